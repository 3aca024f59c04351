// Makes resources from the entries of a company file.

import { addTo } from '../kernel/maps.js'
import { inOnePiece } from '../kernel/random.js'
import { type DateRange, dayOf } from '../kernel/time.js'
import type { Place } from './beginning.js'
import { daysOfAnomaly } from './cloud-entries.js'
import type { AnomalyEntry, MeteredEntry, ResourceEntry, RunningEntry } from './company-file.js'
import type { Growth, Machines, Resource, Retagged } from './resource.js'

type Identity = Pick<Resource, 'vendor' | 'kind' | 'account' | 'id' | 'key' | 'hasStandby'>

/**
 * The machines of an entry; where there are several, their names have a number.
 *
 * @param place where they are, and when
 */
export function fleet(
  entry: RunningEntry,
  { drops = [], ...place }: Place,
  identify: (name: string, index: number) => Identity,
): Resource[] {
  const lowered = loweredBy(drops, () => identify(entry.name, 0))
  const machines = { ...machinesOf(entry, place), ...(lowered.length === 0 ? {} : { lowered }) }
  const { launches } = machines
  const { region, type, tags = {}, serviceGroup } = entry
  const retagged = retaggedIn(entry)
  return Array.from({ length: machines.count }, (_, index): Resource => {
    const name = machines.count === 1 ? entry.name : `${entry.name}-${index + 1}`
    const { vendor, kind, account, hasStandby, ...ids } = identify(name, index)
    const launch = launches?.[index]
    const { life: all } = machines
    const life = launch === undefined ? all : { ...all, first: Math.max(all.first, launch) }
    const [id, key] = [inOnePiece(ids.id), inOnePiece(ids.key)]
    // Written out, with what may be missing: a spread object takes several times as long and as much, and a large company has a hundred thousand.
    return {
      vendor,
      kind,
      account,
      id,
      key,
      region,
      name: inOnePiece(name),
      type,
      tags,
      life,
      machines,
      index,
      retagged,
      serviceGroup,
      hasStandby,
    }
  })
}

/** When drops lower the number of machines of an account, or of one of its products where they name it. */
function loweredBy(drops: readonly AnomalyEntry[], identify: () => Identity): NonNullable<Machines['lowered']> {
  if (drops.length === 0) return []
  const { account, kind } = identify()
  return drops
    .filter((drop) => drop.account === account && (drop.service ?? kind.product.code) === kind.product.code)
    .map((drop) => ({ ...daysOfAnomaly(drop), factor: drop.factor }))
}

/** The tags of all days, where they change. */
function retaggedIn({
  tags = {},
  retagged = [],
}: Pick<ResourceEntry, 'tags' | 'retagged'>): readonly Retagged[] | undefined {
  if (retagged.length === 0) return undefined
  const days = retagged.map((entry) => ({ from: dayOf(entry.from) ?? 0, tags: entry.tags }))
  return [{ from: Number.NEGATIVE_INFINITY, tags }, ...days.sort((one, other) => one.from - other.from)]
}

/** What the resources of entries that describe no machines are made with. */
export interface Making<Entry extends ResourceEntry> {
  readonly seed: number
  /** When there is what the entry describes. */
  lifeOf(entry: Entry): DateRange
  growthOf(entry: MeteredEntry): Growth
}

/** What an entry describes that is no machine. */
export function metered(
  entry: ResourceEntry,
  identity: Identity,
  life: DateRange,
  own: Pick<Resource, 'type' | 'meterings' | 'gigabytes' | 'attachedTo'>,
): Resource {
  const { name, region, tags = {}, serviceGroup } = entry
  const retagged = retaggedIn(entry)
  // What is spread comes last: an object that begins with it would have a shape of its own, which takes more than the object.
  return {
    region,
    name,
    tags,
    life,
    index: 0,
    ...identity,
    ...own,
    ...(serviceGroup === undefined ? {} : { serviceGroup }),
    ...(retagged === undefined ? {} : { retagged }),
  }
}

/**
 * Finds the machine that a disk names in an account: one of several by its number, or the first of them by their name. Where several
 * have the name, it is the last one.
 *
 * @param machines fleet by fleet
 */
export function machineFinder(
  machines: readonly Resource[],
): (account: string, name: string | undefined) => Pick<Resource, 'attachedTo'> {
  // The key is the fleet, since there are many times as many machines, of which disks name few.
  const first = new Map<string, number[]>()
  machines.forEach(({ account, machines: fleet, index }, position) => {
    if (fleet === undefined || index > 0) return
    addTo(first, `${account} ${fleet.name}`, position)
  })
  const numbered = (account: string, name: string): readonly number[] => {
    const [, fleetName, digits] = /^(.*)-([1-9]\d*)$/.exec(name) ?? []
    const number = Number(digits)
    return (first.get(`${account} ${fleetName}`) ?? [])
      .filter((position) => isOfSeveral(machines[position], number))
      .map((position) => position + number - 1)
  }
  return (account, name) => {
    if (name === undefined) return {}
    const key = machines[Math.max(...(first.get(`${account} ${name}`) ?? []), ...numbered(account, name))]?.key
    return key === undefined ? {} : { attachedTo: key }
  }
}

function isOfSeveral(machine: Resource | undefined, number: number): boolean {
  const count = machine?.machines?.count ?? 0
  return count > 1 && number <= count
}

function machinesOf(entry: RunningEntry, place: Pick<Machines, 'region' | 'life' | 'launches'>): Machines {
  const { name, count = 1, min = 1, schedule = 'always' } = entry
  const load = entry.load ?? (schedule === 'nightly' ? 'batch' : 'web')
  return { name, count, min, schedule, load, ...place }
}
