import { readFileSync } from 'node:fs'
import type { Contract } from '../contract/contract.js'
import { type PackedContract, unpackContract } from '../contract/packed.js'
import { packageFile } from './package-file.js'

let built: Contract | undefined

/** The contract that the build compiled, read once for all mocks of a process: none of them changes it. */
export function loadContract(): Contract {
  built ??= unpackContract(JSON.parse(readFileSync(packageFile('dist/contract.json'), 'utf8')) as PackedContract)
  return built
}
