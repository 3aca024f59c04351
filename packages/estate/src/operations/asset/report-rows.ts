import type { Company } from '../../clouds/cloud.js'
import { hourNow, today } from '../../company/company.js'
import { busyPercent } from '../../company/demand/processor.js'
import { type Resource, runsInHour } from '../../company/resource.js'
import { type DateRange, intersection, startOfDay } from '../../kernel/time.js'
import { accountName, regionName } from '../inventory.js'

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
  const until = hourNow(company)
  const past = intersection(range, { first: range.first, last: today(company) })
  return resources.flatMap((resource): ReportRow[] => {
    const { machines, life, name, key } = resource
    if (machines === undefined) return []
    let hours = 0
    let running = 0
    let busy = 0
    const { first, last } = intersection(past, life)
    for (let day = first; day <= last; day += 1) {
      const end = Math.min(startOfDay(day + 1), until)
      for (let hour = startOfDay(day); hour < end; hour += 1) {
        hours += 1
        if (!runsInHour(resource, hour, seed)) continue
        running += 1
        if (withProcessor) busy += busyPercent(machines, key, hour, seed)
      }
    }
    if (hours === 0) return []
    const cpuAverage = withProcessor ? { cpuAverage: Math.round((busy / hours) * 100) / 100 } : {}
    const accAlias = accountName(company, resource)
    return [{ accAlias, rgnNm: regionName(company, resource), instNm: name, ...cpuAverage, runningHours: running }]
  })
}
