/** What begins a sentence that says what is assumed. */
export const ASSUMED = 'Assumed: '

/** Keywords that a description says in words, each with its sentence. */
const SENTENCES = {
  default: (value) => `Default: \`${typeof value === 'string' ? value : JSON.stringify(value)}\`.`,
  minimum: (least) => `At least ${least}.`,
  maximum: (most) => `At most ${most}.`,
  minLength: (least) => `At least ${countOf(least, 'character')}.`,
  maxLength: (most) => `At most ${countOf(most, 'character')}.`,
  minItems: (least) => `At least ${countOf(least, 'item')}.`,
  maxItems: (most) => `At most ${countOf(most, 'item')}.`,
  'x-extensible-enum': (values) =>
    `Values seen: ${values.map((value) => `\`${value}\``).join(', ')}; others may appear.`,
}

/** What an element says by itself, without the sentences that were added. */
export function ownDescription(element) {
  return element['x-own-description'] ?? element.description
}

/**
 * Adds to what an element says by itself the sentences of the keywords of its schema and of what was answered, where it says something, and
 * those of what is assumed.
 */
export function describe(element, own, keywords, assumptions) {
  const known = own === undefined ? [] : Object.keys(SENTENCES).filter((keyword) => keyword in keywords)
  const sentences = [
    ...known.map((keyword) => SENTENCES[keyword](keywords[keyword])),
    ...new Set(assumptions.map((note) => `${ASSUMED}${factOf(note)}`)),
    ...(own === undefined ? [] : answeredDays(element)).map((day) => `Answered by an owner of the service on ${day}.`),
  ]
  if (sentences.length === 0) return
  const before = (own ?? '').trimEnd()
  // They go to the only paragraph, or are one of their own after several.
  const between = before === '' ? '' : before.includes('\n\n') ? '\n\n' : ' '
  element.description = before + between + sentences.join(' ')
  element['x-own-description'] = before
}

/** What a note assumes, without the reason behind the semicolon, which stays in `x-assumption`. */
function factOf(note) {
  const [fact] = note.split(/;\s/)
  return fact === note ? note : `${fact}.`
}

/** The days on which an owner of the service answered what was open. */
function answeredDays(element) {
  return [element['x-observed'] ?? []].flat().flatMap(({ by, on }) => (by === 'answer' ? [on] : []))
}

function countOf(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
