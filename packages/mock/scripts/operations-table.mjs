// Writes the table of operations in the docs: what computes the answer, which inputs have an effect, and what is changed.
import { inputsOf, readOperations } from '@cloud-cost/contract/model'
import { operationEffects } from '@cloud-cost/estate'
import * as documents from '@cloud-cost/openapi'
import { pageWith, writeFrom } from './page-table.mjs'

const ANSWERS = { computed: 'computed', illustrative: 'example or illustrative', none: 'example' }

/** The page with the table as it has to be. */
export function pageWithTable() {
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
  return pageWith('operations', [['operation', 'answer', 'inputs with an effect', 'changes'], ...rows])
}

function code(name) {
  return `\`${name}\``
}

await writeFrom(import.meta.url, pageWithTable)
