// Finds what the contract allows and is almost certainly a caller's mistake.
import type { Company } from './clouds/cloud.js'
import { STRICT_INPUTS } from './generated/strict-inputs.js'
import { nearestNames } from './kernel/nearest.js'
import { accountIds, resourcesOf } from './operations/inventory.js'

/** What the contract allows and is almost certainly a caller's mistake. The service states no such rule. */
export interface StrictMistake {
  readonly in: 'path' | 'query' | 'body'
  /** From the part of the request to the value: names of members and positions in lists. */
  readonly path: readonly (string | number)[]
  /** In words that go on after the path, such as `must not be blank`. */
  readonly message: string
  /** The value names a company that does not exist. */
  readonly isUnknownCompany?: true
  /** The value names an account that does not exist. */
  readonly isUnknownAccount?: true
}

/** Ends of the names of inputs that identify something, or name it. */
const ID_OR_NAME = /(?:^id|Ids?|^name|Name|Nm|Alias|Arn|^arn|Key)$/
const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const [AZURE_ID, COMPANY_ID, ACCOUNT_ID, RESOURCE_TYPE] = [
  new Set<string>(STRICT_INPUTS.azureIds),
  new Set<string>(STRICT_INPUTS.companyIds),
  new Set<string>(STRICT_INPUTS.accountIds),
  new Set<string>(STRICT_INPUTS.resourceTypes),
]
const NOTHING_WITHOUT: Readonly<Record<string, readonly string[]>> = STRICT_INPUTS.nothingWithout

/**
 * All such mistakes in a request that fits the contract.
 *
 * @internal
 */
export function strictMistakes(request: CheckedRequest, companies: ReadonlyMap<string, Company>): StrictMistake[] {
  const inputs = inputsIn(request)
  const named = inputs.find(({ name }) => COMPANY_ID.has(name))
  const company = named === undefined ? undefined : companies.get(named.value)
  return [
    ...missing(request),
    ...inputs.flatMap((input) => {
      const mistake = mistakeOf(input, companies) ?? (company === undefined ? undefined : unknownIn(company, input))
      return mistake === undefined ? [] : [{ in: input.in, path: input.path, ...mistake }]
    }),
    ...negativeThreshold(request),
  ]
}

type Mistake = Pick<StrictMistake, 'message' | 'isUnknownCompany' | 'isUnknownAccount'>

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

/** An account, or a type of resources, that the company does not have. Filters that are texts have several values with commas between. */
function unknownIn(company: Company, { name, value }: Input): Mistake | undefined {
  const isAccount = ACCOUNT_ID.has(name)
  if (!isAccount && !RESOURCE_TYPE.has(name)) return undefined
  const known = isAccount ? accountIds(company) : resourceTypes(company)
  const unknown = value
    .split(',')
    .map((part) => part.trim())
    .find((part) => part !== '' && !known.includes(part))
  if (unknown === undefined) return undefined
  const nearest = nearestNames(unknown, known)
  const offered =
    nearest.length > 0
      ? `; did you mean ${nearest.join(' or ')}?`
      : ` (${known.slice(0, MOST_OFFERED).join(', ')}${known.length > MOST_OFFERED ? ', …' : ''})`
  const kind = isAccount ? 'an account of the company' : 'a type of resources that its clouds have'
  return {
    message: `must be ${kind}, not ${JSON.stringify(unknown)}${offered}`,
    ...(isAccount && { isUnknownAccount: true }),
  }
}

/** Bills have types of their own. */
function resourceTypes(company: Company): string[] {
  const ofClouds = company.clouds.flatMap(({ kinds }) => kinds.map(({ code }) => code))
  const ofBills = company.bills === undefined ? [] : resourcesOf(company).map(({ kind }) => kind.code)
  return [...new Set([...ofClouds, ...ofBills])]
}

const MOST_OFFERED = 10

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

/** A request whose inputs fit the contract. */
interface CheckedRequest {
  readonly operationId: string
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** A text in a request. */
interface Input {
  readonly in: 'path' | 'query' | 'body'
  readonly path: readonly (string | number)[]
  /** The name of the member, or of the list that has the value. */
  readonly name: string
  readonly value: string
}

/** All texts in a request, however deep. */
function inputsIn({ path, query, body }: CheckedRequest): Input[] {
  return [...textsIn('path', path), ...textsIn('query', query), ...textsIn('body', body)]
}

function textsIn(place: Input['in'], value: unknown, path: Input['path'] = [], name = ''): Input[] {
  if (typeof value === 'string') return [{ in: place, path, name, value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(place, item, [...path, index], name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([member, inner]) => textsIn(place, inner, [...path, member], member))
}
