// Tells the charges of known clouds from other providers' rows.
import type { Cloud } from '../clouds/cloud.js'
import { memo } from '../kernel/maps.js'
import { type Charge, ChargeReader } from './charge.js'
import type { Form } from './forms/form.js'
import { focusTable } from './forms/index.js'
import type { FocusMistake, FocusSource } from './source.js'

/** A charge of a cloud that is known. */
export interface OwnCharge {
  readonly charge: Charge
  readonly cloud: Cloud
  /** The billing account as its cloud calls it. */
  readonly payer: string
  /** What one billing account is charged for one month. */
  readonly bill: string
}

/** Charges of a file, some at a time. */
export interface ChargesPart {
  readonly form: Form
  /** How many rows they come from, those of other providers among them. */
  readonly rows: number
  readonly charges: readonly OwnCharge[]
}

/** What spreadsheets make of an id with many digits, such as `1.11122E+11`. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d+$/i

const UNSURE_DATES =
  'dates such as 02/03/2026 are read with the month first, which none of them shows to be right; write 2026-02-03'

/** So many names of other providers are told, each with so many characters. */
const MOST_OTHERS = 100
const LONGEST_NAME = 100

/** Tells whose charges rows are. */
export class Owners {
  /** How many rows are of providers that are not known, by their names. */
  readonly others = new Map<string, number>()
  /** What is not sure, with the number of rows. */
  readonly remarks = new Map<string, number>()
  /** What is wrong with a bill that has no others. */
  mistake: FocusMistake | undefined
  readonly #clouds: readonly Cloud[]
  readonly #cloudOf = memo((names: string) => {
    const known = names.split('\n').filter((name) => name !== '')
    return this.#clouds.find(({ focus }) => known.some((name) => focus.providers.test(name)))
  })

  constructor(clouds: readonly Cloud[]) {
    this.#clouds = clouds
  }

  /** The charges of a file, whatever form it is in. */
  async *chargesOf(source: FocusSource): AsyncGenerator<ChargesPart, void, undefined> {
    let reader: ChargeReader | undefined
    let [all, isAzure] = [0, false]
    for await (const { form, part } of focusTable(source)) {
      reader ??= new ChargeReader(source.name, part)
      const charges: OwnCharge[] = []
      for (const row of part.rows) {
        const own = this.#own(reader.read(row))
        if (own === undefined) continue
        charges.push(own)
        if (own.charge.remark !== undefined) addRows(this.remarks, own.charge.remark, 1)
      }
      all += part.rows.length
      isAzure = form.code === 'azure-cost'
      yield { form, rows: part.rows.length, charges }
    }
    // Azure has the month first.
    if (reader?.isUnsureOfDates === true && !isAzure) addRows(this.remarks, UNSURE_DATES, all)
  }

  #own(charge: Charge): OwnCharge | undefined {
    const names = [charge.text('ServiceProviderName'), charge.text('ProviderName'), charge.text('InvoiceIssuerName')]
    const cloud = this.#cloudOf(names.join('\n'))
    if (cloud === undefined) {
      const own = names.find((one) => one !== undefined) ?? 'a provider without a name'
      const name =
        this.others.size < MOST_OTHERS || this.others.has(own) ? own.slice(0, LONGEST_NAME) : 'other providers'
      addRows(this.others, name, 1)
      this.mistake ??= charge.mistake(
        'ProviderName',
        `must be one of the clouds that are known: ${this.#clouds.map((one) => one.name).join(', ')}`,
      )
      return undefined
    }
    const id = charge.text('BillingAccountId')
    if (id === undefined) throw charge.absence('BillingAccountId')
    for (const column of ['BillingAccountId', 'SubAccountId'] as const) {
      if (ROUNDED.test(charge.text(column) ?? '')) {
        throw charge.mistake(
          column,
          'lost its last digits in a spreadsheet: bring the file as it was exported, without saving it in one',
        )
      }
    }
    const payer = cloud.focus.payerOf(id)
    return { charge, cloud, payer, bill: `${cloud.code}\n${payer}\n${charge.billingMonth}` }
  }
}

function addRows(counts: Map<string, number>, name: string, rows: number): void {
  counts.set(name, (counts.get(name) ?? 0) + rows)
}
