import { type CloudEntries, type Entry, runsOn } from './cloud-entries.js'
import type { AnomalyEntry, CompanyEntry } from './company-file.js'
import { isObject } from './schema.js'

/** What is to be known of a cloud whose machines are in a company file. */
interface CloudWithMachines {
  readonly code: string
  readonly entries: CloudEntries
}

/** A company whose anomalies are machines: on its day, each fleet of the account has another one beside it. */
export function withSurges(company: CompanyEntry, clouds: readonly CloudWithMachines[]): CompanyEntry {
  const { anomalies = [] } = company
  if (anomalies.length === 0) return company
  const parts: Entry = { ...company }
  const surged = clouds.flatMap(({ code, entries }) => {
    const part = parts[code]
    return isObject(part) ? [[code, withMore(part, entries, anomalies)]] : []
  })
  return { ...company, ...Object.fromEntries(surged) }
}

/** The part of a cloud with the machines that are more than usual. */
function withMore(part: Entry, { machines: list, account }: CloudEntries, anomalies: readonly AnomalyEntry[]): Entry {
  const value = part[list]
  const machines = Array.isArray(value) ? value.filter(isObject) : []
  const surges = anomalies.flatMap((anomaly) =>
    machines
      .filter((machine) => machine[account] === anomaly.account && runsOn(machine, anomaly.day))
      .map((machine) => surge(machine, anomaly)),
  )
  return { ...part, [list]: [...machines, ...surges] }
}

/** The ids in the file belong to the machines that are always there. */
function surge({ resourceIds, ...machine }: Entry, { day, factor }: AnomalyEntry): Entry {
  const more = (count: unknown): number => Math.ceil(Number(count) * (factor - 1))
  const { name, count = 1, min } = machine
  return {
    ...machine,
    name: `${name}-surge-${day}`,
    count: more(count),
    ...(min === undefined ? {} : { min: more(min) }),
    launched: day,
    ended: day,
  }
}
