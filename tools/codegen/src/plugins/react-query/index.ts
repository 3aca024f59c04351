import type { Operation } from '@cloud-cost/contract/model'
import type { Plugin } from '../plugin.js'
import { isQuery, kindsOf, optionsName, queryKeyName } from './kinds.js'
import { generateReactQuery, TYPES } from './options.js'

/** Keys and options for TanStack Query. Inputs and results are those of the operation's function. */
export const reactQuery: Plugin = {
  name: 'react-query',
  modules: (contract) => ({ 'react-query.ts': generateReactQuery(contract) }),
  exports: ({ operations }) => ({ values: operations.flatMap(exportsOf), types: TYPES }),
}

export function exportsOf(operation: Operation): string[] {
  const options = kindsOf(operation).map((kind) => optionsName(operation, kind))
  return isQuery(operation) ? [queryKeyName(operation), ...options] : options
}
