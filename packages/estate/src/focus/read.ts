// Reads bills from files and archives, and makes companies of them.

import type { Cloud } from '../clouds/cloud.js'
import { CLOUDS } from '../clouds/index.js'
import type { BilledCompanies } from '../companies.js'
import type { CompanyEntry, CompanyFile } from '../company/company-file.js'
import type { BillingAccount } from '../company/focus-words.js'
import { withCalendarDates } from '../company/schema.js'
import { COMPANY_FILE_SCHEMA } from '../generated/company-file-schema.js'
import { entryOf, memo } from '../kernel/maps.js'
import { type Day, dateOf, HOUR_IN_MS, type Hour, instantText } from '../kernel/time.js'
import { BillBuilder } from './bill-builder.js'
import type { CloudBillData } from './bill-data.js'
import { Totals } from './bill-sums.js'
import { billOf } from './bill-table.js'
import type { Basis } from './deliveries.js'
import { filesOf } from './files.js'
import { type OwnCharge, Owners } from './own-charges.js'
import { Plans, plansOf } from './plans.js'
import { type BillReport, reportLines } from './report.js'
import { FocusMistake, type FocusSource, isRepeatable } from './source.js'

export interface FocusReadOptions {
  /**
   * What bills can't say, as a company file says it: aliases of accounts, terms of commitments and how they are paid, tenants, users. A
   * company of it has the bills of its payers, tenants and billing accounts.
   */
  readonly company?: CompanyFile
  /** Called with the name of each file and how many rows were read of it so far; from 0 on again where it is read a second time. */
  readonly progress?: (file: string, rows: number) => void
  /** Ends reading between two parts of a file: `readFocus` rejects with its reason. */
  readonly signal?: AbortSignalLike
}

/** An `AbortSignal`. */
export interface AbortSignalLike {
  readonly aborted: boolean
  readonly reason: unknown
}

/** Companies of bills, and what was read of them. */
export interface ReadBills extends BilledCompanies {
  readonly report: BillReport
}

/**
 * Reads bills: FOCUS 1.0 to 1.4, the Cost and Usage Report of AWS, and the cost exports of Azure, as CSV, Parquet, gzip or zip. Each billing
 * account is a company, unless a company file says otherwise. A charge counts once, however often it was delivered; manifests of vendors among
 * the files say which of them belong together.
 *
 * @throws FocusMistake when a file can't be read; it has no value of the bill
 */
export async function readFocus(sources: Iterable<FocusSource>, options: FocusReadOptions = {}): Promise<ReadBills> {
  return fromBillData(await readBillData(sources, options))
}

/** Makes companies of what was read of bills, there or in a worker. */
export function fromBillData(data: BillData): ReadBills {
  const { clock, report, companies } = data
  return {
    clock,
    report,
    notes: reportLines(report),
    companies: companies.map(({ entry, currency, bills }) => ({
      entry,
      currency,
      bills: Object.fromEntries(
        CLOUDS.flatMap((cloud) => {
          const data = bills[cloud.code]
          return data === undefined ? [] : [[cloud.code, billOf(cloud, data, entry)]]
        }),
      ),
    })),
  }
}

/**
 * Reads bills as `readFocus` does, to data that a worker can post: `fromBillData` makes companies of it.
 *
 * @throws FocusMistake when a file can't be read; it has no value of the bill
 */
export async function readBillData(
  sources: Iterable<FocusSource>,
  { company, progress = () => {}, signal }: FocusReadOptions = {},
): Promise<BillData> {
  const step = stepsOf(progress, signal)
  const described = company && withCalendarDates(company, COMPANY_FILE_SCHEMA, company.clock)
  const { files, manifests, leftOut, needsSurvey } = await filesOf([...sources])
  const plans = needsSurvey ? await plansOf(files, manifests, CLOUDS, step) : new Plans()
  const all = { files, plans, companies: described?.companies ?? [] }
  const first = await readingOf(all, new Map(), step)
  const steps = first.reading.largerSteps
  const once = files.find(({ data }) => !isRepeatable(data))
  if (steps.size > 0 && once !== undefined)
    throw new FocusMistake(
      once.name,
      'has costs that are so large that it is read twice: give it as a Blob, not a stream',
    )
  const { reading, owners, taken } = steps.size === 0 ? first : await readingOf(all, steps, step)
  if (reading.isEmpty) {
    const names = files.map(({ name }) => name).join(', ')
    const [first] = leftOut
    if (names === '' && first !== undefined) throw new FocusMistake(first.file, `is no bill: ${first.reason}`)
    throw owners.mistake ?? new FocusMistake(names || 'the folder', 'has no charges')
  }
  const report = {
    taken,
    leftOut,
    replaced: plans.replacements,
    otherProviders: Object.fromEntries(owners.others),
    missing: reading.missing,
    remarks: Object.fromEntries(owners.remarks),
  }
  return { ...reading.finish(), report }
}

