import type { BILL_MEASURES } from '../generated/bill-measures.js'
import { groupBy } from '../kernel/maps.js'
import type { Micros } from '../kernel/money.js'
import { isWeekend, monthOf } from '../kernel/time.js'
import type { ChargeClass, CloudFacts, CostOfLine } from './bill-facts.js'

type Measured = { readonly [Id in keyof typeof BILL_MEASURES.measures]: number | undefined }

/** Takes the measures of a company's clouds: each is undefined where the bill does not tell. */
export function measured(clouds: readonly CloudFacts[]): Measured {
  const lines = clouds.flatMap((cloud) => cloud.lines)
  const unused = sumOf(clouds.map((cloud) => cloud.unused))
  const ofClass = (...classes: ChargeClass[]) =>
    costOf(lines.filter(({ chargeClass }) => classes.includes(chargeClass)))
  const machines = ofClass('compute') + unused
  const charges = lines.filter(({ chargeClass }) => chargeClass !== 'tax' && chargeClass !== 'credit')
  const spent = costOf(charges) + unused
  const services = Array.from(groupBy(charges, ({ line }) => line.service.name).values(), costOf).sort((a, b) => b - a)
  const accounts = clouds.flatMap((cloud) => [...cloud.accounts.values()])
  const days = totals(accounts)
  const workdays = ofDays(clouds, (day) => !isWeekend(day), days)
  const weekends = ofDays(clouds, isWeekend, days)
  const commitments = clouds.flatMap((cloud) => cloud.commitments)
  const coverage = clouds.flatMap((cloud) =>
    cloud.coverage.map((part, kind) => ({ ...part, kind: kind - cloud.coverage.length })),
  )
  const covered = coverage.filter(({ kind }) => kind < -2)
  return {
    services: most(clouds.map((cloud) => distinct(cloud, ({ line }) => line.service.name))),
    skus: lines.length === 0 ? undefined : new Set(lines.map(({ line }) => `${line.service.name} ${line.sku}`)).size,
    largestService: share(services[0], spent),
    fiveServices: share(sumOf(services.slice(0, 5)), spent),
    compute: share(machines, spent),
    databases: share(ofClass('databases'), spent),
    blockStorage: share(ofClass('blockStorage'), machines),
    objectStorage: share(ofClass('objectStorage'), spent),
    network: share(ofClass('network'), machines),
    observability: share(ofClass('observability'), spent),
    containers: share(ofClass('containers'), spent),
    support: share(ofClass('support'), spent),
    licences: share(ofClass('licences'), spent),
    marketplace: share(ofClass('marketplace'), spent),
    tax: share(ofClass('tax'), spent),
    credits: share(-ofClass('credit'), spent),
    negotiated: negotiated(clouds),
    savingsRate: share(listOf(coverage) - sumOf(coverage.map((part) => part.effectiveCost)) - unused, listOf(coverage)),
    coverage: share(listOf(covered), listOf(coverage)),
    ...commitmentMeasures(clouds),
    spot: share(costOf(lines.filter(({ line }) => line.kind.isSpot || /spot|preemptible/i.test(line.sku))), machines),
    largestAccount: share(Math.max(0, ...accounts.map(sumOf)), sumOf(days)),
    regions: most(clouds.map((cloud) => distinct(cloud, ({ line }) => line.region))),
    ...resourceMeasures(clouds),
    weekends: share(average(weekends), average(workdays) ?? 0),
    differentDays: share(new Set(days).size, days.length),
    flatDays: most(clouds.map((cloud) => flatDays(totals([...cloud.accounts.values()])))),
    workdayNoise: median(changes(days, 7).filter((_, index) => !isWeekend((clouds[0]?.range.first ?? 0) + 7 + index))),
    monthGrowth: median(growth(clouds, days)),
    anomalousDays: average(accounts.map(anomalousDays)),
    lastingSteps: average(
      accounts.flatMap((ofAccount) => growth(clouds, ofAccount).map((change) => (Math.abs(change) > 25 ? 100 : 0))),
    ),
  }
  function listOf(parts: readonly { readonly listCost: Micros }[]): Micros {
    return sumOf(parts.map(({ listCost }) => listCost))
  }
  function commitmentMeasures(
    all: readonly CloudFacts[],
  ): Pick<Measured, 'utilization' | 'fullCommitments' | 'newCommitments'> {
    const cost = sumOf(commitments.map(({ sums }) => sums.cost))
    const used = commitments.filter(({ sums }) => sums.usedCost >= 0.9995 * sums.cost)
    const { first = 0, last = 0 } = all[0]?.range ?? {}
    const changed = commitments.filter(({ start, end }) => start > first || end <= last)
    return {
      utilization: share(sumOf(commitments.map(({ sums }) => sums.usedCost)), cost),
      fullCommitments: share(used.length, commitments.length),
      newCommitments: share(changed.length, commitments.length),
    }
  }
}

