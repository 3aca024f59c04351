import type { Company } from '../../clouds/cloud.js'
import { now, today } from '../../company/company.js'
import { busyPercent } from '../../company/demand/processor.js'
import { isRunning, type Resource } from '../../company/resource.js'
import { PART_HOURS, PARTS_OF_DAY } from '../../kernel/parts-of-day.js'
import { type DateRange, intersection } from '../../kernel/time.js'
import { accountName, regionName } from '../inventory.js'

const HOUR = 3_600_000

/** A row of a report's data: the members are made up, since the service shows none. */
export type ReportRow = {
  readonly accAlias: string
  readonly rgnNm: string
  readonly instNm: string
  /** In percent, of all hours of the range; a machine that stands still is not busy. */
  readonly cpuAverage?: number
  /** How many hours of the range it ran. */
  readonly runningHours: number
}

/** What machines did in the hours of a range that are over; those that have had none are left out. */
export function reportRows(
  company: Company,
  resources: readonly Resource[],
  range: DateRange,
  withProcessor: boolean,
): ReportRow[] {
  const { seed } = company
  const until = Math.ceil(now(company) / HOUR)
  const past = intersection(range, { first: range.first, last: today(company) })
  return resources.flatMap((resource): ReportRow[] => {
    const { machines, life, name, key } = resource
    if (machines === undefined) return []
    let hours = 0
    let running = 0
    let busy = 0
    const { first, last } = intersection(past, life)
    for (let day = first; day <= last; day += 1) {
      const over = Math.min(24, until - day * 24)
      hours += over
      let start = 0
      for (const part of PARTS_OF_DAY) {
        const end = Math.min(over, start + PART_HOURS[part])
        if (start < end && isRunning(resource, day, part, seed)) {
          running += end - start
          for (let hour = start; withProcessor && hour < end; hour += 1) {
            busy += busyPercent(machines, key, day * 24 + hour, seed)
          }
        }
        start += PART_HOURS[part]
      }
    }
    if (hours === 0) return []
    const cpuAverage = withProcessor ? { cpuAverage: Math.round((busy / hours) * 100) / 100 } : {}
    const accAlias = accountName(company, resource)
    return [{ accAlias, rgnNm: regionName(company, resource), instNm: name, ...cpuAverage, runningHours: running }]
  })
}
