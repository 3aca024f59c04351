import type { Plugin } from '../plugin.js'
import { generateMswExamples } from './examples.js'
import { generateMsw } from './handlers.js'

/** Handlers for Mock Service Worker, which answer with the examples of the contract. */
export const msw: Plugin = {
  name: 'msw',
  modules: (contract) => ({ 'msw.ts': generateMsw(contract), 'msw-examples.ts': generateMswExamples(contract) }),
}
