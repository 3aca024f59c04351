// Reads a row of FOCUS as a charge.
import {
  CHARGE_CATEGORIES,
  CHARGE_FREQUENCIES,
  type ChargeCategory,
  type ChargeFrequency,
} from '../company/resource.js'
import { memo } from '../kernel/maps.js'
import { type Micros, micros } from '../kernel/money.js'
import { type Day, dayOfHour, HOUR_IN_MS, HOURS_IN_DAY, type Hour, monthOf } from '../kernel/time.js'
import { COLUMNS, type Column, type FocusType, type KnownColumn } from './columns.js'
import { FocusMistake, type TablePart, type TableRow } from './source.js'
import {
  absenceMistake,
  instantIn,
  LONGEST_VALUE,
  type Members,
  membersIn,
  monthFirst,
  numberIn,
  numberMistake,
  plainName,
  textIn,
  type Value,
  WRONG,
} from './values.js'

/** Columns of the vendors' own that no export has. */
const ALSO_READ = ['x_ServiceId', 'x_SkuDetails'] as const

type ReadIn<Type extends FocusType> = {
  [Name in KnownColumn]: (typeof COLUMNS)[Name] extends { type: Type; reading: string } ? Name : never
}[KnownColumn]
export type TextColumn = ReadIn<'text'> | 'x_ServiceId'
export type NumberColumn = ReadIn<'number'>
export type JsonColumn = ReadIn<'json'> | 'x_SkuDetails'
/** A column of which something is read. The readers of other forms of bills say more beside the columns of FOCUS. */
export type ReadColumn =
  | TextColumn
  | MoneyColumn
  | NumberColumn
  | JsonColumn
  | ReadIn<'time'>
  | 'x_IsSpread'
  | 'x_Remark'
type MoneyColumn = ReadIn<'money'> | 'ListUnitPrice'

const COLUMNS_READ = Object.entries<Column>(COLUMNS).filter(([, { reading }]) => reading !== undefined)
const REQUIRED = COLUMNS_READ.flatMap(([name, { reading }]) => (reading === 'required' ? [name] : []))
const NAMES_READ = [...COLUMNS_READ.map(([name]) => name), ...ALSO_READ] as readonly ReadColumn[]
const READ: ReadonlyMap<string, ReadColumn> = new Map(NAMES_READ.map((name) => [plainName(name), name]))

/** What other forms of bills may say in columns of FOCUS. */
export const READ_COLUMNS: readonly ReadColumn[] = [...NAMES_READ, 'x_IsSpread', 'x_Remark']

/** Whether anything is read of a column, in any spelling of its name. */
export function isRead(column: string): boolean {
  return READ.has(plainName(column))
}

const CATEGORIES = new Map(CHARGE_CATEGORIES.map((category) => [category.toLowerCase(), category]))
const FREQUENCIES = new Map(CHARGE_FREQUENCIES.map((frequency) => [plainName(frequency), frequency]))

/** Reads the rows of FOCUS of one file. */
export class ChargeReader {
  readonly file: string
  readonly #columns: ReadonlyMap<string, number>
  readonly #hasDecimalComma: boolean
  #hasCommas = false
  #hasThousands = false
  readonly #called: Readonly<Record<string, string>>
  readonly #instants = new Map<string, number>()
  readonly #monthsFirst = new Set<'sure' | 'unsure' | undefined>()
  readonly #members = new Map<string, Members>()
  #charactersOfMembers = 0
  readonly monthOf = memo(monthOf)

  /** @throws FocusMistake when a column is missing that every bill must have */
  constructor(file: string, { columns, hasDecimalComma, called = {} }: Omit<TablePart, 'rows'>) {
    this.file = file
    this.#called = called
    this.#hasDecimalComma = hasDecimalComma
    const positions = new Map<string, number>()
    columns.forEach((column, index) => {
      const known = READ.get(plainName(column)) ?? column
      if (!positions.has(known)) positions.set(known, index)
    })
    this.#columns = positions
    const missing = REQUIRED.filter((column) => !positions.has(column))
    if (missing.length > 0) {
      throw new FocusMistake(
        file,
        `has no column ${missing.join(', ')}. It must be a bill of FOCUS 1.0 to 1.4 with all mandatory columns: export it again`,
      )
    }
    if (!positions.has('ProviderName') && !positions.has('ServiceProviderName')) {
      throw new FocusMistake(file, 'has no column ProviderName, or ServiceProviderName from FOCUS 1.3 on')
    }
  }

  /** @throws FocusMistake when a value can't be read */
  read(row: TableRow): Charge {
    return new Charge(this, row)
  }

  valueOf(row: TableRow, column: ReadColumn): Value {
    const index = this.#columns.get(column)
    const value = index === undefined ? undefined : row.values[index]
    if (typeof value === 'string' && value.length > LONGEST_VALUE)
      throw this.mistake(row, column, `must have no more than ${LONGEST_VALUE} characters`)
    return value
  }

