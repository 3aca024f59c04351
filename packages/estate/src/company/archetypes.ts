// What companies that are generated do for a living, which data/archetypes.yaml says.
import type { Load, Schedule } from './company-file.js'

/** What machines are for, and so when they run and what they do. */
export interface Role {
  readonly name: string
  readonly schedule: Schedule
  readonly load: Load
  /** How often it comes up among the others. */
  readonly times?: number
}

export interface Archetype {
  /** What it does, in words. */
  readonly text: string
  readonly teams: readonly string[]
  /** How many times as many machines clouds have as usual. */
  readonly clouds?: Readonly<Record<string, number>>
  /** What the names of machine types begin with. */
  readonly types?: readonly string[]
  /** How many machines there are for each database, and for each spot machine. */
  readonly databases: number
  readonly spot?: number
  readonly roles: Readonly<Record<'production' | 'elsewhere' | 'databases', readonly Role[]>> & {
    readonly spot?: readonly Role[]
  }
  /** How many times as much is stored and used by the amount as usual. */
  readonly amounts?: number
  /** Percent of the accounts that have a service, by type. */
  readonly services?: Readonly<Record<string, number>>
  readonly growth?: number
}

/** The roles as often as they come up. */
export function rolesIn({ roles }: Archetype, of: keyof Archetype['roles']): readonly Role[] {
  return (roles[of] ?? []).flatMap((role) => new Array<Role>(role.times ?? 1).fill(role))
}

/** Larger machines are rare. */
const USUAL_VCPUS = 8

/** The types of usual sizes that companies of the kind have, or all of these where none of them is among those. */
export function typesLike<Type extends { readonly name: string; readonly vCpus: number }>(
  { types }: Pick<Archetype, 'types'>,
  sold: readonly Type[],
): readonly Type[] {
  const usual = sold.filter(({ vCpus }) => vCpus <= USUAL_VCPUS)
  const liked = types === undefined ? [] : usual.filter(({ name }) => types.some((type) => name.startsWith(type)))
  return liked.length > 0 ? liked : usual
}
