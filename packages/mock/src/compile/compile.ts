// Compiles documents into the contract that a mock serves.
import { isLooseName, isSecretName } from '@cloud-cost/client-core/redaction'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import type {
  CompiledOperation,
  Contract,
  ErrorAnswer,
  Group,
  Pagination,
  PrismOperation,
} from '../contract/contract.js'
import { at, isObject, listOf, present, visit } from '../contract/json.js'
import { ADMIN_SCHEMAS } from '../select/admin-schemas.js'
import { compileAnswers, compileAnswerValidators } from './answers.js'
import { compileRequest, compileSecurity } from './request.js'
import { slim } from './slim.js'
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

/** Whether the service does not describe what a success holds: `x-unspecified` stands on its first form as a whole. */
function isUndescribed(operation: PrismOperation): boolean {
  const { __bundled__: root } = operation as { readonly __bundled__?: unknown }
  const resolve = (schema: unknown): unknown => {
    const reference = isObject(schema) ? schema['$ref'] : undefined
    return typeof reference === 'string' ? resolve(at({ __bundled__: root }, reference.replace(/^#/, ''))) : schema
  }
  const success = operation.responses.find(({ code }) => code.startsWith('2'))
  const schema = resolve(success?.contents?.[0]?.schema)
  const [first = schema] = isObject(schema) ? listOf(schema['oneOf']) : []
  const form = resolve(first)
  const marks = isObject(form) ? [form['x-unspecified']].flat() : []
  return marks.some((mark) => isObject(mark) && mark['what'] === 'members')
}

/** The names of an operation that decide what is secret. */
interface SecretNames {
  /** Names of inputs that are marked as secret: `format: password`. */
  readonly secrets: readonly string[]
  /** Names that are called like a secret and are none, since the operation declares them without marking them. */
  readonly declared: readonly string[]
}

/** Reads the names. A `writeOnly` property is not returned, which makes it a secret only where it is called like one. */
function secretNamesOf(operation: PrismOperation): SecretNames {
  const secrets = new Set<string>()
  const declared = new Set<string>()
  const add = (name: string, schema: unknown): void => {
    const { format, writeOnly } = isObject(schema) ? schema : {}
    if (format === 'password') secrets.add(name)
    else if (isSecretName(name) || isLooseName(name)) (writeOnly === true ? secrets : declared).add(name)
  }
  const { request, responses } = operation
  visit([request, responses, (operation as { __bundled__?: unknown }).__bundled__], (value) => {
    if (!isObject(value)) return
    if (isObject(value['properties']))
      for (const [name, schema] of Object.entries(value['properties'])) add(name, schema)
    if (typeof value['name'] === 'string' && isObject(value['schema'])) add(value['name'], value['schema'])
  })
  return { secrets: [...secrets], declared: [...declared].filter((name) => !secrets.has(name)) }
}

/**
 * The error answers of an operation by status, taken from its own error responses and, for 200, from the example `error`.
 * An operation without a `default` response takes the response of a neighbour, so that every problem has an envelope.
 */
function compileErrors(operation: PrismOperation, all: readonly PrismOperation[]): CompiledOperation['errors'] {
  const own = errorsOf(operation)
  const fallback =
    own['default'] ??
    Object.values(own)[0] ??
    all
      .map(errorsOf)
      .flatMap((errors) => errors['default'] ?? Object.values(errors)[0] ?? [])
      .at(0)
  return { ...own, default: fallback ?? describeError({ error: { code: '', message: '' } }) }
}

function errorsOf(operation: PrismOperation): { [status: string]: ErrorAnswer } {
  return Object.fromEntries(
    operation.responses
      .filter(({ code }) => code === 'default' || /^(?:200|[45]\d\d)$/.test(code))
      .flatMap(({ code, contents }) => {
        const { examples } = contents?.find(({ mediaType }) => mediaType.includes('json')) ?? {}
        const example = code === '200' ? examples?.find(({ key }) => key === 'error') : examples?.[0]
        return isObject(example) && 'value' in example ? [[code, describeError(example['value'])]] : []
      }),
  )
}

/** Finds the code and the text of an error by their names, which differ in case from envelope to envelope. */
function describeError(body: unknown): ErrorAnswer {
  let codePointer: string | undefined
  let messagePointer: string | undefined
  visit(body, (value, pointer) => {
    const name = pointer.split('/').at(-1)?.toLowerCase()
    if (name === 'code' && (typeof value === 'string' || typeof value === 'number')) codePointer ??= pointer
    if (name === 'message' && typeof value === 'string') messagePointer ??= pointer
  })
  return { body, ...present({ codePointer, messagePointer }) }
}
