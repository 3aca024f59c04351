import type { Contract } from '../contract/contract.js'

/** One contract of several, such as those of single groups. */
export function mergeContracts(contracts: readonly Contract[]): Contract {
  return {
    groups: contracts.flatMap(({ groups }) => groups),
    operations: contracts.flatMap(({ operations }) => operations),
    adminValidators: contracts[0]?.adminValidators ?? {},
    validators: contracts.map(({ validators }) => validators).join('\n'),
  }
}
