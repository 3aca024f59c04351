import { envelopeBranches, isObject, type Json, type JsonObject, lookUp, resolve } from '../document.js'
import { list, text } from './values.js'

/** How a success carries its payload; `raw` is a bare value, `empty` no body at all. */
export type Payload = 'data' | 'data.list' | 'list' | 'result' | 'raw' | 'empty' | 'none'

/** What calling an operation leads to: its success and its errors, whatever their statuses. */
interface Outcome {
  readonly payload: Payload
  readonly list: boolean
  readonly success: JsonObject | undefined
  readonly errors: readonly JsonObject[]
}

export function outcomeOf(document: JsonObject, operation: JsonObject): Outcome {
  const { '200': schema, ...others } = schemasByStatus(document, operation)
  const faults = Object.values(others)
  if (schema === undefined) return { payload: 'empty', list: false, success: undefined, errors: distinct(faults) }
  const branches = envelopeBranches(document, schema)
  if (branches.length === 0) return { payload: 'raw', list: false, success: schema, errors: distinct(faults) }
  const withStatus = (status: string): JsonObject[] =>
    branches.filter((branch) => branch.status === status).map((branch) => branch.schema)
  const [success] = withStatus('success')
  if (success === undefined) throw new Error(`${text(operation['operationId'])} has no success envelope`)
  return { ...payloadOf(document, success), success, errors: distinct([...withStatus('error'), ...faults]) }
}

function schemasByStatus(document: JsonObject, operation: JsonObject): { [status: string]: JsonObject } {
  const responses = isObject(operation['responses']) ? operation['responses'] : {}
  const schemas = Object.entries(responses).map(([status, response]) => [
    status,
    lookUp(resolve(document, response) ?? null, '#/content/application~1json/schema'),
  ])
  return Object.fromEntries(schemas.filter(([, schema]) => isObject(schema as Json | undefined)))
}

function distinct(schemas: readonly JsonObject[]): JsonObject[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
}

function payloadOf(document: JsonObject, success: JsonObject): Pick<Outcome, 'payload' | 'list'> {
  const envelope = resolve(document, success)
  if (!isObject(envelope)) return { payload: 'none', list: false }
  const required = list(envelope['required'])
  for (const name of ['data', 'list', 'result'] as const) {
    if (!required.includes(name)) continue
    const payload = resolve(document, lookUp(envelope, `#/properties/${name}`))
    if (!isObject(payload)) continue
    const inner = resolve(document, lookUp(payload, '#/properties/list'))
    const onlyList = isObject(payload['properties']) && Object.keys(payload['properties']).length === 1
    if (name === 'data' && onlyList && isObject(inner) && inner['type'] === 'array')
      return { payload: 'data.list', list: true }
    return { payload: name, list: payload['type'] === 'array' }
  }
  return { payload: 'none', list: false }
}
