// What the mock needs of Node: its contract, its validators and Prism.
import { readFileSync } from 'node:fs'
import { compileFunction } from 'node:vm'
import equal from 'ajv/dist/runtime/equal.js'
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import type { Contract } from '../contract/contract.js'
import { type PackedContract, unpackContract } from '../contract/packed.js'
import type { Validator, Validators } from '../contract/violations.js'
import type { Platform } from '../core/core.js'
import { packageFile } from './package-file.js'

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

let built: Contract | undefined

/** The contract that the build compiled, read once for all mocks of a process: none of them changes it. */
export function loadContract(): Contract {
  built ??= unpackContract(JSON.parse(readFileSync(packageFile('dist/contract.json'), 'utf8')) as PackedContract)
  return built
}
