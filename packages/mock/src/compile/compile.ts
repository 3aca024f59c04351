import { getHttpOperationsFromSpec } from '@stoplight/prism-http/dist/utils/operations.js'
import type { Contract, Group, Operation } from '../contract.js'
import type { PrismOperation } from '../engine/types.js'
import { at, type JsonObject } from '../json.js'
import { compileAnswers } from './answers.js'
import { compileChecks } from './checks.js'
import { compileCollections, compileResource, latestInstant } from './collections.js'
import { compileErrors } from './errors.js'
import { compilePagination } from './pagination.js'
import { secretsOf } from './secrets.js'
import { slim } from './slim.js'
import { ValidatorCompiler } from './validators.js'

/** OpenAPI documents by the name of their group. */
export interface Documents {
  readonly [group: string]: object
}

export interface CompileOptions {
  /**
   * Compiles validators and checks all examples too. Takes some seconds more, and makes the mock several times as fast;
   * without it Prism does that work while the mock runs.
   */
  readonly checks?: boolean
}

/** Makes of OpenAPI documents what the mock serves; takes about a second. */
export async function compileContract(
  documents: Documents,
  { checks = false }: CompileOptions = {},
): Promise<Contract> {
  const operations: Operation[] = []
  const collections: { [name: string]: Contract['collections'][string] } = {}
  const groups: Group[] = []
  const validators = checks ? new ValidatorCompiler() : undefined
  for (const [name, document] of Object.entries(documents)) {
    // Prism's reader changes what it is given.
    const prismOperations = await getHttpOperationsFromSpec(structuredClone(document))
    groups.push({ name, title: titleOf(document), prefix: prefixOf(prismOperations.map(({ path }) => path)) })
    Object.assign(collections, compileCollections(document as JsonObject, prismOperations))
    operations.push(
      ...prismOperations.map((operation) => compileOperation(name, operation, prismOperations, validators)),
    )
  }
  return { groups, operations, collections, clock: latestInstant(collections), validators: validators?.source() ?? '' }
}

function compileOperation(
  group: string,
  operation: PrismOperation,
  all: readonly PrismOperation[],
  validators: ValidatorCompiler | undefined,
): Operation {
  const extensions: JsonObject = { ...operation.extensions }
  const pagination = compilePagination(extensions['x-pagination'])
  const resource = compileResource(extensions['x-mock-resource'], operation)
  const prism = slim(operation)
  const variable = pagination !== undefined || resource !== undefined
  return {
    operationId: operation.iid ?? `${operation.method} ${operation.path}`,
    group,
    method: operation.method.toUpperCase(),
    path: operation.path,
    errors: compileErrors(operation, all),
    secrets: secretsOf(operation),
    ...(pagination !== undefined && { pagination }),
    ...(resource !== undefined && { resource }),
    answers: compileAnswers(prism, validators !== undefined),
    checks: validators === undefined ? {} : compileChecks(prism, validators, variable),
    prism,
  }
}

function titleOf(document: object): string {
  const title = at(document, '/info/title')
  return typeof title === 'string' ? title : ''
}

/** Group and version, with which every path of a document starts: `/asset/us-v1`. */
function prefixOf([first = '']: readonly string[]): string {
  return first.split('/').slice(0, 3).join('/')
}
