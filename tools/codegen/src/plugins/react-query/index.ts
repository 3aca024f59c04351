import type { Plugin } from '../plugin.js'
import { generateReactQuery } from './options.js'

/** Keys and options for TanStack Query. Inputs and results are those of the operation's function. */
export const reactQuery: Plugin = {
  name: 'react-query',
  modules: (contract) => ({ 'react-query.ts': generateReactQuery(contract) }),
}
