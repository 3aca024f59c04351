import { paginateName } from '@cloud-cost/codegen/names'
import type { JsonObject } from '@cloud-cost/contract/document'
import type { DocumentedOperation } from '../contract/group.js'

/** A badge beside the title of an operation, as Redoc's `x-badges` takes it. */
export interface Badge {
  readonly name: string
  readonly description: string
}

/** What sets an operation apart, in a word each. */
export function badgesOf(operation: DocumentedOperation): Badge[] {
  const { readOnly, pagination, unnamedInputs } = operation
  return [
    ...(readOnly ? [{ name: 'Read-only', description: 'Changes nothing; may be sent again.' }] : []),
    ...(pagination === undefined ? [] : [{ name: 'Pages', description: 'Gives its items in pages.' }]),
    ...(unnamedInputs === undefined
      ? []
      : [
          {
            name: 'Open inputs',
            description: 'Has inputs whose names are not shown; the TypeScript client takes them in extraQuery.',
          },
        ]),
  ]
}

/** What a caller should know of an operation besides its description, as Markdown paragraphs. */
export function operationNotes(operation: DocumentedOperation): string[] {
  const { deprecation, idempotent, readOnly, pagination, method } = operation
  return [
    ...(deprecation === undefined ? [] : [`**Deprecated.** ${deprecation.replaceAll(/\{@link (\w+)\}/g, '`$1`')}`]),
    ...(readOnly ? [`**Read-only.** This ${method} changes nothing, so it may be sent again after a failure.`] : []),
    ...(idempotent
      ? []
      : [
          `**Not idempotent.** When it is sent again, this ${method} may have a further effect; clients don't repeat it.`,
        ]),
    ...(pagination === undefined ? [] : [`**Pages.** ${pageSentence(operation.operationId, pagination)}`]),
  ]
}

/** How much of an operation is certain, with a link to the details. */
export function certaintySentence({ ledger, operationId }: DocumentedOperation): string {
  const { elements, stated, assumed, unspecified } = ledger
  const rest = [
    ...(assumed > 0 ? [`${assumed} assumed`] : []),
    ...(unspecified > 0 ? [`${unspecified} not shown`] : []),
  ].join(', ')
  const counts = `${stated} of ${elements} elements stated by the service${rest === '' ? '' : `, ${rest}`}`
  return `**Certainty.** ${counts}; [what exactly](ledger.html#${operationId}).`
}

function pageSentence(operationId: string, pagination: JsonObject): string {
  const { style, in: place, cursor, page, size, first, items, next } = pagination
  const where = place === 'body' ? 'body' : 'query'
  const how =
    style === 'cursor'
      ? `Send what \`${memberOf(next)}\` holds as \`${String(cursor)}\` in the ${where} to get the next page; \`${String(size)}\` is the size of a page.`
      : `\`${String(page)}\` and \`${String(size)}\` in the ${where} choose the page and its size${first === undefined ? '' : `; the first page is ${String(first)}`}.`
  const unknown = items === 'unspecified' ? ' Where a page holds its items is not shown.' : ''
  return `${how}${unknown} The TypeScript client walks through all pages with \`${paginateName(operationId)}\`.`
}

/** A JSON pointer as a reader knows it: `/data/next` is `data.next`. */
function memberOf(pointer: unknown): string {
  return String(pointer).slice(1).replaceAll('/', '.')
}
