import type { Plugin } from '../plugin.js'
import { generateSchemas } from './constants.js'

/** JSON Schemas of each operation, and a validator of responses made of them. */
export const schemas: Plugin = {
  name: 'schemas',
  modules: (contract) => ({ 'schemas.ts': generateSchemas(contract) }),
}
