import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import type { CompiledOperation, Contract, Group, Pagination } from '../contract/contract.js'
import { at, isObject } from '../contract/json.js'
import type { PrismOperation } from '../contract/prism-types.js'
import { ADMIN_SCHEMAS } from '../select/admin-schemas.js'
import { compileAnswers, compileAnswerValidators } from './answers.js'
import { compileErrors } from './errors.js'
import { compileRequest, compileSecurity } from './request.js'
import { secretNamesOf } from './secrets.js'
import { slim } from './slim.js'
import { isUndescribed } from './undescribed.js'
import { ValidatorCompiler } from './validators.js'

/** OpenAPI documents by the name of their group. */
export interface Documents {
  readonly [group: string]: object
}

/** What a contract has besides its documents. */
export interface CompileOptions {
  /** Wire names whose values name a person, which recordings replace. */
  readonly personalMembers?: readonly string[]
  /** Takes a sentence for each operation of which a schema can't be compiled: it is served all the same, and that part of it judges nothing. */
  readonly warn?: (sentence: string) => void
}

/**
 * Makes of OpenAPI documents what the mock serves; takes about a second.
 *
 * @throws Error when a document can't be read, or an operation of it can't be served; it names the operation.
 */
export async function compileContract(
  documents: Documents,
  { personalMembers = [], warn = () => {} }: CompileOptions = {},
): Promise<Contract> {
  const operations: CompiledOperation[] = []
  const groups: Group[] = []
  const compiler = new ValidatorCompiler()
  for (const [name, document] of Object.entries(documents)) {
    // Prism's reader changes what it is given.
    const prismOperations = await getHttpOperationsFromSpec(structuredClone(document))
    groups.push({ name, title: titleOf(document), prefix: prefixOf(prismOperations.map(({ path }) => path)) })
    for (const operation of prismOperations) {
      const compiled = await compileOperation(name, operation, prismOperations, compiler)
      operations.push(compiled)
      const [problem] = compiler.problems.splice(0)
      if (problem !== undefined) warn(`${compiled.operationId}: a part of a schema judges nothing, since ${problem}`)
    }
  }
  const adminValidators = Object.fromEntries(
    Object.entries(ADMIN_SCHEMAS).map(([input, schema]) => [input, compiler.add(schema)]),
  )
  return { groups, operations, adminValidators, personalMembers, validators: compiler.source() }
}

async function compileOperation(
  group: string,
  operation: PrismOperation,
  all: readonly PrismOperation[],
  compiler: ValidatorCompiler,
): Promise<CompiledOperation> {
  const pagination = paginationOf(operation.extensions?.['x-pagination'])
  const { request, security, ...prism } = slim(operation)
  const judged = { ...prism, request, security } as PrismOperation
  const operationId = operation.iid ?? `${operation.method} ${operation.path}`
  try {
    return {
      operationId,
      group,
      method: operation.method.toUpperCase(),
      path: operation.path,
      errors: compileErrors(operation, all),
      ...secretNamesOf(operation),
      ...(isUndescribed(operation) && { isUndescribed: true }),
      ...(pagination !== undefined && { pagination }),
      request: compileRequest(judged, operation, compiler),
      security: compileSecurity(judged),
      answers: await compileAnswers(prism as PrismOperation, compiler),
      answerValidators: compileAnswerValidators(judged, compiler),
      prism: prism as PrismOperation,
    }
  } catch (error) {
    throw new Error(`${operationId}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** The pagination of an operation; none where the contract doesn't show where the items are. */
function paginationOf(extension: unknown): Pagination | undefined {
  if (!isObject(extension) || typeof extension['items'] !== 'string' || !extension['items'].startsWith('/')) {
    return undefined
  }
  return extension as unknown as Pagination
}

function titleOf(document: object): string {
  const title = at(document, '/info/title')
  return typeof title === 'string' ? title : ''
}

/** Group and version, with which every path of a document starts: `/asset/us-v1`. */
function prefixOf([first = '']: readonly string[]): string {
  return first.split('/').slice(0, 3).join('/')
}
