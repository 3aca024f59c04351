import { compileFunction } from 'node:vm'
import type { ErrorObject } from 'ajv'
import equal from 'ajv/dist/runtime/equal.js'
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'

/** Whether a value is valid; if it isn't, `errors` lists all that is wrong. */
export interface Validator {
  (value: unknown): boolean
  readonly errors?: readonly ErrorObject[] | null
}

/** What the code of validators asks for. */
const MODULES: { readonly [name: string]: unknown } = {
  'ajv/dist/runtime/equal': { default: functionOf(equal) },
  'ajv/dist/runtime/ucs2length': { default: functionOf(ucs2length) },
}

/** Restores the validators that `ValidatorCompiler` made, by their names. */
export function loadValidators(source: string): { readonly [name: string]: Validator } {
  const validators: { [name: string]: Validator } = {}
  const load = compileFunction(source, ['require', 'formats', 'validators'], { filename: 'validators.js' })
  load((name: string) => MODULES[name], fullFormats, validators)
  return validators
}

/** The function of a CommonJS module, whichever way it was imported. */
function functionOf(module: unknown): unknown {
  return typeof module === 'function' ? module : (module as { readonly default: unknown }).default
}
