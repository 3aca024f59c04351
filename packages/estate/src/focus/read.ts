import type { Cloud } from '../clouds/cloud.js'
import { CLOUDS } from '../clouds/index.js'
import type { Bill, BilledCompanies } from '../company/bill.js'
import { withCalendarDates } from '../company/calendar-dates.js'
import type { CompanyEntry, CompanyFile } from '../company/company-file.js'
import type { BillingAccount } from '../company/focus-words.js'
import { COMPANY_FILE_SCHEMA } from '../generated/company-file-schema.js'
import { dateOf, type Hour, instantText } from '../kernel/time.js'
import { BillBuilder } from './bill-builder.js'
import { type Charge, ChargeReader, isOtherDataset, isRead } from './charge.js'
import { FocusMistake } from './mistake.js'
import type { FocusSource } from './source.js'
import { tableOf } from './table.js'

export interface FocusReadOptions {
  /**
   * What bills can't say, as a company file says it: aliases of accounts, terms of commitments and how they are paid, tenants, users. A
   * company of it has the bills of its payers, tenants and billing accounts.
   */
  readonly company?: CompanyFile
  /** Called with the name of each file and how many charges were read of it so far. */
  readonly progress?: (file: string, charges: number) => void
}

/**
 * Reads bills in the format FOCUS 1.0 to 1.4. Each billing account is a company, unless a company file says otherwise.
 *
 * @throws FocusMistake when a file can't be read; it has no value of the bill
 */
export async function readFocus(
  sources: Iterable<FocusSource>,
  { company, progress = () => {} }: FocusReadOptions = {},
): Promise<BilledCompanies> {
  const described = company && withCalendarDates(company, COMPANY_FILE_SCHEMA, company.clock)
  const reading = new Reading(described?.companies ?? [])
  const names: string[] = []
  for (const source of sources) {
    names.push(source.name)
    let reader: ChargeReader | undefined
    let count = 0
    for await (const part of tableOf(source, isRead)) {
      if (isOtherDataset(part)) break
      reader ??= new ChargeReader(source.name, part)
      for (const row of part.rows) reading.add(source.name, reader.read(row))
      count += part.rows.length
      progress(source.name, count)
    }
  }
  if (reading.isEmpty) throw new FocusMistake(names.join(', ') || 'the bills', 'have no charges')
  return reading.finish()
}

const HOUR_IN_MS = 3_600_000

/** The charges of one billing account. */
interface Payer {
  readonly cloud: Cloud
  readonly builder: BillBuilder
  readonly accounts: Map<string, string>
  readonly currency: string
}

interface CompanyDraft {
  entry: CompanyEntry
  readonly builders: Map<Cloud, BillBuilder>
  readonly payers: { readonly payer: Payer; readonly account: BillingAccount }[]
}

class Reading {
  readonly #described: readonly CompanyEntry[]
  readonly #companies = new Map<string, CompanyDraft>()
  readonly #payers = new Map<string, Payer>()
  /** The file that has a billing period of a payer. */
  readonly #files = new Map<string, string>()
  #lastFile = ''
  #lastPeriod = ''

  constructor(described: readonly CompanyEntry[]) {
    this.#described = described
  }

  get isEmpty(): boolean {
    return this.#payers.size === 0
  }

  add(file: string, charge: Charge): void {
    const payer = this.#payerOf(charge)
    if (charge.text('BillingCurrency') !== payer.currency) {
      throw charge.mistake(
        'BillingCurrency',
        'must be the same for all charges of a billing account: convert them to one',
      )
    }
    this.#checkPeriod(file, charge)
    const account = charge.text('SubAccountId') ?? charge.text('BillingAccountId') ?? ''
    if (!payer.accounts.has(account)) {
      payer.accounts.set(account, charge.text('SubAccountName') ?? charge.text('BillingAccountName') ?? account)
    }
    payer.builder.add(charge, account)
  }

