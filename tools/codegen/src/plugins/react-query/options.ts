import type { Operation } from '@cloud-cost/contract/model'
import type { Contract } from '../../core/contract.js'
import { importTypes } from '../../core/module-text.js'
import { clientName, optionsName, queryKeyName } from '../../core/names.js'
import { isSelecting, pageParamType, pagingPlan } from '../../core/paging-plan.js'
import { isOptional, paramsName, paramsParameter } from '../../core/params.js'
import { hasResult, resultName } from '../../core/results.js'
import { TypeWriter } from '../../core/type-expression.js'
import { callKeyDoc, commonKeyDoc, infiniteQueryDoc, mutationDoc, operationKeyDoc, queryDoc } from './comments.js'

const CORE = '@cloud-cost/client-core/react-query'

/** Types of client-core that callers may want to name. */
export const TYPES: readonly string[] = [
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
  const blocks = operations.flatMap((operation) =>
    isQuery(operation)
      ? [queryKey(writer, operation), queryOptions(writer, operation), infiniteQueryOptions(writer, operation)]
      : [mutationOptions(writer, operation)],
  )
  return `${imports(operations, writer, group)}\n${blocks.filter((block) => block !== '').join('\n')}`
}

/** Whether an operation is read as a query: it changes nothing, and there is something to read. */
export function isQuery({ method, readOnly, payload }: Operation): boolean {
  return (method === 'GET' || readOnly) && payload !== 'empty'
}

export function exportsOf(operation: Operation): string[] {
  const { operationId, pagination } = operation
  if (!isQuery(operation)) return [optionsName(operationId, 'Mutation')]
  return [
    queryKeyName(operationId),
    optionsName(operationId, 'Query'),
    ...(pagination === undefined ? [] : [optionsName(operationId, 'InfiniteQuery')]),
  ]
}

function queryKey(writer: TypeWriter, operation: Operation): string {
  const { operationId, group } = operation
  const name = queryKeyName(operationId)
  const params = paramsName(operation)
  const key = `QueryKey<${resultName(writer, operation)}>`
  const body = ` {\n  return queryKey('${group}', '${operationId}', params)\n}\n`
  if (isOptional(operation)) {
    return `${commonKeyDoc(operation)}export function ${name}(params: ${params} = {}): ${key}${body}`
  }
  return `${callKeyDoc(operation)}export function ${name}(params: ${params}): ${key}
${operationKeyDoc(operation)}export function ${name}(): OperationKey
export function ${name}(params?: ${params}): ${key} | OperationKey${body}`
}

function queryOptions(writer: TypeWriter, operation: Operation): string {
  const { operationId, group } = operation
  return `${queryDoc(operation)}export function ${optionsName(operationId, 'Query')}(
  client: ${clientName(group)},
${paramsParameter(operation)}  options?: QueryCallOptions,
): QueryOptions<${resultName(writer, operation)}> {
  return queryOptions(${queryKeyName(operationId)}(params), ${operationId}, client, params, options)
}
`
}

/** As the paginator, but that the caller asks for each page; nothing for an operation without pages. */
function infiniteQueryOptions(writer: TypeWriter, operation: Operation): string {
  const { operationId, group, pagination } = operation
  if (pagination === undefined) return ''
  const page = resultName(writer, operation)
  const selects = isSelecting(operation)
  return `${infiniteQueryDoc(operation)}export function ${optionsName(operationId, 'InfiniteQuery')}(
  client: ${clientName(group)},
${paramsParameter(operation, selects)}${selects ? `  select: (page: ${page}) => readonly unknown[],\n` : ''}  options?: QueryCallOptions,
): InfiniteQueryOptions<${page}, ${pageParamType(writer, operation)}> {
  const key = ${queryKeyName(operationId)}(params)
  return infiniteQueryOptions(key, ${operationId}, ${pagingPlan(operation)}, client, params, options${selects ? ', select' : ''})
}
`
}

function mutationOptions(writer: TypeWriter, operation: Operation): string {
  const { operationId, group } = operation
  const params = `${paramsName(operation)}${isOptional(operation) ? ' | void' : ''}`
  return `${mutationDoc(operation)}export function ${optionsName(operationId, 'Mutation')}(
  client: ${clientName(group)},
  options?: QueryCallOptions,
): MutationOptions<${resultName(writer, operation)}, ${params}> {
  return mutationOptions(['${group}', '${operationId}'], ${operationId}, client, options)
}
`
}

function imports(operations: readonly Operation[], writer: TypeWriter, group: string): string {
  const queries = operations.some(isQuery)
  const values = [
    ...(queries ? ['queryKey', 'queryOptions'] : []),
    ...(operations.some((operation) => isQuery(operation) && operation.pagination !== undefined)
      ? ['infiniteQueryOptions']
      : []),
    ...(operations.every(isQuery) ? [] : ['mutationOptions']),
  ].sort()
  const types = operations.flatMap((operation) => [
    paramsName(operation),
    ...(hasResult(operation) ? [resultName(writer, operation)] : []),
  ])
  const functions = operations.map(({ operationId }) => operationId)
  return [
    importTypes(TYPES, CORE),
    `import { ${values.join(', ')} } from '${CORE}'\n`,
    `import type { ${clientName(group)} } from './client.js'\n`,
    importTypes([...writer.used].sort(), './models.js'),
    importTypes(types.sort(), './operations.js'),
    `import {\n${functions.map((name) => `  ${name},\n`).join('')}} from './operations.js'\n\n`,
    `export type { ${TYPES.join(', ')} }\n`,
  ].join('')
}
