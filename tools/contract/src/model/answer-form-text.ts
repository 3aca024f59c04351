import { stringify } from 'yaml'
import type { AnswerForm, AskedMark } from './answer-form.js'
import { formatCount } from './values.js'

/** How many questions come first, on a page of their own. */
const FIRST = 10

const HEAD = `# Questions to an owner of the Cloud Cost service, which its description leaves open.
# Fill in what you know, and leave the rest blank. An answer is for all elements of its question. Where they differ, answer by element at
# the end of the file; an answer there goes before. To "no", add what holds instead, as in \`answer: { no: It is a number. }\`.
# \`npm run learn -- --answers FILE\` shows what the answers change, and writes it with \`--apply\`.

# The day of the answers, as 2026-03-31; today where it is blank.
date:

questions:
  # ---- The ${FIRST} questions that reach furthest ----
`

const FORMS: Readonly<Record<AnswerForm, string>> = {
  'yes-or-no': 'yes or no',
  values: 'the values that are missing, as in [a, b]',
  type: 'string, number, integer or boolean',
  sentence: 'a sentence for the description',
}

/** The questions as a form in YAML, one block each. */
export function answerFormText(asked: readonly AskedMark[]): string {
  const blocks = asked.map(
    (question, index) => (index === FIRST ? `  # ---- Further questions ----\n\n` : '') + blockOf(question),
  )
  const several = asked.filter(({ elements }) => elements.length > 1)
  const blanks = Object.fromEntries(
    several.map(({ id, elements }) => [id, Object.fromEntries(elements.map(({ name }) => [name, null]))]),
  )
  const list = stringify({ elements: blanks }, { lineWidth: 0, nullStr: '' })
  return `${HEAD}\n${blocks.join('\n')}\n# ---- Answers by element ----\n\n${list}`
}

function blockOf({ id, question, form, note, example, atRisk, operations, elements }: AskedMark): string {
  const said = {
    question,
    meanwhile: note,
    example,
    'at risk': atRisk,
    touches: `${formatCount(operations.length, 'operation')}, ${formatCount(elements.length, 'element')}`,
  }
  const lines = stringify({ [id]: said }, { lineWidth: 0 })
    .trimEnd()
    .split('\n')
  // Fields that have nothing in common but the question have no values in common.
  const isByElement = elements.length > 1 && (form === 'values' || form === 'type')
  const blank = isByElement ? `# By element, below: ${FORMS[form]}.` : `answer: # ${FORMS[form]}`
  return `${[...lines, `  ${blank}`].map((line) => `  ${line}`).join('\n')}\n`
}
