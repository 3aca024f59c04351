import type { Contract } from '../contract/contract.js'

/** One contract of several, such as those of single groups; its clock is the latest of theirs. */
export function mergeContracts(contracts: readonly Contract[]): Contract {
  return {
    groups: contracts.flatMap(({ groups }) => groups),
    operations: contracts.flatMap(({ operations }) => operations),
    collections: Object.assign({}, ...contracts.map(({ collections }) => collections)) as Contract['collections'],
    clock:
      contracts
        .map(({ clock }) => clock)
        .sort()
        .at(-1) ?? '2000-01-01T00:00:00Z',
    ruleValidator: contracts[0]?.ruleValidator ?? '',
    validators: contracts.map(({ validators }) => validators).join('\n'),
  }
}
