// What a caller should know of an operation besides its description.
import { paginateName } from '@cloud-cost/codegen/names'
import type { JsonObject } from '@cloud-cost/contract/document'
import { marksOf } from '@cloud-cost/contract/marks'
import { deprecationText, resolved } from '@cloud-cost/contract/model'
import { certaintyPage, type DocumentedGroup, type DocumentedOperation } from '../contract/group.js'

/** A badge next to the title of an operation, as Redoc's `x-badges` takes it. */
export interface Badge {
  readonly name: string
  readonly description: string
}

/** What sets an operation apart: a name for it, and a sentence in Markdown. */
export interface Trait {
  readonly name: string
  readonly text: string
  /** What a badge says of it in a few words; without one, it is no badge in lists. */
  readonly badge?: string
}

/** What a caller should know of an operation besides its description. */
export function traitsOf(operation: DocumentedOperation): Trait[] {
  const { deprecation, pagination, unnamedInputs } = operation
  const traits: readonly (Trait | undefined | false)[] = [
    deprecation && {
      name: 'Deprecated',
      text: deprecationText(deprecation, (operationId) => `\`${operationId}\``),
      badge: 'Use what its page names instead.',
    },
    effectTrait(operation),
    pagination && {
      name: 'Pages',
      text: pageSentence(operation.operationId, pagination),
      badge: 'Gives its items in pages.',
    },
    unnamedInputs !== undefined && {
      name: 'Open inputs',
      text: 'Pass filters whose parameter names are undocumented in `extraQuery`.',
      badge: 'Has filters whose parameter names are undocumented.',
    },
    !isDescribed(operation) && {
      name: 'Response undocumented',
      text: 'Only `status` of the response is documented.',
      badge: 'Only `status` of the response is documented.',
    },
  ]
  return traits.filter((trait) => trait !== undefined && trait !== false)
}

/** Whether sending an operation again has a further effect. That of a GET needs no words. */
function effectTrait({ method, readOnly, isRead, repeatable }: DocumentedOperation): Trait | undefined {
  if (readOnly) {
    const badge = `A ${method} that changes nothing; may be sent again.`
    return { name: 'Read-only', text: 'Changes nothing; clients retry it.', badge }
  }
  if (isRead) return undefined
  return repeatable
    ? { name: 'Idempotent', text: 'Clients retry it: a repeat does no more.' }
    : { name: 'Not idempotent', text: 'Not retried: a repeat may act twice.' }
}

/** Whether it is known what a success holds besides its status. */
function isDescribed({ document, success, payload }: DocumentedOperation): boolean {
  return payload !== 'none' || !marksOf(resolved(document, success)).some(({ what }) => what === 'members')
}

/** The traits that lists of operations show. */
export function badgesOf(operation: DocumentedOperation): Badge[] {
  return traitsOf(operation).flatMap(({ name, badge }) => (badge === undefined ? [] : [{ name, description: badge }]))
}

/** The traits as Markdown paragraphs. */
export function operationNotes(operation: DocumentedOperation): string[] {
  return traitsOf(operation).map(({ name, text }) => `**${name}.** ${text}`)
}

/** How much of an operation is certain, with a link to the details. */
export function certaintySentence(group: DocumentedGroup, { certainty, operationId }: DocumentedOperation): string {
  return `**Certainty.** ${certainty.documented} of ${certainty.elements} details documented; [what is open](../${certaintyPage(group)}#${operationId}).`
}

function pageSentence(operationId: string, pagination: JsonObject): string {
  const { style, in: place, cursor, page, size, first, items, next: nextPointer } = pagination
  const where = place === 'body' ? 'body' : 'query'
  const start = first === undefined ? '' : `; the first page is ${String(first)}`
  const next = `Send what \`${memberOf(nextPointer)}\` holds as \`${String(cursor)}\` in the ${where} to get the next page;`
  const how =
    style === 'cursor'
      ? `${next} \`${String(size)}\` is the size of a page.`
      : `\`${String(page)}\` and \`${String(size)}\` in the ${where} choose the page and its size${start}.`
  const unknown = items === 'unspecified' ? ' Where a page holds its items is undocumented.' : ''
  return `${how}${unknown} The TypeScript client walks through all pages with \`${paginateName(operationId)}\`.`
}

/** A JSON pointer as a reader knows it: `/data/next` is `data.next`. */
function memberOf(pointer: unknown): string {
  return String(pointer).slice(1).replaceAll('/', '.')
}
