import type { Contract } from './contract.js'

/** One contract of several, such as those of single groups. */
export function mergeContracts(contracts: readonly Contract[]): Contract {
  return {
    groups: contracts.flatMap(({ groups }) => groups),
    operations: contracts.flatMap(({ operations }) => operations),
    // Validators are named by their schemas: the admin API has the same ones in each group.
    adminValidators: contracts[0]?.adminValidators ?? {},
    personalMembers: [...new Set(contracts.flatMap(({ personalMembers }) => personalMembers))],
    validators: contracts.map(({ validators }) => validators).join('\n'),
  }
}
