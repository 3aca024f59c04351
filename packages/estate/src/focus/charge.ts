import { type Micros, micros } from '../kernel/money.js'
import { type Day, dayOf, dayOfHour, HOURS_IN_DAY, type Hour, startOfDay } from '../kernel/time.js'
import { FocusMistake } from './mistake.js'
import type { TablePart, TableRow, Value } from './table.js'

export type Members = Readonly<Record<string, unknown>>

const TEXTS = [
  'AvailabilityZone',
  'BillingAccountName',
  'BillingAccountType',
  'BillingCurrency',
  'ChargeDescription',
  'ChargeFrequency',
  'CommitmentDiscountCategory',
  'CommitmentDiscountId',
  'CommitmentDiscountStatus',
  'CommitmentDiscountType',
  'CommitmentDiscountUnit',
  'ConsumedUnit',
  'InvoiceIssuerName',
  'PricingUnit',
  'ProviderName',
  'RegionId',
  'ResourceId',
  'ResourceName',
  'ResourceType',
  'ServiceName',
  'ServiceProviderName',
  'SkuId',
  'SkuMeter',
  'SubAccountId',
  'SubAccountName',
  'x_Operation',
  'x_ServiceCode',
  'x_ServiceId',
  'x_UsageType',
] as const
const NUMBERS = ['CommitmentDiscountQuantity', 'ConsumedQuantity', 'ListUnitPrice', 'PricingQuantity'] as const
const JSONS = ['SkuPriceDetails', 'Tags', 'x_Credits'] as const
const REQUIRED = [
  'BilledCost',
  'BillingAccountId',
  'BillingCurrency',
  'BillingPeriodStart',
  'ChargeCategory',
  'ChargePeriodEnd',
  'ChargePeriodStart',
  'EffectiveCost',
  'ListCost',
  'ServiceName',
] as const

export type TextColumn = (typeof TEXTS)[number] | 'BillingAccountId' | 'BillingPeriodStart'
export type NumberColumn = (typeof NUMBERS)[number]
type MoneyColumn = 'BilledCost' | 'EffectiveCost' | 'ListCost'
export type JsonColumn = (typeof JSONS)[number]

/** Columns that tell the other datasets of FOCUS from 1.3 on, which vendors put beside the charges. */
const OF_OTHER_DATASETS = ['ContractCommitmentId', 'BillingPeriodStatus', 'InvoiceDetailId']

const READ: ReadonlySet<string> = new Set([...OF_OTHER_DATASETS, ...TEXTS, ...NUMBERS, ...JSONS, ...REQUIRED])

/** Whether anything is read of a column. */
export function isRead(column: string): boolean {
  return READ.has(column)
}

/** Whether a file has other facts than charges. */
export function isOtherDataset({ columns }: Pick<TablePart, 'columns'>): boolean {
  return !columns.includes('BilledCost') && OF_OTHER_DATASETS.some((column) => columns.includes(column))
}

const CATEGORIES: ReadonlySet<string> = new Set(['Usage', 'Purchase', 'Tax', 'Credit', 'Adjustment'])

/** Reads the rows of one file. */
export class ChargeReader {
  readonly #file: string
  readonly #columns: ReadonlyMap<string, number>
  readonly #hours = new Map<string, Hour>()
  readonly #members = new Map<string, Members>()

