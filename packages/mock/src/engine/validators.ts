import { compileFunction } from 'node:vm'
import equal from 'ajv/dist/runtime/equal.js'
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
import { formats } from './formats.js'

/** Whether a value is valid; the value may be changed, as text becomes a number. */
export type Validator = (value: unknown) => boolean

/** What the code of validators asks for. */
const MODULES: { readonly [name: string]: unknown } = {
  'ajv/dist/runtime/equal': { default: functionOf(equal) },
  'ajv/dist/runtime/ucs2length': { default: functionOf(ucs2length) },
}

/** Restores the validators that `ValidatorCompiler` made, by their names. */
export function loadValidators(source: string): { readonly [name: string]: Validator } {
  const validators: { [name: string]: Validator } = {}
  const load = compileFunction(source, ['require', 'formats', 'validators'], { filename: 'validators.js' })
  load((name: string) => MODULES[name], formats, validators)
  return validators
}

/** The function of a CommonJS module, whichever way it was imported. */
function functionOf(module: unknown): unknown {
  return typeof module === 'function' ? module : (module as { readonly default: unknown }).default
}
