/** Keywords whose content is a value of the service. */
const VALUES = new Set(['const', 'default', 'enum', 'example', 'examples'])

/** Below these, each key is a name, so that a member called `default` is no value. */
const NAMED = new Set(['properties', 'responses'])

const ASSUMED = 'Assumed: '

/**
 * Says in the descriptions of a bundled document what its marks say, in place: an element with `x-assumption` whose description has no
 * sentence `Assumed: …` gets one for each mark. Beside a `$ref`, a description stands in place of the target's, so it gets the target's
 * sentences, too, unless a mark of its own stands there.
 */
export function addAssumedSentences(document) {
  const references = []
  for (const element of elementsOf(document)) {
    if (typeof element.$ref === 'string') references.push(element)
    else addMarks(element)
  }
  for (const element of references) completeReference(document, element)
}

function completeReference(document, element) {
  const target = targetOf(document, element.$ref)?.description
  const of = typeof target === 'string' ? target : ''
  if (element.description === undefined) {
    if (!('x-assumption' in element)) return
    element.description = of
    append(element, missing(element, marksOf(element).map(sentenceOf)))
  } else if ('x-assumption' in element) addMarks(element)
  else if (of.includes(ASSUMED)) append(element, missing(element, [oneLine(of.slice(of.indexOf(ASSUMED)))]))
}

function addMarks(element) {
  if (!/\bassumed:/i.test(element.description ?? '')) append(element, marksOf(element).map(sentenceOf))
}

function marksOf(element) {
  return [element['x-assumption'] ?? []].flat()
}

/** The sentences that a description lacks. */
function missing({ description }, sentences) {
  return sentences.filter((sentence) => !oneLine(description).includes(sentence))
}

function sentenceOf(mark) {
  const text = oneLine(String(mark))
  return `${ASSUMED}${text}${/[.!?]$/.test(text) ? '' : '.'}`
}

/** Adds sentences to a description: to its paragraph, or as one of their own after several. */
function append(element, sentences) {
  if (sentences.length === 0) return
  const before = (element.description ?? '').trimEnd()
  const between = before === '' ? '' : before.includes('\n\n') ? '\n\n' : ' '
  element.description = before + between + sentences.join(' ')
}

function oneLine(text) {
  return text.trim().replaceAll(/\s+/g, ' ')
}

/**
 * Every mapping of a document but those in values and extensions, each once: Redocly also gives documents whose references are replaced by
 * what they refer to, and these have circles.
 */
function* elementsOf(value, name = '', visited = new Set()) {
  if (typeof value !== 'object' || value === null || visited.has(value)) return
  visited.add(value)
  if (!Array.isArray(value)) yield value
  for (const [key, child] of Object.entries(value))
    if (NAMED.has(name) || !(VALUES.has(key) || key.startsWith('x-'))) yield* elementsOf(child, key, visited)
}

function targetOf(document, reference) {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .map((token) => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((value, token) => value?.[token], document)
}