  /** @throws FocusMistake when a column is missing that every bill must have */
  constructor(file: string, { columns }: Pick<TablePart, 'columns'>) {
    this.#file = file
    this.#columns = new Map(columns.map((column, index) => [column, index]))
    const missing = REQUIRED.filter((column) => !this.#columns.has(column))
    if (missing.length > 0) {
      throw new FocusMistake(
        file,
        `has no column ${missing.join(', ')}. It must be a bill of FOCUS 1.0 to 1.4 with all mandatory columns: export it again`,
      )
    }
    if (!this.#columns.has('ProviderName') && !this.#columns.has('ServiceProviderName')) {
      throw new FocusMistake(file, 'has no column ProviderName, or ServiceProviderName from FOCUS 1.3 on')
    }
  }

  /** @throws FocusMistake when a value can't be read */
  read(row: TableRow): Charge {
    return new Charge(this, row)
  }

  valueOf({ values }: TableRow, column: string): Value {
    const index = this.#columns.get(column)
    return index === undefined ? undefined : values[index]
  }

  mistake({ line }: TableRow, column: string, reason: string): FocusMistake {
    return new FocusMistake(this.#file, reason, line, column)
  }

  /** Whole hours: a charge that ends within an hour ends with it. */
  hourOf(text = ''): Hour | undefined {
    const cached = this.#hours.get(text)
    if (cached !== undefined) return cached
    const [, date = '', hours = '0'] = TIME.exec(text) ?? []
    const day = dayOf(date)
    if (day === undefined) return undefined
    const found = startOfDay(day) + Number(hours)
    this.#hours.set(text, found)
    return found
  }

  membersOf(value: Value): Members | undefined {
    if (isNull(value)) return NO_MEMBERS
    if (typeof value !== 'string') return membersOf(value)
    const cached = this.#members.get(value)
    if (cached !== undefined) return cached
    const found = membersOf(parsed(value))
    if (this.#members.size > MOST_KNOWN) this.#members.clear()
    if (found !== undefined) this.#members.set(copyOf(value), found)
    return found
  }
}

/** A row of a bill as far as the estate makes use of it. Amounts of money may have parts of a micro-dollar. */
export class Charge {
  /** The day on which the charge begins. */
  readonly day: Day
  readonly until: Hour
  readonly category: string
  readonly billed: Micros
  readonly effective: Micros
  readonly list: Micros
  readonly #reader: ChargeReader
  readonly #row: TableRow

  /** @throws FocusMistake when a value can't be read */
  constructor(reader: ChargeReader, row: TableRow) {
    this.#reader = reader
    this.#row = row
    this.category = textOf(reader.valueOf(row, 'ChargeCategory')) ?? ''
    if (!CATEGORIES.has(this.category)) {
      throw this.mistake('ChargeCategory', `must be one of ${[...CATEGORIES].join(', ')}`)
    }
    const start = this.#hour('ChargePeriodStart')
    this.day = Math.floor(start / HOURS_IN_DAY)
    this.until = this.#hour('ChargePeriodEnd')
    if (this.until <= start) throw this.mistake('ChargePeriodEnd', 'must be later than ChargePeriodStart')
    this.billed = this.#money('BilledCost')
    this.effective = this.#money('EffectiveCost')
    this.list = this.#money('ListCost')
  }

  /** The last day that the charge is for. */
  get lastDay(): Day {
    return dayOfHour(this.until - 1)
  }

  text(column: TextColumn): string | undefined {
    return textOf(this.#reader.valueOf(this.#row, column))
  }

  /** A text that is kept for longer: as a part of the text of the file, it would keep all of that. */
  kept(column: TextColumn): string | undefined {
    const text = this.text(column)
    return text === undefined ? undefined : copyOf(text)
  }

  number(column: NumberColumn | MoneyColumn): number | undefined {
    const value = this.#reader.valueOf(this.#row, column)
    if (isNull(value)) return undefined
    const found = Number(value)
    if (!Number.isFinite(found)) throw this.mistake(column, 'must be a number')
    return found
  }

  /** Returns the members of a column with JSON. */
  members(column: JsonColumn): Members {
    const found = this.#reader.membersOf(this.#reader.valueOf(this.#row, column))
    if (found === undefined) throw this.mistake(column, 'must be JSON with members')
    return found
  }

  mistake(column: string, reason: string): FocusMistake {
    return this.#reader.mistake(this.#row, column, reason)
  }

  #money(column: MoneyColumn): Micros {
    const dollars = this.number(column)
    if (dollars === undefined) throw this.mistake(column, 'must not be empty')
    return exactMicros(dollars)
  }

  #hour(column: string): Hour {
    const found = this.#reader.hourOf(textOf(this.#reader.valueOf(this.#row, column)))
    if (found === undefined) throw this.mistake(column, 'must be a time in UTC such as 2026-03-01T00:00:00Z')
    return found
  }
}

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d):\d\d(?::\d\d(?:\.\d+)?)?(?:Z|\+00:?00| UTC)?)?$/
const NO_MEMBERS: Members = {}
/** Texts with members that are remembered: most rows have the same members as another row. */
const MOST_KNOWN = 50_000

function isNull(value: Value): boolean {
  return value === undefined || value === null || value === '' || value === 'NULL' || value === 'null'
}

function textOf(value: Value): string | undefined {
  if (isNull(value)) return undefined
  return value instanceof Date ? value.toISOString() : String(value)
}

/** V8 makes a text of its own only where it has to. */
function copyOf(text: string): string {
  return `${text} `.slice(0, -1)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parquet has members as objects, or as lists of keys and values. */
function membersOf(value: unknown): Members | undefined {
  if (Array.isArray(value)) {
    const entries: unknown[] = value
    return Object.fromEntries(entries.map((entry, index) => keyAndValue(entry) ?? [String(index), entry]))
  }
  return typeof value === 'object' && value !== null ? (value as Members) : undefined
}

function keyAndValue(entry: unknown): [string, unknown] | undefined {
  if (typeof entry !== 'object' || entry === null || !('key' in entry) || !('value' in entry)) return undefined
  return [String(entry.key), entry.value]
}

/** Whole micro-dollars where the amount has no more decimals: a number has some more by the way in which it is kept. */
function exactMicros(dollars: number): Micros {
  const whole = micros(dollars)
  const exact = dollars * 1_000_000
  return Math.abs(exact - whole) < 1e-5 ? whole : exact
}
