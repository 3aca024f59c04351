import type { OperationModel } from './document.js'
import { schemasName } from './names.js'
import { partsOf } from './schemas.js'

/** The public surface of the `/schemas` entry: a line an operation, with the parts that there are schemas of. */
export function schemasApi(operations: readonly OperationModel[]): string[] {
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