/** What is to be read. */
interface Everything {
  readonly files: readonly FocusSource[]
  readonly plans: Plans
  readonly companies: readonly CompanyEntry[]
}

/** @param steps of companies whose costs are not counted in single micro-units */
async function readingOf(
  { files, plans, companies }: Everything,
  steps: ReadonlyMap<string, number>,
  step: (file: string, rows: number) => Promise<void>,
) {
  const owners = new Owners(CLOUDS)
  const reading = new Reading(companies, plans, steps)
  const taken: { file: string; form: string; charges: number }[] = []
  for (const source of files) {
    const file = { file: source.name, form: '', charges: 0 }
    let rows = 0
    for await (const part of owners.chargesOf(source)) {
      file.form = part.form.name
      for (const charge of part.charges) file.charges += reading.add(source.name, charge) ? 1 : 0
      rows += part.rows
      await step(source.name, rows)
    }
    if (file.charges > 0) taken.push(file)
  }
  return { reading, owners, taken }
}

/** So many parts of a file are read at a time: whoever shows progress or ends reading gets a turn between. */
const PARTS_OF_A_TURN = 8

function stepsOf(
  progress: NonNullable<FocusReadOptions['progress']>,
  signal: AbortSignalLike | undefined,
): (file: string, rows: number) => Promise<void> {
  let parts = 0
  return async (file, rows) => {
    progress(file, rows)
    parts += 1
    if (parts % PARTS_OF_A_TURN === 0) await new Promise((resolve) => setTimeout(resolve, 0))
    if (signal?.aborted === true) throw signal.reason
  }
}

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
  readonly totals: Totals
  readonly payers: { readonly payer: Payer; readonly account: BillingAccount }[]
}

class Reading {
  readonly #described: readonly CompanyEntry[]
  readonly #plans: Plans
  readonly #companies = new Map<string, CompanyDraft>()
  readonly #payers = new Map<string, Payer>()
  /** What is taken of a bill in the file that is being read, by days. */
  readonly #taken = new Map<string, (day: Day) => readonly Basis[]>()
  #file = ''
  readonly #steps: ReadonlyMap<string, number>

  constructor(described: readonly CompanyEntry[], plans: Plans, steps: ReadonlyMap<string, number>) {
    this.#described = described
    this.#plans = plans
    this.#steps = steps
  }

  get isEmpty(): boolean {
    return this.#payers.size === 0
  }

