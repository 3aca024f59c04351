// The entries of a company file that all clouds have in common, and how anomalies change them.
import { type DateRange, lifeOf, overlaps } from '../kernel/time.js'
import type { AnomalyEntry, CompanyEntry } from './company-file.js'
import { isObject } from './schema.js'

/** Where the part of a company file that describes a cloud has what the rules of all clouds are about. */
export interface CloudEntries {
  /** The list of accounts, and the member that has their ids. */
  readonly accounts: { readonly list: string; readonly id: string }
  /** The member by which a machine or a commitment names the account that it is in. */
  readonly account: string
  /** The list of machines, and the code of the product that they are of. */
  readonly machines: string
  readonly product: string
  /** The list of databases, where it rents such. */
  readonly databases?: string
  /** The lists of commitments. */
  readonly commitments: readonly CommitmentList[]
}

/** A list of commitments, and the members of an entry that have its id and its size. */
interface CommitmentList {
  readonly list: string
  readonly id: string
  readonly sizes: readonly CommitmentSize[]
}

/** A member that says how large a commitment is, or a part of it where each part is a commitment of its own. */
export interface CommitmentSize {
  readonly member: string
  /** What is sold is a multiple of it. */
  readonly step: number
  /** What follows the id of the entry in the id of the part. */
  readonly suffix?: string
}

/** An entry of a list in a company file that need not fit its schema. */
export type Entry = Readonly<Record<string, unknown>>

/** Whether machines run at some time of a range. */
export function runsIn({ launched, ended, schedule }: Entry, range: DateRange): boolean {
  const life = lifeOf({ launched: String(launched), ended: String(ended) })
  return schedule !== 'stopped' && overlaps(life, range)
}

/** What is to be known of a cloud whose machines are in a company file. */
interface CloudWithMachines {
  readonly code: string
  readonly entries: CloudEntries
}

/** A company whose anomalies are machines: on their days, each fleet of the account has another one beside it. */
export function withSurges(company: CompanyEntry, clouds: readonly CloudWithMachines[]): CompanyEntry {
  const rises = (company.anomalies ?? []).filter(({ factor }) => factor > 1)
  if (rises.length === 0) return company
  const parts: Entry = { ...company }
  const surged = clouds.flatMap(({ code, entries }) => {
    const part = parts[code]
    return isObject(part) ? [[code, withMore(part, entries, rises)]] : []
  })
  return { ...company, ...Object.fromEntries(surged) }
}

/** The days of an anomaly. */
export function daysOfAnomaly({
  day,
  until = day,
  lasting,
}: Pick<AnomalyEntry, 'day' | 'until' | 'lasting'>): DateRange {
  return lifeOf({ launched: day, ended: lasting === true ? undefined : until })
}

/** The part of a cloud with the machines that are more than usual. */
function withMore(part: Entry, cloud: CloudEntries, anomalies: readonly AnomalyEntry[]): Entry {
  const value = part[cloud.machines]
  const machines = Array.isArray(value) ? value.filter(isObject) : []
  const surges = anomalies
    .filter(({ service = cloud.product }) => service === cloud.product)
    .flatMap((anomaly) =>
      machines
        .filter((machine) => machine[cloud.account] === anomaly.account && runsIn(machine, daysOfAnomaly(anomaly)))
        .map((machine) => surge(machine, anomaly)),
    )
  return { ...part, [cloud.machines]: [...machines, ...surges] }
}

/** The ids in the file belong to the machines that are always there. */
function surge({ resourceIds, ended: end, ...machine }: Entry, anomaly: AnomalyEntry): Entry {
  const { day, factor, until = day, lasting } = anomaly
  const more = (count: unknown): number => Math.ceil(Number(count) * (factor - 1))
  const { name, count = 1, min, launched = day } = machine
  const ends = [end, ...(lasting === true ? [] : [until])].filter((date) => date !== undefined).map(String)
  return {
    ...machine,
    name: `${name}-surge-${day}`,
    count: more(count),
    ...(min === undefined ? {} : { min: more(min) }),
    launched: String(launched) > day ? launched : day,
    ...(ends.length === 0 ? {} : { ended: ends.sort()[0] }),
  }
}
