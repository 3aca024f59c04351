import { isObject, type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import type { Operation, Parameter, Response, ResponseExample } from '@cloud-cost/contract/model'
import { docComment } from '../../core/comment.js'
import type { Contract } from '../../core/contract.js'
import { key, literal } from '../../core/literal.js'
import { importTypes } from '../../core/module-text.js'
import { pascal } from '../../core/names.js'
import { paramsName } from '../../core/params.js'
import { TypeWriter } from '../../core/type-expression.js'
import { exampleConstant } from './examples.js'

/** Types of client-core that callers may want to name. */
export const TYPES: readonly string[] = ['Answer', 'HandlerOptions', 'HandlersOptions', 'MockedCall', 'Resolver']

/** The `/msw` entry of a group: one handler an operation, and all of them in an order in which msw finds the right one. */
export function generateMsw({ document, operations }: Contract): string {
  const writer = new TypeWriter(document)
  const blocks = operations.flatMap((operation) => [examplesInterface(writer, operation), handlerFunction(operation)])
  const constants = new Set(operations.flatMap(examplesOf).filter(hasBody).map(exampleConstant))
  return [
    "import { type Answer, createHandler, type HandlerOptions, type HandlersOptions, type Resolver } from '@cloud-cost/client-core/msw'\n",
    "import type { HttpHandler } from 'msw'\n",
    importTypes([...writer.used].sort(), './models.js'),
    importExamples([...constants].sort()),
    importTypes(operations.map(paramsName).sort(), './operations.js'),
    `\nexport type { ${TYPES.join(', ')} } from '@cloud-cost/client-core/msw'\n\n`,
    allHandlers(operations),
    '\n',
    blocks.join('\n'),
  ].join('')
}

function importExamples(names: readonly string[]): string {
  const lines = names.map((name) => `  ${name},\n`).join('')
  return names.length === 0 ? '' : `import {\n${lines}} from './msw-examples.js'\n`
}

export function handlerName({ operationId }: Operation): string {
  return `${operationId}Handler`
}

export function examplesOf({ operationId, responses }: Operation): ResponseExample[] {
  const examples = responses.flatMap((response) => [...response.examples])
  const names = examples.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new Error(`${operationId} has two examples named ${twice}: rename one, callers choose by name`)
  return examples
}

function hasBody({ body }: ResponseExample): boolean {
  return body !== undefined
}

export function examplesName({ operationId }: Operation): string {
  return `${pascal(operationId)}Examples`
}

function allHandlers(operations: readonly Operation[]): string {
  const comment = docComment(
    `Handlers of all ${operations.length} operations, each answering its default example.
@example
\`\`\`ts
const server = setupServer(...handlers())
\`\`\`
@throws {ValidationError} \`baseUrl\` cannot be used.`,
  )
  const calls = [...operations].sort(bySpecificity).map((operation) => `    ${handlerName(operation)}({}, options),\n`)
  return `${comment}export function handlers(options?: HandlersOptions): HttpHandler[] {\n  return [\n${calls.join('')}  ]\n}\n`
}

/** msw takes the first handler that matches, so `/accounts/setup` comes before `/accounts/{accountId}`. */
function bySpecificity(a: Operation, b: Operation): number {
  return specificity(a) < specificity(b) ? -1 : Number(specificity(a) > specificity(b))
}

/** `0` for a segment that is as it is and `1` for a parameter, from the left. */
function specificity({ path }: Operation): string {
  return path
    .split('/')
    .map((segment) => Number(segment.includes('{')))
    .join('')
}

function examplesInterface(writer: TypeWriter, operation: Operation): string {
  const members = operation.responses.flatMap(({ status, examples }) =>
    examples.map(({ name, summary, body }) => {
      const comment = docComment(`${summary}.${statusText(status)}`, '  ')
      return `${comment}  ${key(name)}: ${body === undefined ? 'undefined' : writer.type(body.schema, 'answer', '  ')}\n`
    }),
  )
  const comment = docComment(`Example bodies of \`${operation.operationId}\` by name.`)
  return `${comment}export interface ${examplesName(operation)} {\n${members.join('')}}\n`
}

function handlerFunction(operation: Operation): string {
  const { operationId, method, path, responses } = operation
  const examples = examplesName(operation)
  const params = paramsName(operation)
  const headers = Object.fromEntries(
    responses
      .filter((answer) => Object.keys(answer.headers).length > 0)
      .map(({ status, headers }) => [status, { ...headers }]),
  )
  const types = parameterTypes(operation)
  // What only some operations have is left out of the others.
  const members = {
    answers: namesByStatus(responses),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(operation.unnamedInputs !== undefined && { query: queryNames(operation) }),
    ...(Object.keys(types).length > 0 && { types }),
  }
  const lines = Object.entries<Json>(members).map(
    ([name, value]) => `      ${name}: ${literal(value, '      ', name.length + 2)},\n`,
  )
  return `${handlerDoc(operation)}export function ${handlerName(operation)}(
  answer?: Answer<${examples}> | Resolver<${examples}, ${params}>,
  options?: HandlerOptions,
): HttpHandler {
  return createHandler<${examples}, ${params}>(
    {
      id: ${literal(operationId)},
      method: ${literal(method)},
      path: ${literal(path)},
      examples: {
${examplesOf(operation)
  .map((example) => `        ${exampleMember(example)},\n`)
  .join('')}      },
${lines.join('')}    },
    answer,
    options,
  )
}
`
}

function exampleMember(example: ResponseExample): string {
  const { name } = example
  const value = hasBody(example) ? exampleConstant(example) : 'undefined'
  return name === value ? name : `${key(name)}: ${value}`
}

function namesByStatus(responses: readonly Response[]): { [status: string]: string[] } {
  return Object.fromEntries(responses.map(({ status, examples }) => [status, examples.map(({ name }) => name)]))
}

function handlerDoc(operation: Operation): string {
  const { operationId, method, path, responses } = operation
  const names = responses.map(
    ({ status, examples }) => `- ${status}: ${examples.map(({ name }) => `\`${name}\``).join(', ')}`,
  )
  return docComment(
    `Handler of \`${operationId}\`, \`${method} ${path}\`. Without an answer it gives the example \`default\`.

Examples by HTTP status:
${names.join('\n')}

@throws {ValidationError} The answer or \`baseUrl\` cannot be used.`,
  )
}

function statusText(status: string): string {
  if (status === '200') return ''
  return status === 'default' ? ' HTTP 500 unless another status is chosen.' : ` HTTP ${status}.`
}

/** Names that tell what is given in `query` from what is given in `extraQuery`. */
function queryNames({ parameters }: Operation): string[] {
  return parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
}

/** Parameters that are no plain text, by place and name. */
function parameterTypes({ document, parameters }: Operation): JsonObject {
  const types: { [place: string]: JsonObject } = {}
  for (const parameter of parameters) {
    const type = parameterType(document, parameter)
    if (Object.keys(type).length === 0) continue
    types[parameter.in] ??= {}
    Object.assign(types[parameter.in] ?? {}, { [parameter.name]: type })
  }
  return types
}

function parameterType(document: JsonObject, { schema, commaSeparated }: Parameter): JsonObject {
  const target = resolve(document, schema)
  if (!isObject(target)) return {}
  if (target['type'] !== 'array') return scalarType(target)
  const items = resolve(document, target['items'])
  return { ...(isObject(items) && scalarType(items)), array: commaSeparated ? 'list' : 'repeated' }
}

function scalarType({ type }: JsonObject): JsonObject {
  if (type === 'integer' || type === 'number') return { is: 'number' }
  return type === 'boolean' ? { is: type } : {}
}
