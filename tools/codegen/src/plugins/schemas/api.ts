import type { Operation } from '@cloud-cost/contract-tools/model'
import { schemasName } from '../../core/names.js'
import { partsOf } from './constants.js'

/** The public surface of the `/schemas` entry: a line an operation, with the parts that there are schemas of. */
export function schemasApi(operations: readonly Operation[]): string[] {
  return [
    '## Schemas of `/schemas`',
    '',
    '- `responseValidator(ajv)`, `responseValidatorFor(ajv, schemas)`, `allSchemas`',
    ...operations.map((operation) => {
      const parts = Object.keys(partsOf(operation)).map((part) => `\`${part}\``)
      return `- \`${schemasName(operation.operationId)}\` has ${parts.join(', ') || 'none'}`
    }),
    '',
  ]
}
