import { code } from '../../core/module-text.js'
import type { Plugin } from '../plugin.js'
import { exportsOf, generateReactQuery, TYPES } from './options.js'

/** Keys and options for TanStack Query. Inputs and results are those of the operation's function. */
export const reactQuery: Plugin = {
  name: 'react-query',
  modules: (contract) => ({ 'react-query.ts': generateReactQuery(contract) }),
  exports: ({ operations }) => ({ values: operations.flatMap(exportsOf), types: TYPES }),
  operations: ({ operations }) =>
    Object.fromEntries(operations.map((operation) => [operation.operationId, { exports: exportsOf(operation) }])),
  section: (operations) => [
    '## Functions of `/react-query`',
    '',
    ...Object.values(operations).map(({ exports }) => `- ${code(exports)}`),
    '',
  ],
}
