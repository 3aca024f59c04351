import { envelopeBranches, isObject, type JsonObject, mapping, resolve } from './document.js'
import type { Response } from './response.js'
import { list } from './values.js'

/** How a success carries its payload; `raw` is a bare value, `empty` no body at all. */
type Payload = 'data' | 'data.list' | 'list' | 'result' | 'raw' | 'empty' | 'none'

/** What calling an operation leads to: its success and its errors, whatever their statuses. */
export interface Outcome {
  readonly payload: Payload
  /** Whether the payload is a list. */
  readonly list: boolean
  /** The success envelope, or the bare value; nothing when the response is empty. */
  readonly success: JsonObject | undefined
  /** The error envelopes, inside HTTP 200 and of other statuses. */
  readonly errors: readonly JsonObject[]
}

/** @throws Error when an envelope has no success */
export function outcomeOf(document: JsonObject, operationId: string, responses: readonly Response[]): Outcome {
  const answer = responses.find(({ status }) => status === '200')?.schema
  const branches = envelopeBranches(document, answer)
  const withStatus = (status: string): JsonObject[] =>
    branches.filter((branch) => branch.status === status).map((branch) => branch.schema)
  const failures = responses.filter(({ status }) => status !== '200').map(({ schema }) => schema)
  const all = [...withStatus('error'), ...failures.filter((schema) => schema !== undefined)]
  const errors = [...new Map(all.map((schema) => [JSON.stringify(schema), schema])).values()]
  if (answer === undefined) return { payload: 'empty', list: false, success: undefined, errors }
  if (branches.length === 0) return { payload: 'raw', list: false, success: answer, errors }
  const [success] = withStatus('success')
  if (success === undefined) throw new Error(`${operationId} has no success envelope`)
  return { ...payloadOf(document, success), success, errors }
}

function payloadOf(document: JsonObject, success: JsonObject): Pick<Outcome, 'payload' | 'list'> {
  const envelope = mapping(resolve(document, success))
  const required = list(envelope['required'])
  for (const name of ['data', 'list', 'result'] as const) {
    const payload = resolve(document, mapping(envelope['properties'])[name])
    if (!required.includes(name) || !isObject(payload)) continue
    const { list: inner, ...others } = mapping(payload['properties'])
    const isList = mapping(resolve(document, inner))['type'] === 'array' && Object.keys(others).length === 0
    if (name === 'data' && isList) return { payload: 'data.list', list: true }
    return { payload: name, list: payload['type'] === 'array' }
  }
  return { payload: 'none', list: false }
}
