import { code } from '../../core/module-text.js'
import { schemasName } from '../../core/names.js'
import type { Plugin } from '../plugin.js'
import { generateSchemas, partsOf, TYPES } from './constants.js'

/** JSON Schemas of each operation, and a validator of responses made of them. */
export const schemas: Plugin = {
  name: 'schemas',
  modules: (contract) => ({ 'schemas.ts': generateSchemas(contract) }),
  exports: ({ operations }) => ({
    values: [
      'allSchemas',
      'responseValidator',
      'responseValidatorFor',
      ...operations.map(({ operationId }) => schemasName(operationId)),
    ],
    types: TYPES,
  }),
  operation: (operation) => ({
    exports: [schemasName(operation.operationId)],
    names: Object.keys(partsOf(operation)),
  }),
  section: (operations) => [
    '## Schemas of `/schemas`',
    '',
    '- `responseValidator(ajv)`, `responseValidatorFor(ajv, schemas)`, `allSchemas`',
    ...operations.map(
      ({ exports, names = [] }) => `- ${code(exports)} has ${names.length === 0 ? 'none' : code(names)}`,
    ),
    '',
  ],
}
