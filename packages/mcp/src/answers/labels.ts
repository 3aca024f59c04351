// Says of the columns of a table what is undocumented or assumed, and the currency of amounts.
import type { Field, PublishedOperation } from '@cloud-cost/openapi/operations'
import { codesOf } from '../contract/certainty.js'
import { cellAt, fieldOfKey } from './cells.js'
import { type FoundRows, namesIn } from './rows.js'

const CURRENCY = /currency/i
const AMOUNT = /(?:cost|fee|price|amount|savings?|charges?|credits?)$/i

/** What is to be said of the columns of a table. */
export class Labels {
  /** The field of rows that has their currency. */
  readonly currency: string | undefined
  readonly currencies: ReadonlySet<string>
  readonly #found: FoundRows
  readonly #documented: readonly Field[]
  readonly #operation: PublishedOperation

  constructor(found: FoundRows, rows: readonly unknown[], documented: readonly Field[], operation: PublishedOperation) {
    this.currency = namesIn(found.rows.slice(0, 100)).find((name) => CURRENCY.test(name))
    const { currency } = this
    const values = currency === undefined ? [] : rows.map((row) => cellAt(row, currency))
    this.currencies = new Set(values.filter((value) => value !== ''))
    this.#found = found
    this.#documented = documented
    this.#operation = operation
  }

  /** An amount says its currency, that rows lack the one that the contract has, or that it is undocumented. */
  labelOf(field: string): string {
    if (!this.isAmount(field)) return field
    const [only, further] = this.currencies
    if (only !== undefined) return further === undefined ? `${field} (${only})` : field
    if (this.#documented.some(({ path }) => CURRENCY.test(path))) return `${field} (no currency)`
    const isOpen = this.#codesOf(field).some((code) => CURRENCY.test(code)) || !this.#isDocumented(field)
    return isOpen ? `${field} (currency undocumented)` : field
  }

  /** Codes of what is undocumented or assumed of fields, and those that the contract doesn't have. */
  notesOn(fields: readonly string[]): string[] {
    const names = [...new Set(fields.map(fieldOfKey))]
    const unknown = names.filter((field) => !this.#isDocumented(field))
    const codes = names.flatMap((field) => {
      const own = this.#codesOf(field)
      return own.length > 0 ? [`${field} ${own.join(', ')}`] : []
    })
    return [
      ...(unknown.length > 0 ? [`Undocumented fields: ${unknown.join(', ')}.`] : []),
      ...(codes.length > 0 ? [`Uncertain: ${codes.join('; ')}.`] : []),
    ]
  }

  /** Whether a field is an amount of money, by its name or what is said of it. */
  isAmount(field: string): boolean {
    return AMOUNT.test(field) || this.#own(field).some((code) => CURRENCY.test(code))
  }

  #isDocumented(field: string): boolean {
    return this.#documented.some(({ path }) => path === `${this.#found.item}.${field}`)
  }

  #own(field: string): string[] {
    const own = this.#documented.find(({ path }) => path === `${this.#found.item}.${field}`)
    return codesOf(own?.certainty ?? [])
  }

  /** What is said of a list of amounts holds for each. */
  #codesOf(field: string): string[] {
    const { path, item } = this.#found
    const above = this.#operation.success.fields.filter((known) => known.path === path || known.path === item)
    const ofAll = codesOf(above.flatMap(({ certainty }) => certainty)).filter((code) => CURRENCY.test(code))
    return [...new Set([...this.#own(field), ...(AMOUNT.test(field) && this.currency === undefined ? ofAll : [])])]
  }
}
