import type { Operation } from '@cloud-cost/contract/model'
import { docComment } from '../../core/comment.js'
import { exampleArgument, exampleParams } from '../../core/example-call.js'
import { literal } from '../../core/literal.js'
import { optionsName } from '../../core/names.js'
import { deprecated, exampleBlock, sentence } from '../../core/operation-doc.js'
import { isSelecting, SELECT_EXAMPLE } from '../../core/paging-plan.js'

export function callKeyDoc(operation: Operation): string {
  return keyDoc(operation, `Key of a {@link ${operation.operationId}} call.`)
}

export function operationKeyDoc(operation: Operation): string {
  return keyDoc(operation, `Key of all {@link ${operation.operationId}} calls, to invalidate them or to filter by.`)
}

/** The comment of a key that is one of a call and one of all calls, as no inputs have to be given. */
export function commonKeyDoc(operation: Operation): string {
  return keyDoc(
    operation,
    `Key of a {@link ${operation.operationId}} call; without inputs, as a filter, of all of them.`,
  )
}

export function queryDoc(operation: Operation): string {
  return optionsDoc(operation, `Query options for {@link ${operation.operationId}}.`, queryExample(operation))
}

/** The comment of the options for page after page. */
export function infiniteQueryDoc(operation: Operation): string {
  const select = isSelecting(operation)
    ? " Where a page holds its items is not shown by the service's description, so `select` picks them: they tell which page is the last."
    : ''
  return optionsDoc(
    operation,
    `Infinite query options for {@link ${operation.operationId}}: page after page.${select}`,
    infiniteQueryExample(operation),
  )
}

export function mutationDoc(operation: Operation): string {
  return optionsDoc(
    operation,
    `Mutation options for {@link ${operation.operationId}}; the variables are its inputs.`,
    mutationExample(operation),
  )
}

export function queryExample(operation: Operation): string {
  const start = `const { data } = useQuery(${optionsName(operation.operationId, 'Query')}(client`
  return `${start}${exampleArgument(operation.document, operation, start.length)}))`
}

export function infiniteQueryExample(operation: Operation): string {
  const start = `useInfiniteQuery(${optionsName(operation.operationId, 'InfiniteQuery')}(client`
  const argument = exampleArgument(operation.document, operation, start.length)
  const select = isSelecting(operation) ? `${argument === '' ? ', undefined' : ''}, ${SELECT_EXAMPLE}` : ''
  return `const { data, fetchNextPage } = ${start}${argument}${select}))`
}

export function mutationExample(operation: Operation): string {
  const params = exampleParams(operation.document, operation)
  const call = `mutate(${params === undefined ? '' : literal(params, '', 'mutate()'.length)})`
  return `const { mutate } = useMutation(${optionsName(operation.operationId, 'Mutation')}(client))\n${call}`
}

function keyDoc(operation: Operation, text: string): string {
  return docComment([text, ...deprecated(operation)].join('\n\n'))
}

function optionsDoc(operation: Operation, text: string, example: string): string {
  return docComment(
    [`${sentence(operation.summary)}\n`, `${text}\n`, exampleBlock(example), ...deprecated(operation)].join('\n'),
  )
}
