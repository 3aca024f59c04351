import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isObject, type Json } from '@cloud-cost/contract/document'
import { type Operation, readOperations, shapeOf } from '@cloud-cost/contract/model'
import { ALL_COMPANIES, estateOf } from './support.js'

const { operations } = estateOf(ALL_COMPANIES)

const SPEC = new URL('../../../spec/', import.meta.url)

/** All operations of the contract. */
export const CONTRACT: readonly Operation[] = readdirSync(SPEC)
  .map((group) => new URL(`${group}/generated/openapi.json`, SPEC))
  .filter((file) => existsSync(file))
  .flatMap((file) => readOperations(JSON.parse(readFileSync(file, 'utf8'))))

/** The operations that the estate answers. */
export const ALL_OPERATIONS = CONTRACT.filter(({ operationId }) => operations.has(operationId))

/** Operations for a company in their path, or for all companies. */
export const OPERATIONS = ALL_OPERATIONS.filter((operation) => !isOfAssets(operation))

/** The examples of successes that the estate answers, or that name the request that they answer. */
export const EXAMPLES = CONTRACT.flatMap(({ operationId, responses }) =>
  responses.flatMap(({ examples }) =>
    examples.flatMap(({ id, name, request, body }) =>
      body !== undefined && (request !== undefined || (operations.has(operationId) && isSuccess(body.value)))
        ? [{ id, name, operationId, request, value: body.value }]
        : [],
    ),
  ),
)

function isSuccess(body: Json): boolean {
  return !isObject(body) || body['status'] !== 'error'
}

export function isOfAssets({ path }: Operation): boolean {
  return path.startsWith('/asset/')
}

/** An input that the contract names. */
export interface NamedInput {
  readonly in: 'path' | 'query' | 'body'
  readonly name: string
}

export function namedInputs({ parameters, body, document }: Operation): NamedInput[] {
  return [
    ...parameters.map(({ name, in: place }) => ({ in: place, name })),
    ...Object.keys(shapeOf(document, body?.schema).properties).map((name) => ({ in: 'body' as const, name })),
  ]
}
