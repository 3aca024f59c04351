// A resource with its kind, price and life, whatever its cloud.
import type { Micros } from '../kernel/money.js'
import type { DateRange, Day } from '../kernel/time.js'
import type { CompanyEntry, Load, Schedule } from './company-file.js'

/** Values by keys. */
export type Tags = Readonly<Record<string, string>>

/** What a company has, for those who describe its resources. */
export interface ResourceOwner extends Omit<CompanyEntry, 'anomalyRules' | 'currency'> {
  readonly seed: number
}

/** What a vendor says of its resources of one type. */
export interface Kind {
  /** The code under which the asset group has the type. The service does not show its codes. */
  readonly code: string
  readonly name: string
  readonly product: { readonly code: string; readonly name: string }
  readonly docUrl: string
  readonly os?: string
  readonly states: { readonly inUse: string; readonly idle: string }
  /**
   * What a company pays on demand for an hour of a machine on a day, or since the last change of the price; `undefined` where the type is not
   * sold. Left out where meters have the prices.
   */
  price?(type: string, region: string, company: CompanyEntry, day?: Day): Micros | undefined
  /** The next smaller type that a company may have; `undefined` where there is none. */
  smaller?(type: string, company: CompanyEntry): string | undefined
  /** In the words of the vendor's own interface. */
  describe(resource: Resource, state: string, company: ResourceOwner): object
  /** Whether it is a disk, which a machine can be attached to. */
  readonly isStorage?: true
  /** Whether it is in a region as a whole, not in one of its zones. */
  readonly isRegional?: true
  /** Whether the key of a resource is an ARN. */
  readonly hasArn?: true
  readonly lifeCycle?: string
  /** Whether the machines are spot ones, whose price changes and to which commitments do not apply. */
  readonly isSpot?: true
  /** What a machine is connected to. */
  network?(resource: Resource, company: ResourceOwner): readonly NetworkPart[]
  /** Words of the bill for the hours of a machine, which are known for AWS only. */
  readonly billing?: {
    readonly operation: string
    readonly subProduct: string
    /** With the prefix of the region. */
    useType(type: string, region: string): string
  }
  readonly namespace?: string
  readonly metrics: readonly Metric[]
  /** Names of audit events; what is left out does not happen, or is not known. */
  readonly events: {
    readonly created?: string
    readonly tagged?: string
    readonly ended?: string
    readonly started?: string
    readonly stopped?: string
    readonly attached?: string
  }
}

export interface Metric {
  readonly name: string
  readonly unit: string
  /** What it is about; the processor when left out. */
  readonly signal?: Signal
  /** How much of it there is for each percent. */
  readonly perPercent: number
  /** Whether it is what is left of the whole. */
  readonly isFree?: true
}

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
  /** The tags of all days, from days on, the earliest first: left out where they never change. */
  readonly retagged?: readonly Retagged[] | undefined
  readonly serviceGroup?: string | undefined
  readonly life: DateRange
  /** The machines that it is one of, and which of them. */
  readonly machines?: Machines
  readonly index: number
  /** Where a bill names it; the first one of the region otherwise. */
  readonly zone?: string
  /** Whether a database has a standby in another zone. */
  readonly hasStandby?: boolean | undefined
  /** How large a disk is. */
  readonly gigabytes?: number
  /** What it is charged for by the amount. */
  readonly meterings?: readonly Metering[]
  /** Key of the machine that a disk is attached to. */
  readonly attachedTo?: string
}

export interface Retagged {
  readonly from: Day
  readonly tags: Tags
}

/** A resource with the tags that it has on a day. */
export function taggedOn(resource: Resource, day: Day): Resource {
  const tags = resource.retagged?.findLast(({ from }) => from <= day)?.tags
  return tags === undefined ? resource : { ...resource, tags }
}

/** A resource with all tags that it ever has, one after the other. */
export function everTagged(resource: Resource): Resource[] {
  return resource.retagged === undefined ? [resource] : resource.retagged.map(({ tags }) => ({ ...resource, tags }))
}

/** What tells a resource apart. */
export type NamedResource = Pick<Resource, 'vendor' | 'kind' | 'account' | 'id' | 'key' | 'name' | 'type'>

/** A tag may have the name of something that every object has. */
export function tagValue(tags: Tags, key: string): string | undefined {
  return Object.hasOwn(tags, key) ? tags[key] : undefined
}

interface Lowered extends DateRange {
  readonly factor: number
}

/** Machines of one entry of a company file, which differ in their number only. */
export interface Machines {
  readonly name: string
  readonly count: number
  readonly min: number
  readonly schedule: Schedule
  readonly load: Load
  /** Its offices set the hours of schedules and loads. */
  readonly region: Region
  /** From the day of their launch to their last one, in UTC. */
  readonly life: DateRange
  /** The first day of each, the earliest first. Where it is left out, all of them are there from the first day of their life. */
  readonly launches?: readonly Day[]
  /** When fewer of them run, as a share of those that usually do. */
  readonly lowered?: readonly Lowered[]
  /** All of their time, where this is the part of it in which one price holds. */
  readonly whole?: Machines
}

