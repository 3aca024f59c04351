// The fleets of generated companies: their owners, sizes and numbers of machines.
import { fraction } from '../kernel/random.js'
import { dateOf, dayOf } from '../kernel/time.js'
import { rolesIn } from './archetypes.js'
import type { RunningEntry } from './company-file.js'
import { drawnLife, ENVIRONMENTS, type Environment, type Generating, named, type Random } from './generate.js'

/** Most machines are in production. */
const MACHINES_OF: Readonly<Record<Environment, number>> = { prod: 5, staging: 2, dev: 1 }

/** Who owns what is in an account. */
export interface Owner {
  readonly team: string
  readonly env: Environment
}

/** The owner of an account by its position: each team has accounts for production, staging and development. */
export function ownerAt(options: Generating, position: number): Owner & { readonly alias: string } {
  const { teams } = options.archetype
  const team = teams[Math.floor(position / ENVIRONMENTS.length) % teams.length] ?? ''
  const env = ENVIRONMENTS[position % ENVIRONMENTS.length] ?? 'prod'
  const round = Math.floor(position / (ENVIRONMENTS.length * teams.length))
  return { team, env, alias: round === 0 ? `${team}-${env}` : named(`${team}-${env}`, round + 1) }
}

/** Accounts as often as they are to be drawn. */
export function weighted<Account extends { readonly owner: Owner }>(accounts: readonly Account[]): Account[] {
  return accounts.flatMap((account) => new Array<Account>(MACHINES_OF[account.owner.env]).fill(account))
}

/** Machines of one name. */
const LARGEST_FLEET = 12
/** Fewer are forgotten. */
const LARGEST_IDLE_FLEET = 2

/** Where a fleet is, and whose it is. */
interface Placed<Place> {
  readonly owner: Owner
  readonly place: Place & { readonly type: string; readonly region: string }
}

/** Fleets of machines whose counts add up to `resources`. */
export function fleets<Place>(
  options: Generating,
  random: Random,
  resources: number,
  placed: () => Placed<Place>,
  kind?: 'databases' | 'spot',
): (RunningEntry & Place)[] {
  const archetype = options.archetype
  const roles = kind && rolesIn(archetype, kind)
  const [production, elsewhere] = [rolesIn(archetype, 'production'), rolesIn(archetype, 'elsewhere')]
  const all: (RunningEntry & Place)[] = []
  for (let left = resources; left > 0; ) {
    const { owner, place } = placed()
    const { name, schedule, load } = random.one(roles ?? (owner.env === 'prod' ? production : elsewhere))
    const count = Math.min(left, random.whole(1, load === 'idle' ? LARGEST_IDLE_FLEET : LARGEST_FLEET))
    // Half came in the course of the history, a tenth has gone since: most companies grow, although commitments make usage cheaper.
    const life = drawnLife(options, random, { launched: 0.5, ended: 0.1, lastDays: 15 * options.months })
    const tags = changingTags(options, owner, tagsOf(owner, random, archetype.teams), [name, all.length], life)
    all.push({
      ...place,
      name: named(nameOf(owner, name, archetype.teams), all.length + 1),
      count,
      ...(schedule === 'autoscaled' ? { min: Math.ceil(count / 3) } : {}),
      schedule,
      load,
      ...life,
      ...tags,
      ...(owner.env === 'prod' ? { serviceGroup: owner.team } : {}),
    })
    left -= count
  }
  return all
}

/** Each team has its own way to name things. */
function nameOf({ team, env }: Owner, role: string, teams: readonly string[]): string {
  switch (teams.indexOf(team) % 4) {
    case 1:
      return `${env}-${team}-${role}`
    case 2:
      return `${role}-${team}`
    case 3:
      return `${team}-${env}-${role}-node`
    default:
      return `${team}-${role}`
  }
}

/** Nobody tags everything, and not everybody writes the same. */
function tagsOf({ team, env }: Owner, random: Random, teams: readonly string[]): Record<string, string> | undefined {
  if (random.fraction() < 0.1) return undefined
  return {
    ...(random.fraction() < 0.9 ? { team } : {}),
    env: random.fraction() < 0.85 ? env : random.one([`${env[0]?.toUpperCase()}${env.slice(1)}`, env.toUpperCase()]),
    ...(random.fraction() < 0.4 ? { owner: `${team}-lead` } : {}),
    ...(random.fraction() < 0.6 ? { 'cost-center': String(4000 + 100 * teams.indexOf(team)) } : {}),
  }
}

/** A team that had another name, with the days on which things change, counted back from the clock. */
const RENAMED = { team: 'logistics', from: 'warehouses', days: 300 } as const
const DAYS_OF_TAGGING = [520, 210, 95] as const
/** So many fleets in a hundred were tagged when all had to be, and not before. */
const TAGGED_LATE = 15

/** The tags of a fleet: one team was renamed, and some fleets were tagged late. */
function changingTags(
  { seed, clock }: Generating,
  { team }: Owner,
  tags: Record<string, string> | undefined,
  of: readonly (string | number)[],
  { launched, ended }: Pick<RunningEntry, 'launched' | 'ended'>,
): Pick<RunningEntry, 'tags' | 'retagged'> {
  if (tags === undefined) return {}
  const since = (days: number): string => dateOf((dayOf(clock) ?? 0) - days)
  const draw = fraction(seed, 'tagged late', ...of)
  const isLate = 100 * draw < TAGGED_LATE
  const isRenamed = team === RENAMED.team && 'team' in tags
  const days = isLate
    ? (DAYS_OF_TAGGING[Math.floor((100 * DAYS_OF_TAGGING.length * draw) / TAGGED_LATE)] ?? RENAMED.days)
    : RENAMED.days
  const from = since(days)
  const isBefore = launched !== undefined && from <= launched
  if (!(isLate || isRenamed) || isBefore || (ended !== undefined && ended < from)) return { tags }
  return { tags: isLate ? {} : { ...tags, team: RENAMED.from }, retagged: [{ from, tags }] }
}

/** When a fleet is there for a few days of the last four weeks: a test that nobody stopped. */
export function burst({ clock }: Generating, random: Random): Required<Pick<RunningEntry, 'launched' | 'ended'>> {
  const launched = (dayOf(clock) ?? 0) - random.whole(6, 26)
  return { launched: dateOf(launched), ended: dateOf(launched + random.whole(1, 3)) }
}

/** Fleets of which some machines run day and night at the clock, with how many these are. */
export function constantFleets<Fleet extends RunningEntry>(
  machines: readonly Fleet[],
): (Fleet & { readonly count: number })[] {
  return machines.flatMap((fleet) => {
    const { schedule, count = 1, min = 1, ended } = fleet
    if (ended !== undefined) return []
    if (schedule === 'autoscaled') return [{ ...fleet, count: min }]
    return schedule === 'always' ? [{ ...fleet, count }] : []
  })
}

/** Commitments are made for what has been there for so many days. */
const LEAST_AGE = 90

/** Fleets that run day and night, have been there for a while and do something: commitments are made for them. */
export function steadyFleets<Fleet extends RunningEntry>(
  { clock }: Generating,
  machines: readonly Fleet[],
): (Fleet & { readonly count: number })[] {
  const since = dateOf((dayOf(clock) ?? 0) - LEAST_AGE)
  return constantFleets(machines).filter(
    ({ load, launched }) => load !== 'idle' && (launched === undefined || launched < since),
  )
}
