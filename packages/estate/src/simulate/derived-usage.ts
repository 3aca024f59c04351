import type { DerivedRules, DerivedUsage, DiskRule, UsageRule } from '../company/catalog-resources.js'
import type { CompanyEntry, Schedule } from '../company/company-file.js'
import type { Machines, Meter, Metering, NamedResource, Resource } from '../company/resource.js'
import { entryOf } from '../kernel/maps.js'
import { type Micros, rateOf } from '../kernel/money.js'
import { fraction, hashBefore } from '../kernel/random.js'
import { mapped, type Steps } from '../kernel/steps.js'
import { type DateRange, type Day, HOURS_IN_DAY } from '../kernel/time.js'
import { storageUsage } from './metering.js'

/*
 * A machine implies what it costs beside itself: disks, traffic, addresses, logs, backups. The catalog says how much of each, in percent of what
 * the machines cost on demand.
 */

/** Whose machines they are. */
interface Owner {
  readonly file: CompanyEntry
  readonly seed: number
}

/** With more machines, what they store is charged for by account and region: disks are no resources of their own. */
const MOST_WITH_DISKS = 10_000
const HOURS_IN_MONTH = 730
/** Disks are as large as people make them. */
const GIGABYTES = [
  8, 16, 20, 30, 40, 50, 64, 80, 100, 128, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000, 4000, 8000,
]

/**
 * Returns what machines imply: nothing for a company that wants no derived usage.
 *
 * @param described what the file describes besides machines: one that has a disk there implies no further one but its own
 */
export function* derivedResources(
  company: Owner,
  machines: readonly Resource[],
  described: readonly Resource[],
  cloud: DerivedUsage,
): Steps<Resource[]> {
  if (company.file.derivedUsage !== true) return []
  const withDisk = new Set(described.map(({ attachedTo }) => attachedTo))
  const groups = new Groups(company, cloud)
  const disks: Resource[] = []
  const hasDisks = machines.length <= MOST_WITH_DISKS
  let fleet: Fleet | undefined
  for (const [index, machine] of machines.entries()) {
    if (index % 250 === 249) yield
    if (machine.index === 0) {
      fleet = fleetOf(machine, company, cloud, hasDisks)
      if (fleet !== undefined) groups.add(fleet, hasDisks)
    }
    if (fleet === undefined) continue
    for (const { rule, meter, metering, gigabytes } of fleet.disks) {
      if (rule.share !== undefined && withDisk.has(machine.key)) continue
      const { tags, retagged, life, region, key: attachedTo, serviceGroup } = machine
      const resource = { ...cloud.disk(machine, rule.name, meter), region, tags, life, index: 0, attachedTo, gigabytes }
      disks.push({
        ...resource,
        meterings: [metering],
        ...(serviceGroup === undefined ? {} : { serviceGroup }),
        ...(retagged === undefined ? {} : { retagged }),
      })
    }
  }
  return [...disks, ...(yield* groups.resources())]
}

/** Machines of one entry of a company file, which imply the same. */
interface Fleet {
  readonly machine: Resource
  readonly machines: Machines
  readonly rules: DerivedRules
  /** What an hour of one of them costs on demand. */
  readonly price: Micros
  readonly disks: readonly Disk[]
}

interface Disk {
  readonly rule: DiskRule
  readonly meter: string
  readonly metering: Metering
  readonly gigabytes: number
}

function fleetOf(machine: Resource, { file, seed }: Owner, cloud: DerivedUsage, hasDisks: boolean): Fleet | undefined {
  const { kind, type, region, machines } = machine
  const rules = cloud.rules[kind.code]
  const own = kind.price?.(type, region, file)
  if (machines === undefined || rules === undefined || own === undefined) return undefined
  // Meters have listed prices.
  const price = own / rateOf(file)
  const { disks = [] } = rules
  const monthly = (percent: number): Micros => (percent / 100) * price * HOURS_IN_MONTH
  const diskOf = (rule: DiskRule): Disk[] => {
    const { name, meters, percent, share = 100 } = rule
    if (100 * fraction(seed, machine.account, machines.name, name, 'has') >= share) return []
    const wanted = monthly(percent) * spread(seed, machine.account, machines.name, name)
    return nearestDisk(cloud.meters, meters, region, wanted, rule)
  }
  return {
    machine,
    machines,
    rules,
    price,
    disks: hasDisks ? disks.flatMap(diskOf) : [],
  }
}

/** From half as much as usual to twice as much. */
function spread(...parts: readonly (string | number)[]): number {
  return 2 ** (2 * fraction(...parts, 'spread') - 1)
}

function nearestDisk(
  meters: DerivedUsage['meters'],
  names: readonly string[],
  region: string,
  wanted: Micros,
  rule: DiskRule,
): Disk[] {
  const sold = names.flatMap((name): (Disk & { readonly cost: Micros })[] => {
    const meter = meters[name]
    const price = meter?.price(region)
    if (meter === undefined || price === undefined) return []
    const { gibibytes } = meter
    const gigabytes = gibibytes ?? rounded(wanted / price)
    const units = gibibytes === undefined ? gigabytes : 1
    return [{ rule, meter: name, metering: storageUsage(meter, units), gigabytes, cost: units * price }]
  })
  const [nearest] = sold.sort((first, second) => Math.abs(first.cost - wanted) - Math.abs(second.cost - wanted))
  return nearest === undefined ? [] : [nearest]
}

