import type { Operation } from '@cloud-cost/contract/model'
import { docComment } from './comment.js'
import type { Contract } from './contract.js'
import { descriptor } from './descriptor.js'
import { exampleCall, exampleParams } from './example-call.js'
import { statement } from './module-text.js'
import { clientName, descriptorName, paginateName } from './names.js'
import { deprecated, exampleBlock, operationDoc } from './operation-doc.js'
import { itemType, pagedArguments, pagingPlan } from './paging-plan.js'
import { paramsDeclaration, paramsParameter, QUERY_VALUE } from './params.js'
import { resultDeclaration, resultName } from './results.js'
import { TypeWriter } from './type-expression.js'

/** Where the docs are, unless the package has a `homepage`: the path of their folder, since it can be put on any host. */
const DOCS_URL = 'docs'

/** The page of an operation as a JSDoc tag: a link where the host is known, otherwise the path within the docs. */
function docsTag(operationId: string, docsUrl: string): string {
  const page = `${docsUrl.replace(/\/+$/, '')}/operations/${operationId}.html`
  return /^https?:/.test(docsUrl) ? `@see {@link ${page}}` : `@see \`${page}\``
}

/** The functions of a group, one an operation, with the interfaces of their inputs and results. */
export function generateOperations({ document, group, operations }: Contract, docsUrl: string = DOCS_URL): string {
  const writer = new TypeWriter(document)
  const blocks = operations.flatMap((operation) => [
    paramsDeclaration(writer, operation),
    resultDeclaration(writer, operation),
    operationFunction(writer, operation, docsUrl),
    paginator(writer, operation),
  ])
  if (operations.some(({ unnamedInputs }) => unnamedInputs !== undefined)) blocks.unshift(QUERY_VALUE)
  return `${imports(operations, writer, group)}\n${blocks.filter((block) => block !== '').join('\n')}`
}

function operationFunction(writer: TypeWriter, operation: Operation, docsUrl: string): string {
  const { operationId, group, pagination } = operation
  const name = pagination === undefined ? undefined : descriptorName(operation)
  const shared = name === undefined ? '' : `const ${name}: OperationDescriptor = ${descriptor(operation, '')}\n\n`
  const example = exampleCall(operation, exampleParams(operation))
  const doc = operationDoc(operation, example, docsTag(operationId, docsUrl))
  return `${shared}${doc}export function ${operationId}(
  client: ${clientName(group)},
${paramsParameter(operation)}  options?: CallOptions,
): Call<${resultName(writer, operation)}> {
  return call(client, ${name ?? descriptor(operation, '  ')}, params, options)
}
`
}

function imports(operations: readonly Operation[], writer: TypeWriter, group: string): string {
  const paged = operations.some(({ pagination }) => pagination !== undefined)
  const core = [
    'type Call',
    'type CallOptions',
    'call',
    ...(paged ? ['type OperationDescriptor', 'type Pager', 'paginate'] : []),
  ]
  return [
    `import { ${core.join(', ')} } from '@cloud-cost/client-core'\n`,
    `import type { ${clientName(group)} } from './client.js'\n`,
    statement('import type', [...writer.used].sort(), './models.js'),
  ].join('')
}

/** The function that walks through all pages of an operation; nothing for an operation without pages. */
function paginator(writer: TypeWriter, operation: Operation): string {
  const { pagination, operationId, group } = operation
  if (pagination === undefined) return ''
  const name = paginateName(operationId)
  const page = resultName(writer, operation)
  const item = itemType(writer, operation)
  const selects = item === undefined
  return `${paginatorDoc(operation, selects)}export function ${name}${selects ? '<Item>' : ''}(
  client: ${clientName(group)},
${paramsParameter(operation, selects)}${selects ? `  select: (page: ${page}) => readonly Item[],\n` : ''}  options?: CallOptions,
): Pager<${item ?? 'Item'}, ${page}> {
  return paginate(client, ${descriptorName(operation)}, ${pagingPlan(operation)}, params, options${selects ? ', select' : ''})
}
`
}

function paginatorDoc(operation: Operation, selects: boolean): string {
  const { operationId } = operation
  const start = `for await (const item of ${paginateName(operationId)}(client`
  const call = `${start}${pagedArguments(operation, exampleParams(operation), start.length)})`
  return docComment(
    [
      `All items of {@link ${operationId}}, page after page; \`.pages()\` gives whole pages.\n`,
      ...(selects ? ['Where a page holds its items is undocumented, so `select` picks them.\n'] : []),
      exampleBlock(`${call}) {\n  console.log(item)\n}`),
      ...deprecated(operation),
    ].join('\n'),
  )
}