  finish(): BilledCompanies {
    const drafts = [...this.#companies.values()]
    const until = Math.max(
      0,
      ...drafts.flatMap(({ builders }) => Array.from(builders.values(), (builder) => builder.until)),
    )
    return {
      clock: instantText(until * HOUR_IN_MS),
      companies: drafts.map(({ entry, builders, payers }) => {
        const first = Math.min(...Array.from(builders.values(), (builder) => builder.first))
        const [{ payer: { currency } = { currency: 'USD' } } = {}] = payers
        let described: CompanyEntry = { ...entry, beginning: dateOf(first) }
        for (const { payer, account } of payers) {
          const accounts = Array.from(payer.accounts, ([id, name]) => ({ id, name }))
          described = { ...described, ...payer.cloud.focus.withAccounts(described, account, accounts) }
        }
        return { entry: described, currency, bills: billsOf(builders, first, until) }
      }),
    }
  }

  #payerOf(charge: Charge): Payer {
    const names = [charge.text('ProviderName'), charge.text('ServiceProviderName'), charge.text('InvoiceIssuerName')]
    const id = charge.text('BillingAccountId')
    const currency = charge.text('BillingCurrency')
    if (id === undefined) throw charge.mistake('BillingAccountId', 'must not be empty')
    if (currency === undefined) throw charge.mistake('BillingCurrency', 'must not be empty')
    const key = [...names, id].join('\n')
    const existing = this.#payers.get(key)
    if (existing !== undefined) return existing
    const cloud = CLOUDS.find(({ focus }) => names.some((name) => name !== undefined && focus.providers.test(name)))
    if (cloud === undefined) {
      const clouds = CLOUDS.map(({ name }) => name).join(', ')
      throw charge.mistake('ProviderName', `must be one of the clouds that are known: ${clouds}`)
    }
    const account = {
      id,
      name: charge.text('BillingAccountName') ?? id,
      type: charge.text('BillingAccountType') ?? 'Billing Account',
    }
    const company = this.#companyOf(cloud, account)
    const builder = company.builders.get(cloud) ?? new BillBuilder(cloud)
    company.builders.set(cloud, builder)
    const payer = { cloud, builder, accounts: new Map<string, string>(), currency }
    if (company.payers.some((existing) => existing.payer.currency !== currency)) {
      throw charge.mistake('BillingCurrency', 'must be the same for all charges of a company: convert them to one')
    }
    company.payers.push({ payer, account })
    this.#payers.set(key, payer)
    return payer
  }

  #companyOf(cloud: Cloud, { id, name }: BillingAccount): CompanyDraft {
    const described = this.#described.find((entry) => cloud.focus.payersOf(entry).includes(id))
    const entry = described ?? { companyId: id, companyName: name }
    const existing = this.#companies.get(entry.companyId)
    if (existing !== undefined) return existing
    const company = { entry, builders: new Map(), payers: [] }
    this.#companies.set(entry.companyId, company)
    return company
  }

  /** Several files may be the parts of one bill, whose names differ by their number alone. */
  #checkPeriod(file: string, charge: Charge): void {
    const period = [
      charge.text('ProviderName'),
      charge.text('BillingAccountId'),
      charge.text('BillingPeriodStart'),
    ].join('\n')
    if (file === this.#lastFile && period === this.#lastPeriod) return
    this.#lastFile = file
    this.#lastPeriod = period
    const earlier = this.#files.get(period) ?? file
    this.#files.set(period, earlier)
    if (earlier === file || withoutNumber(earlier) === withoutNumber(file)) return
    throw charge.mistake(
      'BillingPeriodStart',
      `names a billing period that ${earlier} has, too: leave out one of the files, or name parts of one bill by numbers`,
    )
  }
}

function withoutNumber(file: string): string {
  return file.replace(/\d+(?=\.[^/]*$)/, '')
}

/** A cloud of which there is no bill has an empty one: what the company file says of it costs nothing. */
function billsOf(builders: ReadonlyMap<Cloud, BillBuilder>, first: number, until: Hour): Record<string, Bill> {
  return Object.fromEntries(
    CLOUDS.map((cloud) => [cloud.code, (builders.get(cloud) ?? new BillBuilder(cloud)).finish(first, until)]),
  )
}
