import { schemasName } from '../../core/names.js'
import type { Plugin } from '../plugin.js'
import { generateSchemas, TYPES } from './constants.js'

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
}
