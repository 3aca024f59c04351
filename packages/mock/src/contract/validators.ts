import { compileFunction } from 'node:vm'
import type { ErrorObject } from 'ajv'
import equal from 'ajv/dist/runtime/equal.js'
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { describeErrors, type Violation } from './violations.js'

/** Whether a value is valid; if it isn't, `errors` lists all that is wrong. */
export interface Validator {
  (value: unknown): boolean
  /** @internal */
  readonly errors?: readonly ErrorObject[] | null
}

/** What the code of validators asks for. */
const MODULES: { readonly [name: string]: unknown } = {
  'ajv/dist/runtime/equal': { default: functionOf(equal) },
  'ajv/dist/runtime/ucs2length': { default: functionOf(ucs2length) },
}

/** Validators by the names that a contract has for them. */
export interface Validators {
  readonly [name: string]: Validator
}

const NONE: readonly Violation[] = []

/** What is wrong with a value that is a part of a request, such as `query`; nothing where the part has no validator. */
export function violationsOf(validator: Validator | undefined, part: string, value: unknown): readonly Violation[] {
  return validator === undefined || validator(value) ? NONE : describeErrors(part, validator.errors ?? [])
}

/** Those that were restored last: most mocks of a process have the same contract. */
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
