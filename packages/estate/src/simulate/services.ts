import type { CatalogResources } from '../company/catalog-resources.js'
import type { ResourceEntry, ServiceEntry } from '../company/company-file.js'
import type { Growth, Meter, Metering, Resource } from '../company/resource.js'
import { type Making, machineFinder, metered } from '../company/resource-makers.js'
import { mapped, type Steps } from '../kernel/steps.js'
import { running, steadily, stored, usedWithActivity } from './metering.js'

const DAYS_IN_MONTH = 365 / 12

/** How a cloud describes and charges for what a company file lists. */
interface ListingCloud<Entry> {
  readonly resources: CatalogResources
  readonly meters: Readonly<Record<string, Meter>>
  /** Where an entry is; a disk may be attached to the machine that has the key. */
  placeOf(entry: Entry, machine?: string): { readonly account: string; readonly group?: string; readonly zone?: string }
}

/** What a company file lists by types that have lists of their own, in the order of the catalog. */
export function* listedResources<Entry extends ResourceEntry>(
  part: object,
  machines: readonly Resource[],
  making: Making<Entry>,
  { resources, meters, placeOf }: ListingCloud<Entry>,
): Steps<Resource[]> {
  const all: Resource[] = []
  let machineOf: ReturnType<typeof machineFinder> | undefined
  for (const [code, list] of resources.lists) {
    const entries = (part as Readonly<Record<string, readonly Entry[] | undefined>>)[list.name] ?? []
    yield
    all.push(
      ...(yield* mapped(entries, (entry) => {
        const values = entry as unknown as Readonly<Record<string, unknown>>
        const attachedTo = values['attachedTo'] as string | undefined
        const { name, region } = entry
        const { account } = placeOf(entry)
        if (attachedTo !== undefined) machineOf ??= machineFinder(machines)
        const machine = machineOf?.(account, attachedTo) ?? {}
        const place = { ...placeOf(entry, machine.attachedTo), region }
        const { type, ...identity } = resources.ofEntry(code, list, making.seed, entry, place)
        const meterings = Object.entries(list.amounts).flatMap(([meterName, amount]) => {
          const meter = meters[meterName]
          if (meter === undefined) return []
          if (typeof amount === 'number') return [steadily(meter, amount)]
          return [meteringOf(meter, Number(values[amount] ?? 0), making.growthOf(entry), [making.seed, account, name])]
        })
        const size = list.size === undefined ? {} : { gigabytes: Number(values[list.size]) }
        return metered(entry, identity, making.lifeOf(entry), { type, ...size, meterings, ...machine })
      })),
    )
  }
  return all
}

/** What a company file describes of services whose types are in the catalog alone. */
export function serviceResources<Entry extends ServiceEntry>(
  entries: readonly Entry[],
  making: Making<Entry>,
  cloud: ListingCloud<Entry>,
): Resource[] {
  return entries.map((entry) => {
    const { type: code, name, region } = entry
    const place = cloud.placeOf(entry)
    const { type, ...identity } = cloud.resources.of(code, making.seed, { ...place, region, name })
    const meterings = Object.entries(entry.amounts).flatMap(([meterName, amount]) => {
      const meter = cloud.meters[meterName]
      if (meter === undefined) return []
      return meteringOf(meter, amount, making.growthOf(entry), [making.seed, place.account, name])
    })
    return metered(entry, identity, making.lifeOf(entry), { type, meterings })
  })
}

/** What is there is stored, what runs does so day and night, by whole units, and everything else is used with what is done. */
function meteringOf(meter: Meter, ofMonth: number, growth: Growth, seeds: readonly (string | number)[]): Metering {
  if (meter.isMonthly) return stored(meter, ofMonth, growth)
  if (meter.isConstant) return running(meter, ofMonth / DAYS_IN_MONTH, growth)
  return usedWithActivity(meter, ofMonth, growth, ...seeds)
}
