import type { Platform } from '../core/served-contract.js'
import { loadValidators } from './validators.js'

export const NODE: Platform = {
  validatorsOf: ({ validators }) => loadValidators(validators),
  loadPrism: async () => (await import('../respond/prism.js')).ask,
}
