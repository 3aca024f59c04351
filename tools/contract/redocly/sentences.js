/** What begins a sentence that says what is assumed. */
export const ASSUMED = 'Assumed: '

/** Keywords that a description says in words, each with its sentence. */
const SENTENCES = {
  default: (value) => `Default: \`${typeof value === 'string' ? value : JSON.stringify(value)}\`.`,
  minimum: (least) => `At least ${least}.`,
  maximum: (most) => `At most ${most}.`,
  minLength: (least) => `At least ${counted(least, 'character')}.`,
  maxLength: (most) => `At most ${counted(most, 'character')}.`,
  minItems: (least) => `At least ${counted(least, 'item')}.`,
  maxItems: (most) => `At most ${counted(most, 'item')}.`,
  'x-extensible-enum': (values) =>
    `Values seen: ${values.map((value) => `\`${value}\``).join(', ')}; others may appear.`,
}

/** The sentences of a schema and of what stands beside its reference. */
export function keywordSentences(schema) {
  return Object.keys(SENTENCES).flatMap((keyword) => (keyword in schema ? SENTENCES[keyword](schema[keyword]) : []))
}

/** Adds what is known to a description, before what is assumed in it. */
export function addKnown(element, sentences) {
  if (typeof element.description !== 'string' || sentences.length === 0) return
  const at = element.description.indexOf(ASSUMED)
  const [known, assumed] =
    at < 0 ? [element.description, ''] : [element.description.slice(0, at), element.description.slice(at)]
  element.description = joined(joined(known, sentences.join(' ')), assumed)
}

/** Adds sentences to the end of a description. */
export function append(element, sentences) {
  if (sentences.length > 0) element.description = joined(element.description ?? '', sentences.join(' '))
}

/** Two texts, of which the second goes to the paragraph of the first, or is one of its own after several. */
function joined(first, second) {
  const [before, after] = [first.trimEnd(), second.trim()]
  if (before === '' || after === '') return before + after
  return `${before}${before.includes('\n\n') ? '\n\n' : ' '}${after}`
}

function counted(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