function rounded(gigabytes: number): number {
  const distance = (size: number): number => Math.abs(Math.log(size / gigabytes))
  return GIGABYTES.reduce((best, size) => (distance(size) < distance(best) ? size : best))
}

/** How much of a day machines run, about. */
const RUNNING: Readonly<Record<Schedule, number>> = {
  always: 1,
  autoscaled: 0.6,
  weekdays: 0.71,
  nightly: 0.33,
  office: 0.24,
  stopped: 0,
}

/** What machines use all together, by kind of resource, account and region. */
class Groups {
  readonly #company: Owner
  readonly #cloud: DerivedUsage
  readonly #groups = new Map<string, Group>()

  constructor(company: Owner, cloud: DerivedUsage) {
    this.#company = company
    this.#cloud = cloud
  }

  add({ machine, machines, rules, price }: Fleet, hasDisks: boolean): void {
    const { account, region } = machine
    const daily = price * HOURS_IN_DAY
    for (const rule of rules.usage ?? []) {
      this.#usageOf(rule, account, region).add(machines, daily * RUNNING[machines.schedule])
    }
    if (hasDisks) return
    for (const {
      meters: [meter = ''],
      percent,
      share = 100,
      name,
    } of rules.disks ?? []) {
      const ofAll = { kind: this.#cloud.disk(machine, name, meter).kind.code, meter, percent: (percent * share) / 100 }
      this.#usageOf(ofAll, account, region).add(machines, daily)
    }
  }

  resources(): Steps<Resource[]> {
    const { seed } = this.#company
    return mapped([...this.#groups.values()], ({ resource, region, usages }) => {
      const all = [...usages.values()]
      const life = {
        first: Math.min(...all.map(({ life }) => life.first)),
        last: Math.max(...all.map(({ life }) => life.last)),
      }
      return {
        ...resource,
        region,
        tags: {},
        life,
        index: 0,
        meterings: all.flatMap((usage) => usage.metering(seed, resource.key, region)),
      }
    })
  }

  #usageOf(rule: UsageRule, account: string, region: string): SharedUsage {
    const key = `${rule.kind} ${account} ${region}`
    const { usages } = entryOf(this.#groups, key, () => {
      return { resource: this.#cloud.shared(rule.kind, account, region), region, usages: new Map() }
    })
    const ofMeter = `${rule.meter} ${rule.percent}`
    return entryOf(usages, ofMeter, () => new SharedUsage(rule, this.#cloud.meters[rule.meter]))
  }
}

interface Group {
  readonly resource: NamedResource
  readonly region: string
  readonly usages: Map<string, SharedUsage>
}

/** What many machines use of a meter. */
class SharedUsage {
  readonly #rule: UsageRule
  readonly #meter: Meter | undefined
  /** What the machines cost more on demand from a day on, or less. */
  readonly #changes = new Map<Day, Micros>()
  #first: Day = Number.POSITIVE_INFINITY
  #last: Day = Number.NEGATIVE_INFINITY

  constructor(rule: UsageRule, meter: Meter | undefined) {
    this.#rule = rule
    this.#meter = meter
  }

  get life(): DateRange {
    return { first: this.#first, last: this.#last }
  }

  /** @param daily what a day of a machine costs on demand */
  add({ life, launches, count }: Machines, daily: Micros): void {
    const change = (day: Day, amount: Micros): void => {
      this.#changes.set(day, (this.#changes.get(day) ?? 0) + amount)
    }
    for (const launch of launches ?? [life.first])
      change(Math.max(life.first, launch), launches === undefined ? count * daily : daily)
    change(life.last + 1, -count * daily)
    this.#first = Math.min(this.#first, life.first)
    this.#last = Math.max(this.#last, life.last)
  }

  metering(seed: number, key: string, region: string): Metering[] {
    const { percent, noise = 0 } = this.#rule
    const meter = this.#meter
    const price = meter?.price(region)
    if (meter === undefined || price === undefined) return []
    const changes = [...this.#changes].sort(([first], [second]) => first - second)
    const days = Float64Array.from(changes, ([day]) => day)
    let sum = 0
    const costs = Float64Array.from(changes, ([, change]) => {
      sum += change
      return sum
    })
    const unitsOf = ((percent / 100) * spread(seed, key, meter.code) * (meter.pricedBy?.units ?? 1)) / price
    const parts = unitsOf * meter.partsOfUnit * (meter.isMonthly ? HOURS_IN_MONTH / HOURS_IN_DAY : 1)
    const usual = { days, amounts: costs.map((cost) => parts * cost) }
    const varied: Partial<Metering> =
      noise === 0 ? {} : { pace: 'half-active', noise: { share: noise / 100, hash: hashBefore(seed, key, meter.code) } }
    return [{ meter, usual, ...varied, ...(meter.unit === 'hour' ? { multipleOf: HOURS_IN_DAY } : {}) }]
  }
}
