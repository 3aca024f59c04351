import type { Micros } from '../kernel/money.js'
import { segmentsOf } from '../kernel/segments.js'
import { type DateRange, type Day, type Hour, isWithin, startOfDay } from '../kernel/time.js'
import type { CompanyState, Tags } from './company.js'
import type { MeteredEntry, ResourceEntry, RunningEntry } from './company-file.js'
import { type Machines, machinesOf, runningMachines } from './demand/schedule.js'
import type { Growth, Metering } from './meter.js'

/** What a vendor says of its resources of one type. */
export interface Kind {
  /** The code under which the asset group has the type. The service does not show its codes. */
  readonly code: string
  readonly name: string
  readonly product: { readonly code: string; readonly name: string }
  readonly docUrl: string
  readonly os?: string
  readonly states: { readonly inUse: string; readonly idle: string }
  /** On demand, for an hour of a machine; `undefined` where the catalog has no price. Left out where meters have the prices. */
  price?(type: string, region: string): Micros | undefined
  /** The next smaller type; `undefined` where there is none. */
  smaller?(type: string): string | undefined
  /** In the words of the vendor's own interface. */
  describe(resource: Resource, state: string, company: CompanyState): object
  /** Whether it is a disk, which a machine can be attached to. */
  readonly isStorage?: true
  /** Whether it is in a region as a whole, not in one of its zones. */
  readonly isRegional?: true
  /** Whether the key of a resource is an ARN. */
  readonly hasArn?: true
  readonly lifeCycle?: string
  /** What a machine is connected to. */
  network?(resource: Resource, company: CompanyState): readonly NetworkPart[]
  /** Words of the bill for the hours of a machine; only those of AWS are known. */
  readonly billing?: {
    readonly operation: string
    readonly subProduct: string
    /** With the prefix of the region. */
    useType(type: string, region: string): string
  }
  readonly namespace?: string
  readonly metrics: readonly Metric[]
  /** Names of audit events. */
  readonly events: {
    readonly created: string
    readonly tagged: string
    readonly ended: string
    readonly started?: string
    readonly stopped?: string
    readonly attached?: string
  }
}

export interface Metric {
  readonly name: string
  readonly unit: string
  /** How much of it there is for each percent of the processor that is busy. */
  readonly perPercent: number
}

export const MACHINE_STATES = { inUse: 'running', idle: 'stopped' } as const
export const PERCENT = { unit: 'Percent', perPercent: 1 } as const
export const BYTES = { unit: 'Bytes', perPercent: 1_000_000 } as const

export interface NetworkPart {
  readonly type: string
  readonly id: string
  readonly name: string
}

/** Where bills of a vendor come from: an AWS account, an Azure subscription or a GCP project. */
export interface Account {
  readonly accountId: string
  readonly accountAlias: string
  /** When it was deleted, ISO 8601; the service does not see it from that day on. */
  readonly goneAt?: string
}

/** One machine, database, disk, bucket, or whatever else is charged for. */
export interface Resource {
  /** Code of the cloud. */
  readonly vendor: string
  readonly kind: Kind
  readonly account: string
  readonly region: string
  /** As the vendor names it, such as `i-0a1b2c3d4e5f60718`; unique within the account. */
  readonly id: string
  /** Unique: an ARN, or the whole path of a resource on Azure and GCP. */
  readonly key: string
  readonly name: string
  /** Instance type or size; `gp3` of a volume, the storage class of a bucket. */
  readonly type: string
  readonly tags: Tags
  readonly serviceGroup?: string
  readonly life: DateRange
  /** The machines that it is one of, and which of them. */
  readonly machines?: Machines
  readonly index: number
  /** Of disks. */
  readonly gigabytes?: number
  /** What it is charged for by the amount. */
  readonly meterings?: readonly Metering[]
  /** Key of the machine that a disk is attached to. */
  readonly attachedTo?: string
}

/** A tag may have the name of something that every object has. */
export function tagValue(tags: Tags, key: string): string | undefined {
  return Object.hasOwn(tags, key) ? tags[key] : undefined
}

/** Whether a machine runs in an hour since 1970: of machines of one name, the first ones run first. */
export function runsInHour({ machines, index }: Resource, hour: Hour, seed: number): boolean {
  return machines !== undefined && index < runningMachines(machines, hour, seed)
}

/** Whether it runs at any time of the day. What is no machine is there the whole day. */
export function runsOn(resource: Resource, day: Day, seed: number): boolean {
  const { machines } = resource
  if (machines === undefined) return isWithin(resource.life, day)
  return segmentsOf([machines.region.offset]).some(({ from }) => runsInHour(resource, startOfDay(day) + from, seed))
}

type Identity = Pick<Resource, 'vendor' | 'kind' | 'account' | 'id' | 'key'>

/**
 * The machines of an entry; where there are several, their names have a number.
 *
 * @param place where they are, and when
 */
export function fleet(
  entry: RunningEntry,
  place: Pick<Machines, 'region' | 'life' | 'launches'>,
  identify: (name: string, index: number) => Identity,
): Resource[] {
  const machines = machinesOf(entry, place)
  const { life, launches } = machines
  return Array.from({ length: machines.count }, (_, index): Resource => {
    const name = machines.count === 1 ? entry.name : `${entry.name}-${index + 1}`
    return {
      ...identify(name, index),
      region: entry.region,
      name,
      type: entry.type,
      tags: entry.tags ?? {},
      life: launches === undefined ? life : { ...life, first: Math.max(life.first, launches[index] ?? life.first) },
      machines,
      index,
      ...(entry.serviceGroup === undefined ? {} : { serviceGroup: entry.serviceGroup }),
    }
  })
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
  { name, region, tags = {}, serviceGroup }: ResourceEntry,
  identity: Identity,
  life: DateRange,
  own: Pick<Resource, 'type' | 'meterings' | 'gigabytes' | 'attachedTo'>,
): Resource {
  return {
    ...identity,
    ...own,
    region,
    name,
    tags,
    life,
    index: 0,
    ...(serviceGroup === undefined ? {} : { serviceGroup }),
  }
}

/** Finds the machine that a disk names in an account: one of several by its number, or the first of them by their name. */
export function machineFinder(
  machines: readonly Resource[],
): (account: string, name: string | undefined) => Pick<Resource, 'attachedTo'> {
  const keys = new Map<string, string>()
  for (const { account, name, key, index, machines: fleet } of machines) {
    keys.set(`${account} ${name}`, key)
    if (fleet !== undefined && index === 0) keys.set(`${account} ${fleet.name}`, key)
  }
  return (account, name) => {
    const key = keys.get(`${account} ${name}`)
    return key === undefined ? {} : { attachedTo: key }
  }
}
