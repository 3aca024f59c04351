import type { Operation } from '@cloud-cost/contract/model'
import { docComment } from './comment.js'
import { exampleParams } from './example-call.js'
import { clientName, descriptorName, paginateName } from './names.js'
import { deprecated, exampleBlock } from './operation-doc.js'
import { itemType, pagedArguments, pagingPlan } from './paging-plan.js'
import { paramsParameter } from './params.js'
import { resultName } from './results.js'
import type { TypeWriter } from './type-expression.js'

/** The function that walks through all pages of an operation; nothing for an operation without pages. */
export function paginator(writer: TypeWriter, operation: Operation): string {
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
