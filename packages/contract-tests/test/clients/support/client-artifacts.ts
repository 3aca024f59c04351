import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import { bodiesOf, successOf } from '../../contract/operation.js'
import { successForms } from '../../contract/shape.js'
import { canonical } from './canonical.js'

/** What a client carries of the contract besides code and types: its JSON Schemas, and the bodies of its examples. */
export interface ClientArtifacts {
  /** The exports of the module `schemas`. */
  readonly schemas: { readonly [name: string]: unknown }
  /** The exports of the module `msw-examples`. */
  readonly examples: { readonly [name: string]: unknown }
}

/** Loads them from a build of what the generator made. */
export async function loadClientArtifacts(folder: string): Promise<ClientArtifacts> {
  const load = (name: string): Promise<ClientArtifacts['schemas']> =>
    import(pathToFileURL(join(folder, `${name}.js`)).href)
  const [schemas, examples] = await Promise.all([load('schemas'), load('msw-examples')])
  return { schemas, examples }
}

/** Where what a client carries of an operation says other things than the contract. */
export function artifactProblems(operation: Operation, { schemas, examples }: ClientArtifacts): string[] {
  const { operationId } = operation
  const own = schemas[`${operationId}Schemas`]
  if (!isObject(own as Json)) return [`${operationId}: the client has no schemas of it`]
  return [...schemaProblems(operation, own as JsonObject), ...exampleProblems(operation, examples)].map(
    (problem) => `${operationId}: ${problem}`,
  )
}

function schemaProblems(operation: Operation, own: JsonObject): string[] {
  const { document, body } = operation
  const { reference, schema } = successOf(operation)
  const [success] = reference === undefined ? [] : successForms(document, schema ?? {})
  const due: { readonly [part: string]: Json | undefined } = {
    params: paramsOf(operation),
    body: body && canonical(document, body.schema),
    success: success && canonical(document, success),
  }
  return Object.entries(due)
    .filter(([part, schema]) => {
      const found = own[part]
      return !isDeepStrictEqual(isObject(found) ? canonical(found, found) : undefined, schema)
    })
    .map(([part]) => `the schema of its ${part} is another`)
}

function paramsOf({ document, parameters }: Operation): Json | undefined {
  const places = (['path', 'query'] as const).flatMap((place) => {
    const own = parameters.filter((parameter) => parameter.in === place)
    if (own.length === 0) return []
    const required = own.filter((parameter) => parameter.required).map(({ name }) => name)
    const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]))
    return [[place, { type: 'object', properties, ...(required.length > 0 && { required }) }] as const]
  })
  if (places.length === 0) return undefined
  const required = places.filter(([, place]) => 'required' in place).map(([place]) => place)
  const properties = Object.fromEntries(places)
  return canonical(document, { type: 'object', properties, ...(required.length > 0 && { required }) })
}

function exampleProblems(operation: Operation, examples: ClientArtifacts['examples']): string[] {
  return [...bodiesOf(successOf(operation))]
    .filter(([name, value]) => !isDeepStrictEqual(examples[constantOf(operation.operationId, name)], value))
    .map(([name]) => `its example ${name} is another`)
}

function constantOf(operationId: string, example: string): string {
  return `${operationId}${example.charAt(0).toUpperCase()}${example.slice(1)}`
}
