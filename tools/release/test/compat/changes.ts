import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type Json, type JsonObject, mapping } from '@cloud-cost/contract/document'
import { parse } from 'yaml'

export interface ContractChange {
  /** Where, what and why, in one line. */
  readonly name: string
  readonly verdict: 'breaking' | 'harmless'
  /** Whether it is a change of a schema, and in which position. */
  readonly place: string
  readonly before: JsonObject
  readonly after: JsonObject
  /** The two states of the schema or object. */
  readonly states: readonly [JsonObject, JsonObject]
}

type Rows = Readonly<
  Record<string, Readonly<Record<string, readonly (readonly [string, string, JsonObject, JsonObject])[]>>>
>

const PATH = '/platform/v2/things/{id}'
const ID: JsonObject = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }

/** The changes of `changes.yaml`, each as two small documents. */
export const CHANGES: readonly ContractChange[] = Object.entries(
  parse(readFileSync(join(import.meta.dirname, 'changes.yaml'), 'utf8')) as Rows,
).flatMap(([place, verdicts]) =>
  Object.entries(verdicts).flatMap(([verdict, rows]) =>
    rows.map(([keyword, why, before, after]): ContractChange => {
      if (verdict !== 'breaking' && verdict !== 'harmless') throw new Error(`no verdict ${verdict}`)
      const [former, current] = [documentWith(place, before), documentWith(place, after)]
      return {
        name: `${verdict}: ${keyword} of ${place}: ${why}`,
        verdict,
        place,
        before: former,
        after: current,
        states: [before, after],
      }
    }),
  ),
)

/** A small document with a schema or an object in a place. */
export function documentWith(place: string, value: JsonObject): JsonObject {
  const parameter = (where: string): JsonObject => ({ name: 'q', in: where, schema: value })
  const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } })
  const operation = mergedInto(
    {
      operationId: 'saveThing',
      parameters: [
        ID,
        ...(place === 'query' || place === 'header' ? [parameter(place)] : []),
        ...(place === 'parameter' ? [mergedInto({ name: 'q', in: 'query' }, value)] : []),
      ],
      requestBody:
        place === 'requestBody'
          ? mergedInto(json({ type: 'object' }), value)
          : json(place === 'request' ? value : { type: 'object' }),
      responses:
        place === 'responses'
          ? value
          : {
              '200': mergedInto(
                {
                  description: 'Saved.',
                  ...json(place === 'answer' ? value : { type: 'object', properties: { status: { type: 'string' } } }),
                  ...(place === 'answerHeader' ? { headers: { 'X-Total': { schema: value } } } : {}),
                },
                place === 'response' ? value : {},
              ),
            },
    },
    place === 'operation' ? value : {},
  )
  const { paths, ...document } = place === 'document' ? value : {}
  const token = place === 'securityScheme' ? value : { type: 'http', scheme: 'bearer' }
  const securitySchemes = { token, key: { type: 'apiKey', in: 'header', name: 'X-Key' } }
  return mergedInto(
    {
      openapi: '3.1.0',
      info: { title: 'Platform', version: '1.0.0' },
      servers: [{ url: 'http://127.0.0.1:4010' }],
      security: [{ token: [] }],
      components: { securitySchemes, ...(place === 'components' ? value : {}) },
      paths: { [PATH]: mergedInto({ post: operation }, place === 'pathItem' ? value : {}), ...mapping(paths) },
    },
    document,
  )
}

/** Fields of one object over those of another; `null` takes a field away. */
function mergedInto(base: JsonObject, fields: Json): JsonObject {
  const entries = Object.entries({ ...base, ...(isObject(fields) ? fields : {}) })
  return Object.fromEntries(entries.filter(([, value]) => value !== null))
}
