import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { ownRequired, readOperations } from '@cloud-cost/contract/model'
import openapiTypeScript, { astToString, type SchemaObject, STRING, tsIntersection } from 'openapi-typescript'
import ts from 'typescript'
import { requestModels } from './core/request-models.js'

/** A bundled document, as openapi-typescript takes it. */
type Source = Parameters<typeof openapiTypeScript>[0]

/** The `paths`, `components` and `operations` of a document as TypeScript source. */
export async function generateTypes(document: JsonObject): Promise<string> {
  const requests = requestModels(readOperations(document))
  const nodes = await openapiTypeScript(withRequiredOfBases(document) as Source, {
    alphabetize: false,
    // A default is what the service does without the value, not a promise that the value is there.
    defaultNonNullable: false,
    transform: (schema, { path = '' }) => (isAnswered(path, requests) ? undefined : openValueSet(schema)),
  })
  return astToString(nodes)
}

/** A member of a base that a branch of `allOf` requires is required next to `allOf`, where alone openapi-typescript heeds it. */
function withRequiredOfBases(document: JsonObject): object {
  return JSON.parse(JSON.stringify(document), (_, value: Json) => {
    if (!isObject(value) || !Array.isArray(value['allOf'])) return value
    const required = [value, ...value['allOf'].filter(isObject)].flatMap(ownRequired)
    return required.length === 0 ? value : { ...value, required }
  })
}

/** Whether a part of the document, given by its pointer, occurs in answers. openapi-fetch would take `string & {}` there for an object. */
function isAnswered(path: string, requests: ReadonlySet<string>): boolean {
  const [, component] = /^#\/components\/schemas\/([^/]+)/.exec(path) ?? []
  return component === undefined ? path.includes('/responses/') : !requests.has(component)
}

/** `'a' | 'b' | (string & {})`: the known values are offered by editors, and every other text is allowed. */
function openValueSet(schema: SchemaObject): ts.TypeNode | undefined {
  const values: unknown = (schema as Record<string, unknown>)['x-extensible-enum']
  if (!Array.isArray(values)) return undefined
  const literals = values.map((value) =>
    ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(String(value), true)),
  )
  const anyString = ts.factory.createParenthesizedType(tsIntersection([STRING, ts.factory.createTypeLiteralNode([])]))
  return ts.factory.createUnionTypeNode([...literals, anyString])
}
