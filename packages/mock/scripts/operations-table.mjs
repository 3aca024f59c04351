// Writes the table of operations in the docs: what computes the answer, which inputs have an effect, and what is changed.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inputsOf, readOperations } from '@cloud-cost/contract/model'
import { operationEffects } from '@cloud-cost/estate'
import * as documents from '@cloud-cost/openapi'

const PAGE = fileURLToPath(new URL('../DETAILS.md', import.meta.url))
const TABLE = /(?<=<!-- operations -->\n).*(?=<!-- operations end -->)/s
const ANSWERS = { computed: 'computed', illustrative: 'example or illustrative', none: 'example' }

/** The page with the table as it has to be. */
export function pageWithTable() {
  const page = readFileSync(PAGE, 'utf8')
  if (!TABLE.test(page))
    throw new Error(`${PAGE}: the lines <!-- operations --> and <!-- operations end --> are required.`)
  return page.replace(TABLE, () => `\n${operationsTable()}\n\n`)
}

function operationsTable() {
  const groups = Object.values(documents).map((document) => readOperations(document).map(inputsOf))
  const effects = operationEffects(groups.flat())
  // A group of which nothing is computed answers its examples.
  const operations = groups
    .filter((group) => group.some(({ operationId }) => effects.get(operationId)?.answer === 'computed'))
    .flat()
  const rows = operations.map(({ operationId }) => {
    const { answer, inputs, changes } = effects.get(operationId)
    return [code(operationId), ANSWERS[answer], inputs.map(code).join(', '), changes.map(code).join(', ')]
  })
  const head = ['operation', 'answer', 'inputs with an effect', 'changes']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function code(name) {
  return `\`${name}\``
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, pageWithTable())
