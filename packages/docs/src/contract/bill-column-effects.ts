// Finds out which fields of responses each column of a bill changes.
import { inputsOf } from '@cloud-cost/contract/model'
import { type CompanyFile, createEstate, type DescribedOperation } from '@cloud-cost/estate'
import {
  COLUMN_NAMES,
  describedCompanies,
  exportFocus,
  FOCUS_COLUMNS,
  FOCUS_CSV_HEADER,
  type FocusColumn,
  FocusMistake,
  type FocusRow,
  focusCsv,
  isRead,
  readFocus,
} from '@cloud-cost/estate/focus'
import type { BillColumn } from './bill-columns.js'
import type { Service } from './service.js'

/** A column of a bill, and the fields whose values change with it, each with the operations that return it. */
export interface ColumnEffect {
  readonly column: FocusColumn
  /** Whether a bill is refused without it. */
  readonly isRequired: boolean
  readonly fields: readonly { readonly name: string; readonly operationIds: readonly string[] }[]
}

/** More operations of a field say no more on the page. */
const MOST_OPERATIONS = 3

/** Returns what the page of the columns says. */
export function billColumnsOf(effects: readonly ColumnEffect[]): BillColumn[] {
  return effects.map(({ column, isRequired, fields }) => ({
    column,
    isRequired,
    fields: fields.map(({ name, operationIds }) => ({
      name,
      operationIds: operationIds.slice(0, MOST_OPERATIONS),
      further: Math.max(0, operationIds.length - MOST_OPERATIONS),
    })),
  }))
}

const COMPANY = 'C-1042'
/** Days that the examples of operations ask for. */
const FIRST_DAY = '2026-03-01'
const LAST_DAY = '2026-03-20'

/**
 * Finds out what becomes of each column: reads two days of a bill with other values in it, and compares the answers to the examples of the
 * operations.
 */
export async function columnEffects({ groups }: Service): Promise<ColumnEffect[]> {
  const { changes } = createEstate()
  const operations = groups.flatMap((group) => group.operations.map(inputsOf))
  const reads = operations.filter(({ operationId }) => !changes.has(operationId))
  const rows = await rowsOfDays()
  const company = payersAlone()
  const usual = await answers(await read(rows, company), reads)
  const effects: ColumnEffect[] = []
  for (const column of COLUMN_NAMES) {
    if (!isRead(column)) {
      effects.push({ column, isRequired: false, fields: [] })
      continue
    }
    const billsWith = (valueIn: (value: Value) => Value): Promise<Bills | undefined> =>
      readUnlessRefused(
        rows.map((row) => ({ ...row, [column]: valueIn(row[column]) })),
        company,
      )
    const others = await billsWith((value) => another(column, value))
    const isRequired = (await billsWith(() => null)) === undefined
    const fields = others === undefined ? [] : differences(usual, await answers(others, reads))
    effects.push({ column, isRequired, fields })
  }
  return effects
}

async function rowsOfDays(): Promise<FocusRow[]> {
  const rows: FocusRow[] = []
  for await (const batch of exportFocus({ companyId: COMPANY, months: 2 })) {
    const day = String(batch.rows[0]?.ChargePeriodStart).slice(0, 10)
    if (day > LAST_DAY) break
    if (day === FIRST_DAY || day === LAST_DAY) rows.push(...batch.rows)
  }
  return rows
}

type Bills = Awaited<ReturnType<typeof readFocus>>
type Value = string | number | null

function read(rows: readonly FocusRow[], company: CompanyFile): Promise<Bills> {
  return readFocus([{ name: 'bill.csv', data: new Blob([FOCUS_CSV_HEADER + focusCsv(rows)]) }], { company })
}

async function readUnlessRefused(rows: readonly FocusRow[], company: CompanyFile): Promise<Bills | undefined> {
  try {
    return await read(rows, company)
  } catch (error) {
    if (error instanceof FocusMistake) return undefined
    throw error
  }
}

/** The company of the examples, of which bills say all but whose they are. */
function payersAlone(): CompanyFile {
  const { clock, companies } = describedCompanies({ companyId: COMPANY })
  return {
    clock,
    companies: companies.map(({ companyId, companyName, aws, azure, gcp }) => ({
      companyId,
      companyName,
      ...(aws && { aws: { accounts: aws.accounts.filter(({ accountType }) => accountType === 'master') } }),
      ...(azure && { azure: { tenants: azure.tenants, subscriptions: [] } }),
      ...(gcp && { gcp: { billingAccount: gcp.billingAccount, projects: [] } }),
    })),
  }
}

const DAY_IN_MS = 86_400_000

/** Another value that a bill may have in a column. */
function another(column: FocusColumn, value: Value): Value {
  if (value === null) return null
  if (column === 'ChargeCategory') return 'Credit'
  if (column === 'CommitmentDiscountStatus') return null
  if (column === 'CommitmentDiscountCategory') return value === 'Spend' ? 'Usage' : 'Spend'
  const type = FOCUS_COLUMNS[column]
  if (type === 'number' || type === 'money') return Number(value) * 2
  if (type === 'time') {
    const days = column === 'ChargePeriodStart' ? -1 : 1
    return new Date(Date.parse(String(value)) + days * DAY_IN_MS).toISOString()
  }
  if (column === 'Tags') return '{"another":"tag"}'
  return type === 'json' ? null : `${value}-2`
}

/** The values of each member of each answer, by operation. */
type Answers = ReadonlyMap<string, ReadonlyMap<string, string>>

async function answers(bills: Bills, operations: readonly DescribedOperation[]): Promise<Answers> {
  const session = createEstate({ bills, illustrative: true }).createSession()
  const all = operations.map(async ({ operationId, parameters, body }) => {
    const values = (place: 'path' | 'query'): Record<string, unknown> =>
      Object.fromEntries(parameters.filter((one) => one.in === place).map(({ name, example }) => [name, example]))
    const requests = body?.examples ?? [undefined]
    const members = new Map<string, unknown[]>()
    for (const example of requests) {
      const request = { operationId, path: values('path'), query: values('query'), body: example }
      const answer = await session.answer(request)
      if (answer !== undefined && 'body' in answer) collect(answer.body, '', members)
    }
    const texts = Array.from(members, ([name, found]) => [name, found.map(String).sort().join('\n')] as const)
    return [operationId, new Map(texts)] as const
  })
  return new Map(await Promise.all(all))
}

function collect(value: unknown, name: string, members: Map<string, unknown[]>): void {
  if (typeof value === 'object' && value !== null) {
    for (const [member, inner] of Object.entries(value)) collect(inner, Array.isArray(value) ? name : member, members)
    return
  }
  const values = members.get(name)
  if (values === undefined) members.set(name, [value])
  else values.push(value)
}

function differences(usual: Answers, others: Answers): ColumnEffect['fields'] {
  const found = new Map<string, string[]>()
  for (const [operationId, members] of usual) {
    const changed = others.get(operationId)
    for (const [name, values] of members) {
      if (changed?.get(name) !== values) found.set(name, [...(found.get(name) ?? []), operationId])
    }
  }
  return Array.from(found, ([name, operationIds]) => ({ name, operationIds }))
}
