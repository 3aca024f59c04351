// Writes the entry `/react-query` of a client: keys and options for each operation.
import type { Operation } from '@cloud-cost/contract/model'
import type { Contract } from '../../core/contract.js'
import { statement } from '../../core/module-text.js'
import { clientName } from '../../core/names.js'
import { isSelecting, pageParamType, pagingPlan } from '../../core/paging-plan.js'
import { isOptional, paramsName, paramsParameter } from '../../core/params.js'
import { resultName, typeNames } from '../../core/results.js'
import { TypeWriter } from '../../core/type-expression.js'
import { keyDoc, optionsDoc } from './comments.js'
import { isQuery, type Kind, kindsOf, optionsName, queryKeyName } from './kinds.js'

const CORE = '@cloud-cost/client-core/react-query'

/** Types of client-core that callers may want to name. */
const TYPES: readonly string[] = [
  'InfiniteQueryKey',
  'InfiniteQueryOptions',
  'MutationOptions',
  'OperationKey',
  'QueryCallOptions',
  'QueryKey',
  'QueryOptions',
]

/** The module for TanStack Query: keys and options of the operations that read, options of the others as mutations. */
export function generateReactQuery({ document, operations, group }: Contract): string {
  const writer = new TypeWriter(document)
  const blocks = operations.flatMap((operation) => [
    ...(isQuery(operation) ? [queryKey(writer, operation)] : []),
    ...kindsOf(operation).map((kind) => OPTIONS[kind](writer, operation)),
  ])
  return `${imports(operations, writer, group)}\n${blocks.join('\n')}`
}

const OPTIONS: Readonly<Record<Kind, (writer: TypeWriter, operation: Operation) => string>> = {
  Query: queryOptions,
  InfiniteQuery: infiniteQueryOptions,
  Mutation: mutationOptions,
}

function queryKey(writer: TypeWriter, operation: Operation): string {
  const { operationId, group } = operation
  const name = queryKeyName(operation)
  const params = paramsName(operation)
  const key = `QueryKey<${resultName(writer, operation)}>`
  const body = ` {\n  return queryKey('${group}', '${operationId}', params)\n}\n`
  const call = `Key of a {@link ${operationId}} call`
  // Where no input has to be given, the key of one call is the key of all calls, too.
  if (isOptional(operation)) {
    const doc = keyDoc(operation, `${call}; without inputs, as a filter, of all of them.`)
    return `${doc}export function ${name}(params: ${params} = {}): ${key}${body}`
  }
  const allDoc = keyDoc(operation, `Key of all {@link ${operationId}} calls, to invalidate them or to filter by.`)
  return `${keyDoc(operation, `${call}.`)}export function ${name}(params: ${params}): ${key}
${allDoc}export function ${name}(): OperationKey
export function ${name}(params?: ${params}): ${key} | OperationKey${body}`
}

function queryOptions(writer: TypeWriter, operation: Operation): string {
  const { operationId, group } = operation
  const doc = optionsDoc(operation, 'Query', `Query options for {@link ${operationId}}.`)
  return `${doc}export function ${optionsName(operation, 'Query')}(
  client: ${clientName(group)},
${paramsParameter(operation)}  options?: QueryCallOptions,
): QueryOptions<${resultName(writer, operation)}> {
  return queryOptions(${queryKeyName(operation)}(params), ${operationId}, client, params, options)
}
`
}

/** Works as the paginator does, but the caller asks for each page. */
function infiniteQueryOptions(writer: TypeWriter, operation: Operation): string {
  const { operationId, group } = operation
  const page = resultName(writer, operation)
  const selects = isSelecting(operation)
  const text = `Infinite query options for {@link ${operationId}}: page after page.${selects ? SELECT : ''}`
  return `${optionsDoc(operation, 'InfiniteQuery', text)}export function ${optionsName(operation, 'InfiniteQuery')}(
  client: ${clientName(group)},
${paramsParameter(operation, selects)}${selects ? `  select: (page: ${page}) => readonly unknown[],\n` : ''}  options?: QueryCallOptions,
): InfiniteQueryOptions<${page}, ${pageParamType(writer, operation)}> {
  const key = ${queryKeyName(operation)}(params)
  return infiniteQueryOptions(key, ${operationId}, ${pagingPlan(operation)}, client, params, options${selects ? ', select' : ''})
}
`
}

const SELECT =
  ' Where a page holds its items is undocumented, so `select` picks them: they tell which page is the last.'

function mutationOptions(writer: TypeWriter, operation: Operation): string {
  const { operationId, group } = operation
  const params = `${paramsName(operation)}${isOptional(operation) ? ' | void' : ''}`
  const text = `Mutation options for {@link ${operationId}}; the variables are its inputs.`
  return `${optionsDoc(operation, 'Mutation', text)}export function ${optionsName(operation, 'Mutation')}(
  client: ${clientName(group)},
  options?: QueryCallOptions,
): MutationOptions<${resultName(writer, operation)}, ${params}> {
  return mutationOptions(['${group}', '${operationId}'], ${operationId}, client, options)
}
`
}

function imports(operations: readonly Operation[], writer: TypeWriter, group: string): string {
  const kinds = new Set(operations.flatMap(kindsOf))
  const values = [
    ...(kinds.has('InfiniteQuery') ? ['infiniteQueryOptions'] : []),
    ...(kinds.has('Mutation') ? ['mutationOptions'] : []),
    ...(kinds.has('Query') ? ['queryKey', 'queryOptions'] : []),
  ]
  const functions = operations.map(({ operationId }) => operationId)
  return [
    statement('import type', TYPES, CORE),
    `import { ${values.join(', ')} } from '${CORE}'\n`,
    `import type { ${clientName(group)} } from './client.js'\n`,
    statement('import type', [...writer.used].sort(), './models.js'),
    statement('import type', operations.flatMap(typeNames).sort(), './operations.js'),
    statement('import', functions, './operations.js'),
    `\nexport type { ${TYPES.join(', ')} }\n`,
  ].join('')
}
