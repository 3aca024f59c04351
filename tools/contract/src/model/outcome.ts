// Reads what a call of an operation leads to: its success and its errors.
import { envelopeBranches, isObject, type Json, type JsonObject, mapping, resolve } from './document.js'
import type { Response } from './response.js'
import { resolved, shapeOf } from './shape.js'
import { list } from './values.js'

/** How a success carries its payload; `raw` is a bare value, `empty` no body at all. */
type Payload = 'data' | 'data.list' | 'list' | 'result' | 'raw' | 'empty' | 'none'

/** What calling an operation leads to: its success and its errors, whatever their statuses. */
export interface Outcome {
  readonly payload: Payload
  /** Whether the payload is a list. */
  readonly list: boolean
  /** The JSON type of the payload; `unknown` where the contract doesn't say. */
  readonly payloadType: string
  /** Whether a success may leave the payload out, or have null for it. */
  readonly payloadOptional: boolean
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
  const untyped = { list: false, payloadType: 'unknown', payloadOptional: false }
  if (answer === undefined) return { payload: 'empty', ...untyped, success: undefined, errors }
  if (branches.length === 0) {
    return { payload: 'raw', list: false, ...typeOf(document, answer), success: answer, errors }
  }
  const [success] = withStatus('success')
  if (success === undefined) throw new Error(`${operationId} has no success envelope`)
  return { ...payloadOf(document, success), success, errors }
}

function payloadOf(document: JsonObject, success: JsonObject): Omit<Outcome, 'success' | 'errors'> {
  const envelope = mapping(resolve(document, success))
  const required = list(envelope['required'])
  for (const name of ['data', 'list', 'result'] as const) {
    const payload = resolve(document, mapping(envelope['properties'])[name])
    if (!required.includes(name) || !isObject(payload)) continue
    const { list: inner, ...others } = mapping(payload['properties'])
    const isList = mapping(resolve(document, inner))['type'] === 'array' && Object.keys(others).length === 0
    if (name === 'data' && isList) {
      const { payloadOptional } = typeOf(document, inner)
      const isRequired = list(payload['required']).includes('list')
      return { payload: 'data.list', list: true, payloadType: 'array', payloadOptional: payloadOptional || !isRequired }
    }
    return { payload: name, list: payload['type'] === 'array', ...typeOf(document, payload) }
  }
  return { payload: 'none', list: false, payloadType: 'unknown', payloadOptional: false }
}

/** The one type besides null that a schema allows, and whether it allows null. */
function typeOf(document: JsonObject, schema: Json | undefined): Pick<Outcome, 'payloadType' | 'payloadOptional'> {
  const target = resolved(document, schema)
  const types = [target['type'] ?? []].flat().map(String)
  const isObject = Object.keys(shapeOf(document, schema).properties).length > 0
  const typeNames = types.filter((type) => type !== 'null').map((type) => (type === 'integer' ? 'number' : type))
  const [type = isObject ? 'object' : 'unknown', ...others] = typeNames
  return { payloadType: others.length > 0 ? 'unknown' : type, payloadOptional: types.includes('null') }
}
