import { readFileSync } from 'node:fs'
import { type Contract, type PackedContract, unpackContract } from './contract.js'

/** Reads the contract that the build compiled; the path is the same from `src` and from `dist`. */
export function loadContract(): Contract {
  const text = readFileSync(new URL('../dist/contract.json', import.meta.url), 'utf8')
  return unpackContract(JSON.parse(text) as PackedContract)
}