function resourceMeasures(clouds: readonly CloudFacts[]): Pick<Measured, 'zones' | 'disks' | 'tagged' | 'tagVariants'> {
  const shares = clouds.flatMap(({ lastDay }) => lastDay.flatMap((day) => [...day.shares]))
  const charged = shares.filter(({ line }) => line.chargeCategory !== 'Tax')
  // biome-ignore lint/plugin: bills call the types of resources as their vendors do.
  const machineType = /instance|virtual machine/i
  const machines = clouds
    .flatMap(({ resources }) => resources)
    .filter(({ machines, kind }) => machines !== undefined || machineType.test(kind.name))
  const computers = machines.filter(({ kind }) => kind.os !== undefined)
  const disks = clouds.flatMap(({ resources }) => resources).filter(({ kind }) => /volume|disk/i.test(kind.name))
  const places = clouds.flatMap(({ code, zoneOf, lastDay }) => {
    const used = lastDay.flatMap((day) => [...day.shares]).filter(({ line }) => line.isMachine)
    return used.flatMap(({ resource }) => {
      const zone = resource.zone ?? zoneOf(resource)
      return zone === undefined ? [] : [{ region: `${code} ${resource.region}`, zone }]
    })
  })
  const zones = groupBy(places, ({ region }) => region)
  const tagged = charged.filter(({ resource }) => Object.keys(resource.tags).length > 0)
  const values = new Set(
    clouds
      .flatMap(({ resources }) => resources)
      .flatMap(({ tags }) => Object.entries(tags).map(([key, value]) => `${key.toLowerCase()} ${value}`)),
  )
  const spellings = groupBy([...values], (value) => value.toLowerCase().replace(/[^a-z\d ]/g, ''))
  return {
    zones: average(Array.from(zones.values(), (of) => new Set(of.map(({ zone }) => zone)).size)),
    disks: computers.length === 0 ? undefined : disks.length / computers.length,
    tagged: share(
      sumOf(tagged.map(({ effectiveCost }) => effectiveCost)),
      sumOf(charged.map(({ effectiveCost }) => effectiveCost)),
    ),
    tagVariants: share([...spellings.values()].filter(({ length }) => length > 1).length, spellings.size),
  }
}

/** What private prices take off what no commitment covers. */
function negotiated(clouds: readonly CloudFacts[]): number | undefined {
  const shares = clouds.flatMap(({ lastDay }) => lastDay.flatMap((day) => [...day.shares]))
  const priced = shares.filter(({ line, payer }) => payer.name === 'on demand' && line.chargeCategory === 'Usage')
  const list = sumOf(priced.map(({ listCost }) => listCost))
  return share(list - sumOf(priced.map(({ effectiveCost }) => effectiveCost)), list)
}

function distinct({ lines }: CloudFacts, of: (line: CostOfLine) => string): number {
  return new Set(lines.map(of)).size
}

/** The totals of days by which accounts add up. */
function totals(accounts: readonly (readonly Micros[])[]): Micros[] {
  return (accounts[0] ?? []).map((_, day) => sumOf(accounts.map((days) => days[day] ?? 0)))
}

function ofDays(clouds: readonly CloudFacts[], isMeant: (day: number) => boolean, costs: readonly Micros[]): Micros[] {
  const { first = 0 } = clouds[0]?.range ?? {}
  return costs.filter((_, index) => isMeant(first + index))
}

/** Changes in percent against so many days before. */
function changes(costs: readonly Micros[], days: number): number[] {
  return costs.slice(days).map((cost, index) => Math.abs(share(cost - (costs[index] ?? 0), costs[index] ?? 0) ?? 0))
}

/** The percentage of days that cost the same as the day before, to a two-thousandth. */
function flatDays(costs: readonly Micros[]): number | undefined {
  const found = changes(costs, 1)
  return share(found.filter((change) => change < 0.05).length, found.length)
}

/** Changes in percent from whole month to whole month. */
function growth(clouds: readonly CloudFacts[], costs: readonly Micros[]): number[] {
  const { first = 0 } = clouds[0]?.range ?? {}
  const months = Array.from(groupBy([...costs.keys()], (index) => monthOf(first + index)).values(), (indexes) => {
    return { days: indexes.length, cost: sumOf(indexes.map((index) => costs[index] ?? 0)) / indexes.length }
  }).filter(({ days, cost }) => days >= 28 && cost > 0)
  return months
    .slice(1)
    .map(({ cost }, index) => share(cost - (months[index]?.cost ?? 0), months[index]?.cost ?? 0) ?? 0)
}

/** The percentage of days that cost half as much again as the same weekdays of the five weeks before. */
function anomalousDays(costs: readonly Micros[]): number | undefined {
  const judged = costs.slice(35).map((cost, index) => {
    const usual = median([0, 7, 14, 21, 28].map((back) => costs[index + back] ?? 0)) ?? 0
    return usual > 0 && cost > 1.5 * usual
  })
  return share(judged.filter(Boolean).length, judged.length)
}

function costOf(lines: readonly CostOfLine[]): Micros {
  return sumOf(lines.map(({ cost }) => cost))
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function most(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

function share(part: number | undefined, whole: number): number | undefined {
  return part === undefined || whole === 0 ? undefined : (100 * part) / whole
}

function average(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : sumOf(known) / known.length
}

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((first, second) => first - second)
  return sorted[Math.floor(sorted.length / 2)]
}
