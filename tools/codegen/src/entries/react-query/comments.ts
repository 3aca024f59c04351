import type { Operation } from '@cloud-cost/contract/model'
import { docComment } from '../../core/comment.js'
import { argumentOf, exampleParams } from '../../core/example-call.js'
import { literal } from '../../core/literal.js'
import { deprecated, exampleBlock, sentence } from '../../core/operation-doc.js'
import { pagedArguments } from '../../core/paging-plan.js'
import { type Kind, optionsName } from './kinds.js'

export function keyDoc(operation: Operation, text: string): string {
  return docComment([text, ...deprecated(operation)].join('\n\n'))
}

export function optionsDoc(operation: Operation, kind: Kind, text: string): string {
  const example = exampleBlock(queryExample(operation, kind))
  return docComment([`${sentence(operation.summary)}\n`, `${text}\n`, example, ...deprecated(operation)].join('\n'))
}

/** How options are used, with the contract's example values. */
export function queryExample(operation: Operation, kind: Kind): string {
  const params = exampleParams(operation)
  const start = `use${kind}(${optionsName(operation, kind)}(client`
  if (kind === 'Mutation')
    return `const { mutate } = ${start}))\nmutate(${params === undefined ? '' : literal(params, '', 'mutate()'.length)})`
  if (kind === 'InfiniteQuery')
    return `const { data, fetchNextPage } = ${start}${pagedArguments(operation, params, start.length)}))`
  const query = `const { data } = ${start}`
  return `${query}${argumentOf(params, query.length)}))`
}