  /** Returns whether the charge counts: another file may have it, too. */
  add(file: string, own: OwnCharge): boolean {
    const { charge, cloud } = own
    const bases = this.#basesOn(own.bill, file, charge.day)
    if (bases.length === 0 || this.#plans.isElsewhere(own.bill, file, charge)) return false
    const payer = this.#payerOf(own)
    if (charge.text('BillingCurrency')?.toUpperCase() !== payer.currency) {
      throw charge.mistake(
        'BillingCurrency',
        'must be the same for all charges of a billing account: convert them to one',
      )
    }
    const id = charge.text('SubAccountId')
    const account = id === undefined ? own.payer : cloud.focus.accountOf(id)
    if (!payer.accounts.has(account)) {
      payer.accounts.set(account, charge.kept('SubAccountName') ?? charge.kept('BillingAccountName') ?? account)
    }
    payer.builder.add(charge, account, bases)
    return true
  }

  /** The steps of companies whose sums are not exact in the one in which their costs were counted. */
  get largerSteps(): ReadonlyMap<string, number> {
    return new Map(
      [...this.#companies].flatMap(([id, { totals }]) =>
        totals.exactStep === totals.step ? [] : [[id, totals.exactStep]],
      ),
    )
  }

  get missing(): BillReport['missing'] {
    return [...this.#companies.values()].flatMap(({ builders }) =>
      [...builders].flatMap(([cloud, { missing }]) => Array.from(missing, (basis) => ({ cloud: cloud.name, basis }))),
    )
  }

  finish(): Omit<BillData, 'report'> {
    const drafts = [...this.#companies.values()]
    const all = drafts.flatMap(({ builders }) => [...builders.values()])
    const until = Math.max(0, ...all.map((builder) => builder.until))
    for (const builder of all) builder.spread(until)
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

  /** The bases of the charges of a day that are taken of a file. */
  #basesOn(bill: string, file: string, day: Day): readonly Basis[] {
    if (file !== this.#file) this.#taken.clear()
    this.#file = file
    const cached = this.#taken.get(bill)
    if (cached !== undefined) return cached(day)
    const missing = this.#plans.missingOf(bill)
    const taken = [...(this.#plans.takenOf(bill, file) ?? [])].filter(([basis]) => !missing.has(basis))
    const found = memo((of: Day) => taken.flatMap(([basis, without]) => (without.has(of) ? [] : [basis])))
    this.#taken.set(bill, found)
    return found(day)
  }

  #payerOf({ charge, cloud, payer: id, bill }: OwnCharge): Payer {
    const key = `${cloud.code}\n${id}`
    const existing = this.#payers.get(key)
    if (existing !== undefined) return existing
    const currency = charge.kept('BillingCurrency')?.toUpperCase()
    if (currency === undefined) throw charge.absence('BillingCurrency')
    const account = {
      id,
      name: charge.kept('BillingAccountName') ?? id,
      type: charge.kept('BillingAccountType') ?? 'Billing Account',
    }
    const company = this.#companyOf(cloud, account)
    const builder = entryOf(company.builders, cloud, () => new BillBuilder(cloud, company.totals))
    for (const basis of this.#plans.missingOf(bill)) builder.missing.add(basis)
    const payer = { cloud, builder, accounts: new Map<string, string>(), currency }
    if (company.payers.some((existing) => existing.payer.currency !== currency)) {
      throw charge.mistake('BillingCurrency', 'must be the same for all charges of a company: convert them to one')
    }
    const { code = currency } = company.entry.currency ?? {}
    if (code !== currency)
      throw charge.mistake('BillingCurrency', `must be ${code}, which the company file has, not ${currency}`)
    company.payers.push({ payer, account })
    this.#payers.set(key, payer)
    return payer
  }

  #companyOf(cloud: Cloud, { id, name }: BillingAccount): CompanyDraft {
    const { payersOf, payerOf } = cloud.focus
    const described = this.#described.find((entry) => payersOf(entry).map(payerOf).includes(id))
    const entry = described ?? { companyId: id, companyName: name }
    const existing = this.#companies.get(entry.companyId)
    if (existing !== undefined) return existing
    const company = { entry, builders: new Map(), totals: new Totals(this.#steps.get(entry.companyId)), payers: [] }
    this.#companies.set(entry.companyId, company)
    return company
  }
}

/** A cloud of which there is no bill has an empty one: what the company file says of it costs nothing. */
function billsOf(builders: ReadonlyMap<Cloud, BillBuilder>, first: number, until: Hour): Record<string, CloudBillData> {
  return Object.fromEntries(
    CLOUDS.map((cloud) => [
      cloud.code,
      (builders.get(cloud) ?? new BillBuilder(cloud, new Totals())).finish(first, until),
    ]),
  )
}

/**
 * What was read of bills, as data alone: a worker can read bills, and post it with `postMessage`.
 */
export interface BillData {
  /** The end of the last charge, ISO 8601. */
  readonly clock: string
  readonly report: BillReport
  /** @internal */
  readonly companies: readonly {
    readonly entry: CompanyEntry
    readonly currency: string
    readonly bills: Readonly<Record<string, CloudBillData>>
  }[]
}
