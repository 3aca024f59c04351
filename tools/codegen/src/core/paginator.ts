import type { Operation } from '@cloud-cost/contract/model'
import { docComment } from './comment.js'
import { exampleArgument } from './example-call.js'
import { clientName, descriptorName, paginateName } from './names.js'
import { deprecated, exampleBlock } from './operation-doc.js'
import { itemType, pagingPlan, SELECT_EXAMPLE } from './paging-plan.js'
import { isOptional, paramsName } from './params.js'
import { resultName } from './results.js'
import type { TypeWriter } from './type-expression.js'

/** The function that walks through all pages of an operation; nothing for an operation without pages. */
export function paginator(writer: TypeWriter, operation: Operation): string {
  const { pagination, operationId, group } = operation
  if (pagination === undefined) return ''
  const name = paginateName(operationId)
  const page = resultName(writer, operation)
  const item = itemType(writer, operation)
  return [
    paginatorDoc(operation, item === undefined),
    `export function ${name}${item === undefined ? '<Item>' : ''}(\n`,
    `  client: ${clientName(group)},\n`,
    paramsParameter(operation, item === undefined),
    ...(item === undefined ? [`  select: (page: ${page}) => readonly Item[],\n`] : []),
    '  options?: CallOptions,\n',
    `): Pager<${item ?? 'Item'}, ${page}> {\n`,
    `  return paginate(client, ${descriptorName(operation)}, ${pagingPlan(operation)}, params, options${item === undefined ? ', select' : ''})\n`,
    '}\n',
  ].join('')
}

/** The inputs can be left out only where no required parameter follows. */
function paramsParameter(operation: Operation, selects: boolean): string {
  if (!isOptional(operation)) return `  params: ${paramsName(operation)},\n`
  return selects ? `  params: ${paramsName(operation)} | undefined,\n` : `  params?: ${paramsName(operation)},\n`
}

function paginatorDoc(operation: Operation, selects: boolean): string {
  const { operationId } = operation
  const start = `for await (const item of ${paginateName(operationId)}(client`
  const argument = exampleArgument(operation.document, operation, start.length) || (selects ? ', undefined' : '')
  const select = selects ? `, ${SELECT_EXAMPLE}` : ''
  return docComment(
    [
      `All items of {@link ${operationId}}, page after page; \`.pages()\` gives whole pages.\n`,
      ...(selects
        ? ["Where a page holds its items is not shown by the service's description, so `select` picks them.\n"]
        : []),
      exampleBlock(`${start}${argument}${select})) {\n  console.log(item)\n}`),
      ...deprecated(operation),
    ].join('\n'),
  )
}
