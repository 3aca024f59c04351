// Writes a contract in little space, reads it again, and makes one contract of several.
import type { Contract } from './contract.js'
import { isObject, shown } from './json.js'

/** A contract as a file: schemas and responses that are equal stand there once. */
export interface PackedContract {
  readonly contract: unknown
  readonly shared: readonly unknown[]
}

const SHARED = '$shared'
/** Members whose values are worth sharing. */
const SHARED_MEMBERS = new Set(['schema', 'response', 'default'])

/** Packs a contract for a file. */
export function packContract(contract: Contract): PackedContract {
  const shared: unknown[] = []
  const positions = new Map<string, number>()
  const share = (value: unknown): unknown => {
    const packed = pack(value)
    const text = JSON.stringify(packed)
    let index = positions.get(text)
    if (index === undefined) {
      index = shared.push(packed) - 1
      positions.set(text, index)
    }
    return { [SHARED]: index }
  }
  const pack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(pack)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key === 'responses' && Array.isArray(inner)) return [key, inner.map(share)]
        return [key, SHARED_MEMBERS.has(key) && isObject(inner) ? share(inner) : pack(inner)]
      }),
    )
  }
  return { contract: pack(contract), shared }
}

/** Restores a contract that `packContract` packed. */
export function unpackContract(packed: PackedContract): Contract {
  if (!isObject(packed) || !Array.isArray(packed.shared))
    throw new TypeError(`packed must be a contract that packContract packed, not ${shown(packed)}.`)
  const { contract, shared } = packed
  // An entry refers to earlier entries only, since what it holds was shared before it.
  const unpacked: unknown[] = []
  const unpack = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const members = value as { [member: string]: unknown }
    const index = members[SHARED]
    if (typeof index === 'number') return unpacked[index]
    for (const key of Object.keys(members)) {
      const inner = members[key]
      if (typeof inner === 'object' && inner !== null) members[key] = unpack(inner)
    }
    return value
  }
  for (const entry of shared) unpacked.push(unpack(entry))
  return unpack(contract) as Contract
}

/** Merges several contracts, such as the contracts of single groups, into one. */
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
