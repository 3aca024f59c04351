// Tells which answers lack data that bills do not have.

import type { Cloud, Company } from './clouds/cloud.js'
import { MISSING_DATA as TABLE } from './generated/missing-data.js'
import type { OperationTypes } from './generated/operations.js'
import { addTo } from './kernel/maps.js'

/** What answers are about that companies of bills may not have. */
export type MissingDataTopic =
  | 'amortized-cost'
  | 'billed-cost'
  | 'charges'
  | 'commitments'
  | 'events'
  | 'machines'
  | 'metrics'
  | 'recommendations'
  | 'relations'
  | 'right-sizing'
  | 'states'
  | 'terms'

/**
 * Something that a company does not have, since its bills don't tell of it.
 *
 * @internal
 */
interface MissingData extends MissingRule {
  readonly topic: MissingDataTopic
  readonly reason: string
  readonly operations: readonly (keyof OperationTypes)[]
}

interface MissingRule {
  /** Whether the answers still have something else. */
  readonly isPart?: true | ((company: Company) => boolean)
  /** Whether the company does not have it in a cloud: always, when left out. */
  readonly isMissing?: (company: Company, cloud: Cloud) => boolean
}

const RULES: { readonly [Topic in MissingDataTopic]?: MissingRule } = {
  'billed-cost': {
    isMissing: (company, { code }) => lacks(company, code, 'billed'),
    isPart: (company) => carriesAny(company, 'billed'),
  },
  'amortized-cost': {
    isMissing: (company, { code }) => lacks(company, code, 'effective'),
    isPart: (company) => carriesAny(company, 'effective'),
  },
  terms: {
    isMissing: (company, cloud) => cloud.ledger(company).table.commitments.some(({ isOfBill }) => isOfBill),
  },
  commitments: { isMissing: (company, cloud) => cloud.ledger(company).table.commitments.length === 0 },
  machines: { isMissing: (company, cloud) => cloud.ledger(company).table.pools.length === 0 },
}

const MISSING_DATA = TABLE.map((entry): MissingData => ({ ...entry, ...RULES[entry.topic] }))

function lacks({ bills }: Company, code: string, basis: 'effective' | 'billed'): boolean {
  return bills?.[code]?.missing.has(basis) === true
}

function carriesAny({ bills = {} }: Company, basis: 'effective' | 'billed'): boolean {
  return Object.values(bills).some(({ table, missing }) => table.accounts.length > 0 && !missing.has(basis))
}

const BY_OPERATION = new Map<string, MissingData[]>()
for (const entry of MISSING_DATA) {
  for (const operationId of entry.operations) addTo(BY_OPERATION, operationId, entry)
}

/**
 * What the answer of an operation about a company does not have, since bills don't tell of it: nothing without bills.
 *
 * @internal
 * @param vendor the cloud that is asked about; all of them when left out
 */
export function missingDataIn(company: Company, operationId: string, vendor?: string): readonly MissingData[] {
  const { bills, clouds } = company
  if (bills === undefined) return []
  const own = clouds.filter((cloud) => operationId in cloud.operations)
  const named = clouds.filter(({ code }) => code === vendor)
  const all = named.length === 0 ? clouds : named
  const asked = own.length === 0 ? all : own
  if (own.length > 0 && own.every(({ code }) => bills[code]?.table.lines.length === 0)) return [NO_CHARGES]
  return (BY_OPERATION.get(operationId) ?? []).filter(
    ({ isMissing }) => isMissing === undefined || asked.some((cloud) => isMissing(company, cloud)),
  )
}

const NO_CHARGES: MissingData = { topic: 'charges', reason: 'The bills have no charges of this cloud.', operations: [] }

/** An operation with what its answers lack. */
export interface InspectedOperation {
  readonly operationId: string
  /** Whether answers have anything from the bills. */
  readonly hasData: boolean
  readonly missingData: readonly { readonly topic: MissingDataTopic; readonly reason: string }[]
}

/**
 * What operations will answer about a company of bills.
 *
 * @internal
 */
export function inspected(company: Company, operationIds: Iterable<string>): InspectedOperation[] {
  return Array.from(operationIds, (operationId) => {
    const missing = missingDataIn(company, operationId)
    return {
      operationId,
      hasData: missing.every(({ isPart }) => isPart === true || (typeof isPart === 'function' && isPart(company))),
      missingData: missing.map(({ topic, reason }) => ({ topic, reason })),
    }
  })
}