/** What a charge is for, and how it comes up again, in the words of FOCUS. */
export interface ChargeClassification {
  readonly chargeCategory: ChargeCategory
  readonly chargeFrequency: ChargeFrequency
}

export type ChargeCategory = keyof typeof RECORD_TYPES
export type ChargeFrequency = (typeof CHARGE_FREQUENCIES)[number]

/** What cost lines call the charges of a category where no commitment pays, in words of AWS. */
export const RECORD_TYPES = {
  Usage: 'Usage',
  Purchase: 'Fee',
  Tax: 'Tax',
  Credit: 'Credit',
  Adjustment: 'Adjustment',
} as const

export const CHARGE_CATEGORIES = Object.keys(RECORD_TYPES) as readonly ChargeCategory[]
export const CHARGE_FREQUENCIES = ['Usage-Based', 'Recurring', 'One-Time'] as const

/** Usage by the amount. */
export const USAGE: ChargeClassification = { chargeCategory: 'Usage', chargeFrequency: 'Usage-Based' }

/** Something that a vendor sells by the amount: one price in each region, in the words of the vendor's bill. */
export interface Meter {
  /** Unique in its product, such as `TimedStorage-ByteHrs`. */
  readonly code: string
  readonly product: { readonly code: string; readonly name: string }
  /** Such as `GB`, or `GB-month` of a meter that is charged by the month. */
  readonly unit: string
  /** How many parts of a unit are counted, so that quantities are whole numbers. */
  readonly partsOfUnit: number
  /** What the price is for, where that is not one unit, such as 1,000 requests. */
  readonly pricedBy?: { readonly units: number; readonly text: string }
  /** Whether as much of it is used on every day, as of the processors of a database. */
  readonly isConstant?: true
  /** Whether the price is for having a unit for a month, instead of for using one. */
  readonly isMonthly?: true
  /** Whether it is a share of the bill, for which a rule of the month charges. */
  readonly isShareOfBill?: true
  /** Which part of the bill a tax is. */
  readonly taxPercent?: number
  /** Usage by the amount when left out. */
  readonly charge?: ChargeClassification
  /** Whether a company pays the price as it is: no negotiated discount is taken off it. */
  readonly isNet?: true
  /** The price in words, where it is no amount for a unit. */
  readonly priceText?: string
  /** The size of a disk that is sold whole. */
  readonly gibibytes?: number
  /** Words of the bill, which are known for AWS only. */
  readonly billing?: MeterBilling
  /** Whether its price is a listed one, in US dollars. */
  readonly isListed?: true
  /** On a day, or since the last change of its price; `undefined` where it is not sold. */
  price(region: string, day?: Day): Micros | undefined
  /** The days from which on another price holds, the earliest first. */
  readonly priceChanges?: readonly Day[]
}

interface MeterBilling {
  readonly operation?: string
  readonly subProduct?: string
  /** The usage type, with the prefix of the region. */
  useType(region: string): string
}

/**
 * What a resource uses of what a meter counts: a monthly meter counts what there is, and another one what is used. It is told in figures, not by a
 * function, since each day of a large company looks at thousands of them.
 */
export interface Metering {
  readonly meter: Meter
  /** What there is or is used on a usual day, in parts of the unit: the same on all days, or from some days on. */
  readonly usual: number | Changes
  readonly growth?: Growth
  readonly pace?: Pace
  readonly noise?: Noise
  /** The amount is a multiple of it; of 1 when left out. */
  readonly multipleOf?: number
  /** What there is at least of it. */
  readonly least?: number
}

/** Something that grows by a share a year; the amount is as given on the day `from`. */
export interface Growth {
  readonly share: number
  readonly from: Day
}

/** Amounts that change on days, in their order. Before the first one there is nothing. */
interface Changes {
  readonly days: Float64Array
  readonly amounts: Float64Array
}

/** Whether an amount depends on how much is done on a day: not at all, as all work does, or half as much. */
export const PACES = ['steady', 'active', 'half-active'] as const
type Pace = (typeof PACES)[number]

/** The largest share by which a day is above or below the usual, and the hash that decides it together with the day. */
interface Noise {
  readonly share: number
  readonly hash: number
}

/** What all meterings ask of a day, found once for thousands of them. */
export interface MeteredDay {
  readonly day: Day
  /** How many of its hours have passed. */
  readonly hours: number
  readonly text: string
  /** For each of the paces, against a usual weekday. */
  readonly paces: readonly number[]
  /** The day before the month, and how many days the month has. */
  readonly beforeMonth: Day
  readonly daysOfMonth: number
}

/** What a metric is about. Each has a course of its own, so that none is a multiple of another one. */
export type Signal = 'processor' | 'received' | 'sent' | 'read' | 'written' | 'memory' | 'connections'

export interface Region {
  readonly code: string
  readonly name: string
  /** Group of regions, as GCP speaks of them. */
  readonly category: string
  /** Whole hours from UTC, the whole year: when the offices of the region open. */
  readonly offset: number
  /** The last letters of its zones; a, b and c when left out. */
  readonly zones?: readonly string[]
}

/** Parts of what can be divided, such as a GB, and of what is counted, such as a request. */
export const MILLIONTHS = 1_000_000

export const WHOLE = 1
