import { type CheckedRequest, type Input, inputsIn } from './inputs-in.js'

/** What the contract allows and is almost certainly a caller's mistake. The service states no such rule. */
export interface StrictMistake {
  readonly in: 'path' | 'query' | 'body'
  /** From the part of the request to the value: names of members and positions in lists. */
  readonly path: readonly (string | number)[]
  /** In words that go on after the path, such as `must not be blank`. */
  readonly message: string
  /** The value names a company that does not exist. */
  readonly isUnknownCompany?: true
}

/** Ends of the names of inputs that identify something, or name it. */
const ID_OR_NAME = /(?:^id|Ids?|^name|Name|Nm|Alias|Arn|^arn|Key)$/
const AZURE_ID = new Set(['tenantId', 'subscriptionId', 'applicationId', 'sbscId'])
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const COMPANY_ID = new Set(['companyId', 'cmpnId', 'masterCmpnId'])

/** Members without which a request changes nothing, though the contract requires none of them. */
const NOTHING_WITHOUT: Readonly<Record<string, readonly string[]>> = {
  deleteCustomReport: ['custmRprtId'],
  setCustomReportFavorite: ['custmRprtId', 'favYn'],
}

/** All such mistakes in a request that fits the contract. */
export function strictMistakes(request: CheckedRequest, companies: ReadonlyMap<string, Ids>): StrictMistake[] {
  const inputs = inputsIn(request)
  return [
    ...missing(request),
    ...inputs.flatMap((input) => {
      const mistake = mistakeOf(input, companies)
      return mistake === undefined ? [] : [{ in: input.in, path: input.path, ...mistake }]
    }),
    ...negativeThreshold(request),
  ]
}

type Mistake = Pick<StrictMistake, 'message' | 'isUnknownCompany'>

function mistakeOf({ name, value }: Input, companies: ReadonlyMap<string, Ids>): Mistake | undefined {
  if (ID_OR_NAME.test(name) && value.trim() === '') return { message: 'must not be blank' }
  if (AZURE_ID.has(name) && !GUID.test(value) && ![...companies.values()].flatMap(azureIdsOf).includes(value)) {
    return { message: `must be a GUID, such as 2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f, not ${JSON.stringify(value)}` }
  }
  if (COMPANY_ID.has(name) && !companies.has(value)) {
    const ids = [...companies.keys()].slice(0, 10).join(', ')
    return { message: `must be a company that exists (${ids}), not ${JSON.stringify(value)}`, isUnknownCompany: true }
  }
  return undefined
}

/** A company file may have ids that are no GUIDs. */
function azureIdsOf({ azure }: Ids): string[] {
  return [
    ...(azure?.tenants ?? []).flatMap(({ tenantId, applicationId }) => [tenantId, applicationId]),
    ...(azure?.subscriptions ?? []).map(({ subscriptionId }) => subscriptionId),
  ]
}

/** What of a company is looked at. */
interface Ids {
  readonly azure?: {
    readonly tenants: readonly { readonly tenantId: string; readonly applicationId: string }[]
    readonly subscriptions: readonly { readonly subscriptionId: string }[]
  }
}

function missing({ operationId, body }: CheckedRequest): StrictMistake[] {
  const sent = (body ?? {}) as Readonly<Record<string, unknown>>
  const required = Object.hasOwn(NOTHING_WITHOUT, operationId) ? (NOTHING_WITHOUT[operationId] ?? []) : []
  return required
    .filter((name) => sent[name] === undefined)
    .map((name) => ({ in: 'body', path: [name], message: 'is required: without it, nothing is changed' }))
}

function negativeThreshold({ operationId, body }: CheckedRequest): StrictMistake[] {
  if (operationId !== 'saveAnomalyRule') return []
  const { thVal } = (body ?? {}) as { readonly thVal?: number }
  if (thVal === undefined || thVal >= 0) return []
  return [{ in: 'body', path: ['thVal'], message: `must be at least 0, not ${thVal}` }]
}