  /** @throws FocusMistake when `1.234` may be more than a thousand: the file has decimal commas, too */
  numberOf(row: TableRow, column: ReadColumn): ReturnType<typeof numberIn> {
    const value = this.valueOf(row, column)
    if (this.#hasDecimalComma && typeof value === 'string') {
      this.#hasCommas ||= /,\d+$/.test(value)
      this.#hasThousands ||= /^-?[1-9]\d{0,2}\.\d{3}$/.test(value)
      if (this.#hasCommas && this.#hasThousands) {
        throw this.mistake(
          row,
          column,
          'may be wrong by a factor of 1000: the file has decimal commas, and numbers such as 1.234. Export it without thousands separators',
        )
      }
    }
    return numberIn(value, this.#hasDecimalComma)
  }

  /** Whether dates were read with the month first, and none of them says that it is. */
  get isUnsureOfDates(): boolean {
    return this.#monthsFirst.has('unsure') && !this.#monthsFirst.has('sure')
  }

  mistake({ line }: TableRow, column: string, reason: string): FocusMistake {
    return new FocusMistake(this.file, reason, line, this.#called[column] ?? column)
  }

  /** Most rows have the same times as another row. */
  instantOf(value: Value): ReturnType<typeof instantIn> {
    if (typeof value !== 'string') return instantIn(value)
    const cached = this.#instants.get(value)
    if (cached !== undefined) return cached
    const found = instantIn(value)
    this.#monthsFirst.add(monthFirst(value))
    if (this.#instants.size > MOST_KNOWN) this.#instants.clear()
    if (typeof found === 'number') this.#instants.set(copyOf(value), found)
    return found
  }

  membersOf(value: Value): ReturnType<typeof membersIn> {
    if (typeof value !== 'string') return membersIn(value)
    const cached = this.#members.get(value)
    if (cached !== undefined) return cached
    const found = membersIn(value)
    this.#charactersOfMembers += value.length
    if (this.#charactersOfMembers > MOST_CHARACTERS_KNOWN) {
      this.#members.clear()
      this.#charactersOfMembers = value.length
    }
    if (found !== WRONG && found !== undefined) this.#members.set(copyOf(value), found)
    return found
  }
}

/** A row of a bill as far as the estate makes use of it. Amounts of money may have parts of a micro-dollar. */
export class Charge {
  /** The day on which the charge begins. */
  readonly day: Day
  readonly from: Hour
  readonly until: Hour
  readonly category: ChargeCategory
  readonly #reader: ChargeReader
  readonly #row: TableRow

  /** @throws FocusMistake when a value can't be read */
  constructor(reader: ChargeReader, row: TableRow) {
    this.#reader = reader
    this.#row = row
    const category = textIn(reader.valueOf(row, 'ChargeCategory')) ?? ''
    const known = CATEGORIES.get(category.toLowerCase())
    if (known === undefined) {
      throw this.mistake('ChargeCategory', `must be one of ${[...CATEGORIES.values()].join(', ')}`)
    }
    this.category = known
    const start = this.#instant('ChargePeriodStart')
    const end = this.#instant('ChargePeriodEnd')
    if (end < start) throw this.mistake('ChargePeriodEnd', 'must not be earlier than ChargePeriodStart')
    // Whole hours: a charge of a moment has the hour that it is in.
    this.from = Math.floor(start / HOUR_IN_MS)
    this.until = Math.max(this.from + 1, Math.ceil(end / HOUR_IN_MS))
    this.day = Math.floor(this.from / HOURS_IN_DAY)
  }

  get billed(): Micros {
    return this.#money('BilledCost')
  }

  /** A commitment costs what its use costs: its purchase has no effective cost, whatever the bill says. */
  get effective(): Micros {
    const effective = this.#money('EffectiveCost')
    return this.category === 'Purchase' && this.text('CommitmentDiscountId') !== undefined ? 0 : effective
  }

  /** A charge whose list cost is not known saves nothing. */
  get list(): Micros {
    const cost = this.#dollars('ListCost')
    if (cost !== undefined) return exactMicros(cost)
    const [price, quantity] = [this.number('ListUnitPrice'), this.number('PricingQuantity')]
    if (price !== undefined && quantity !== undefined)
      return exactMicros(this.#bounded('ListUnitPrice', price * quantity))
    return exactMicros(this.#dollars('ContractedCost') ?? this.#dollars('EffectiveCost') ?? 0)
  }

  /** The price of what is priced together: so many units, whether the bill has the price of one, of a thousand, or of as many. */
  priceOf(units: number): Micros {
    const priced = Number(/^\d+(?= )/.exec(this.text('PricingUnit') ?? '') ?? 1)
    return micros(((this.#dollars('ListUnitPrice') ?? 0) * units) / priced)
  }

  /** The price of what the bill has a price for. */
  get price(): Micros {
    return micros(this.#dollars('ListUnitPrice') ?? 0)
  }

  /** Where the bill does not say it, usage is charged by the amount, and everything else once. */
  get frequency(): ChargeFrequency {
    const frequency = FREQUENCIES.get(plainName(this.text('ChargeFrequency') ?? ''))
    return frequency ?? (this.category === 'Usage' ? 'Usage-Based' : 'One-Time')
  }

  /** The last day that the charge is for. */
  get lastDay(): Day {
    return dayOfHour(this.until - 1)
  }

  /** Whether it is for all days of its period alike, and not for its first day. */
  get isSpread(): boolean {
    return this.#reader.valueOf(this.#row, 'x_IsSpread') === true
  }

  /** What its reader is not sure of. */
  get remark(): string | undefined {
    return textIn(this.#reader.valueOf(this.#row, 'x_Remark'))
  }

  /** The month of the bill, `yyyy-MM`. */
  get billingMonth(): string {
    const found = this.#reader.instantOf(this.#reader.valueOf(this.#row, 'BillingPeriodStart'))
    if (found === WRONG) throw this.mistake('BillingPeriodStart', TIME)
    const first = found === undefined ? this.day : Math.floor(found / HOUR_IN_MS / HOURS_IN_DAY)
    if (
      this.day - first > LONGEST_PERIOD &&
      monthFirst(this.#reader.valueOf(this.#row, 'ChargePeriodStart')) !== undefined
    ) {
      throw this.mistake(
        'ChargePeriodStart',
        'is long after its billing period when the month comes first, as it must in dates with slashes: write 2026-03-01',
      )
    }
    return this.#reader.monthOf(first)
  }

  text(column: TextColumn): string | undefined {
    return textIn(this.#reader.valueOf(this.#row, column))
  }

  /** What is wrong where a column must have a text. */
  absence(column: TextColumn): FocusMistake {
    return this.mistake(column, absenceMistake(this.#reader.valueOf(this.#row, column), 'a text'))
  }

  /** A text that is kept for longer: as a part of the text of the file, it would keep all of that. */
  kept(column: TextColumn): string | undefined {
    const text = this.text(column)
    return text === undefined ? undefined : copyOf(text)
  }

  number(column: NumberColumn): number | undefined {
    return this.#number(column)
  }

  /** Returns the members of a column with keys and values. */
  members(column: JsonColumn): Members {
    const found = this.#reader.membersOf(this.#reader.valueOf(this.#row, column))
    if (found === WRONG || found === undefined) throw this.mistake(column, 'must have keys and values, such as JSON')
    return found
  }

  mistake(column: string, reason: string): FocusMistake {
    return this.#reader.mistake(this.#row, column, reason)
  }

  #money(column: MoneyColumn): Micros {
    const dollars = this.#dollars(column)
    if (dollars === undefined) throw this.mistake(column, numberMistake(this.#reader.valueOf(this.#row, column)))
    return exactMicros(dollars)
  }

  #dollars(column: MoneyColumn): number | undefined {
    const dollars = this.#number(column)
    return dollars === undefined ? undefined : this.#bounded(column, dollars)
  }

  #bounded(column: MoneyColumn, dollars: number): number {
    if (Math.abs(dollars) <= MOST_UNITS) return dollars
    throw this.mistake(column, `must be between -${MOST_UNITS} and ${MOST_UNITS}: beyond, sums are not exact`)
  }

  #number(column: NumberColumn | MoneyColumn): number | undefined {
    const found = this.#reader.numberOf(this.#row, column)
    if (found === WRONG) throw this.mistake(column, numberMistake(this.#reader.valueOf(this.#row, column)))
    return found
  }

  #instant(column: 'ChargePeriodStart' | 'ChargePeriodEnd'): number {
    const found = this.#reader.instantOf(this.#reader.valueOf(this.#row, column))
    if (found === WRONG || found === undefined) throw this.mistake(column, TIME)
    if (found < EARLIEST || found > LATEST) throw this.mistake(column, 'must be a time between 2000 and 2100')
    return found
  }
}

/** No cloud has charges before or after: a year with another digit would make a company of thousands of years. */
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2100, 0, 1)
const TIME = 'must be a time such as 2026-03-01T00:00:00Z'
/** Texts that are remembered: most rows have the same members and times as another row. */
const MOST_KNOWN = 50_000
const MOST_CHARACTERS_KNOWN = 16_777_216
/** A charge that begins so many days after its billing period does is in none that a vendor has. */
const LONGEST_PERIOD = 62
const MOST_UNITS = 1_000_000_000_000

/** V8 makes a text of its own only where it has to. */
function copyOf(text: string): string {
  return `${text} `.slice(0, -1)
}

/** Whole micro-dollars where the amount has no more decimals: a number has some more by the way in which it is kept. */
function exactMicros(dollars: number): Micros {
  const whole = micros(dollars)
  const exact = dollars * 1_000_000
  return Math.abs(exact - whole) < 1e-5 ? whole : exact
}
