import { regionOf } from '../catalog/regions.js'
import { type Company, now, today } from '../company/company.js'
import { busyPercent } from '../demand/processor.js'
import { PARTS_OF_DAY, partOf } from '../demand/schedule.js'
import { accountName } from '../resources/lookup.js'
import { isRunning, type Resource } from '../resources/resource.js'
import { type DateRange, type Day, daysOf, intersection } from '../time.js'

/** A row of a report's data: the members are made up, since the service shows none. */
export interface ReportRow {
  readonly accAlias: string
  readonly rgnNm: string
  readonly instNm: string
  /** In percent, of all hours of the range; a machine that stands still is not busy. */
  readonly cpuAverage?: number
  /** How many hours of the range it ran. */
  readonly runningHours: number
}

/** What a machine did in the hours of a range that are over; nothing where it has had none. */
export function reportRow(
  company: Company,
  resource: Resource,
  range: DateRange,
  withProcessor: boolean,
): ReportRow | undefined {
  const { machines, life, region, name, key } = resource
  if (machines === undefined) return undefined
  let hours = 0
  let running = 0
  let busy = 0
  for (const day of daysOf(intersection(intersection(range, life), { first: range.first, last: today(company) }))) {
    const runs = PARTS_OF_DAY.map((part) => isRunning(resource, day, part, company.seed))
    const over = hoursOver(company, day)
    hours += over
    for (let hour = 0; hour < over; hour += 1) {
      if (runs[partOf(hour)] !== true) continue
      running += 1
      if (withProcessor) busy += busyPercent(machines, key, day * 24 + hour, company.seed)
    }
  }
  if (hours === 0) return undefined
  return {
    accAlias: accountName(company, resource),
    rgnNm: regionOf(region).name,
    instNm: name,
    ...(withProcessor ? { cpuAverage: Math.round((busy / hours) * 100) / 100 } : {}),
    runningHours: running,
  }
}

/** How many hours of a day have begun at the clock. */
function hoursOver(company: Company, day: Day): number {
  return Math.min(24, Math.ceil(now(company) / 3_600_000 - day * 24))
}
