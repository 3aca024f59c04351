import { compileFunction } from 'node:vm'
import equal from 'ajv/dist/runtime/equal.js'
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import type { Validator, Validators } from '../contract/violations.js'
import type { Platform } from '../core/served-contract.js'

/** What the code of validators asks for. */
const MODULES: { readonly [name: string]: unknown } = {
  'ajv/dist/runtime/equal': { default: functionOf(equal) },
  'ajv/dist/runtime/ucs2length': { default: functionOf(ucs2length) },
}

/** The validators that were restored last: most mocks of a process have the same contract. */
let latest: { readonly source: string; readonly validators: Validators } | undefined

/** Restores the validators that `ValidatorCompiler` made. */
export function loadValidators(source: string): Validators {
  if (latest?.source !== source) latest = { source, validators: restore(source) }
  return latest.validators
}

function restore(source: string): Validators {
  const validators: { [name: string]: Validator } = {}
  const load = compileFunction(source, ['require', 'formats', 'validators'], { filename: 'validators.js' })
  load((name: string) => MODULES[name], fullFormats, validators)
  return validators
}

/** The function of a CommonJS module, whichever way it was imported. */
function functionOf(module: unknown): unknown {
  return typeof module === 'function' ? module : (module as { readonly default: unknown }).default
}

export const NODE: Platform = {
  validatorsOf: ({ validators }) => loadValidators(validators),
  loadPrism: async () => (await import('../respond/prism.js')).ask,
}
