// Writes the entry `/msw` of a client: a handler for each operation.
import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { type Operation, type ResponseExample, resolved } from '@cloud-cost/contract/model'
import { docComment } from '../../core/comment.js'
import type { Contract } from '../../core/contract.js'
import { key, memberLines } from '../../core/literal.js'
import { statement } from '../../core/module-text.js'
import { pascal } from '../../core/names.js'
import { paramsName } from '../../core/params.js'
import { TypeWriter } from '../../core/type-expression.js'
import { exampleConstant, hasBody } from './examples.js'

/** Types of client-core that callers may want to name. */
const TYPES: readonly string[] = ['Answer', 'HandlerOptions', 'HandlersOptions', 'MockedCall', 'Resolver']

/** The `/msw` entry of a group: one handler an operation, and all of them in an order in which msw finds the right one. */
export function generateMsw({ document, operations }: Contract): string {
  const writer = new TypeWriter(document)
  const blocks = operations.flatMap((operation) => [examplesInterface(writer, operation), handlerFunction(operation)])
  const constants = new Set(operations.flatMap(examplesOf).filter(hasBody).map(exampleConstant))
  return [
    "import { type Answer, createHandler, type HandlerOptions, type HandlersOptions, type Resolver } from '@cloud-cost/client-core/msw'\n",
    "import type { HttpHandler } from 'msw'\n",
    statement('import type', [...writer.used].sort(), './models.js'),
    statement('import', [...constants].sort(), './msw-examples.js'),
    statement('import type', operations.map(paramsName).sort(), './operations.js'),
    `\nexport type { ${TYPES.join(', ')} } from '@cloud-cost/client-core/msw'\n\n`,
    allHandlers(operations),
    '\n',
    blocks.join('\n'),
  ].join('')
}

function handlerName({ operationId }: Operation): string {
  return `${operationId}Handler`
}

function examplesOf({ operationId, responses }: Operation): ResponseExample[] {
  const examples = responses.flatMap((response) => [...response.examples])
  const names = examples.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new Error(`${operationId} has two examples named ${twice}: rename one, callers choose by name`)
  return examples
}

function examplesName({ operationId }: Operation): string {
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
  const calls = [...operations]
    .sort((a, b) => specificity(a).localeCompare(specificity(b)))
    .map((operation) => `    ${handlerName(operation)}({}, options),\n`)
  return `${comment}export function handlers(options?: HandlersOptions): HttpHandler[] {\n  return [\n${calls.join('')}  ]\n}\n`
}

/**
 * `0` for a segment that is as it is and `1` for a parameter, from the left: msw takes the first handler that matches, so
 * `/accounts/setup` comes before `/accounts/{accountId}`.
 */
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
  const answers = responses.map(({ status, examples }) => [status, examples.map(({ name }) => name)] as const)
  const headers = responses
    .filter((answer) => Object.keys(answer.headers).length > 0)
    .map((answer) => [answer.status, { ...answer.headers }] as const)
  // They tell what is given in `query` from what is given in `extraQuery`.
  const queryNames = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const types = parameterTypes(operation)
  // What only some operations have is left out of the others.
  const members = {
    answers: Object.fromEntries(answers),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(operation.unnamedInputs !== undefined && { query: queryNames }),
    ...(Object.keys(types).length > 0 && { types }),
  }
  const exampleLines = examplesOf(operation).map((example) => `        ${exampleMember(example)},\n`)
  return `${handlerDoc(operation)}export function ${handlerName(operation)}(
  answer?: Answer<${examples}> | Resolver<${examples}, ${params}>,
  options?: HandlerOptions,
): HttpHandler {
  return createHandler<${examples}, ${params}>(
    {
${memberLines({ id: operationId, method, path }, '      ')}      examples: {
${exampleLines.join('')}      },
${memberLines(members, '      ')}    },
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

/** Parameters that are no plain text, by place and name. */
function parameterTypes({ document, parameters }: Operation): JsonObject {
  const types: { [place: string]: JsonObject } = {}
  for (const { in: place, name, schema, commaSeparated } of parameters) {
    const { type, items } = resolved(document, schema)
    const isArray = type === 'array'
    const told = {
      ...scalarType(isArray ? resolved(document, items)['type'] : type),
      ...(isArray && { array: commaSeparated ? 'list' : 'repeated' }),
    }
    if (Object.keys(told).length > 0) types[place] = { ...types[place], [name]: told }
  }
  return types
}

function scalarType(type: Json | undefined): JsonObject {
  if (type === 'integer' || type === 'number') return { is: 'number' }
  return type === 'boolean' ? { is: type } : {}
}
