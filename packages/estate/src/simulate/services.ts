import type { CatalogResources } from '../company/catalog-resources.js'
import type { ServiceEntry } from '../company/company-file.js'
import type { Growth, Meter, Metering, Resource } from '../company/resource.js'
import { type Making, metered } from '../company/resource-makers.js'
import { running, stored, usedWithActivity } from './metering.js'

const DAYS_IN_MONTH = 365 / 12

/** What a company file describes of services whose types are in the catalog alone. */
export function serviceResources<Entry extends ServiceEntry>(
  entries: readonly Entry[],
  making: Making<Entry>,
  cloud: {
    readonly resources: CatalogResources
    readonly meters: Readonly<Record<string, Meter>>
    /** Where an entry is. */
    placeOf(entry: Entry): { readonly account: string; readonly group?: string }
  },
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
