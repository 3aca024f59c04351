// Says where a caller finds the value of an input.
import { type Operation, type Source, visitSchemas } from '@cloud-cost/contract/model'
import type { IndexedOperation } from '../context.js'
import { operationPage } from '../contract/group.js'
import { type Html, html, joined, to } from '../html/html.js'
import type { Scope } from './scope.js'

/** More than these would not help a reader to choose. */
const FEW = 2

/** Names of what a caller looks up; of others, such as dates, a member of the same name says nothing. */
const IS_FOUND = /(?:Id|Key|Arn|Seq)$|^(?:rsrcType|seq)$/

/** An input that has to be there, or of which the contract says where its values come from. */
interface FoundInput {
  readonly name: string
  readonly description: string
  readonly source: Source | undefined
}

/** Answers with a member of the name of an input, where its description does not say where a caller finds a value of it. */
export function originOf({ name, description, source }: FoundInput, { operation, reads }: Scope): Html | undefined {
  if (source !== undefined) {
    if (description.includes(`\`${source.operation}\``)) return undefined
    return html`<p class="facts">From <code>${source.member}</code> of ${linkTo(source.operation)}</p>`
  }
  if (!IS_FOUND.test(name)) return undefined
  const alike = (reads.get(name) ?? [])
    .filter(({ operationId }) => operationId !== operation.operationId)
    .sort((first, second) => nearness(second, operation) - nearness(first, operation))
    .slice(0, FEW)
  if (alike.length === 0) return undefined
  const links = joined(
    alike.map(({ operationId }) => linkTo(operationId)),
    ' and ',
  )
  return html`<p class="facts">A field of the same name is in the response of ${links}</p>`
}

function linkTo(operationId: string): Html {
  return html`<a href="${to(operationPage(operationId))}"><code>${operationId}</code></a>`
}

function nearness({ tag, group, operationId }: Operation, to: Operation): number {
  return 4 * Number(tag === to.tag) + 2 * Number(group === to.group) + Number(/^list|Summary$/.test(operationId))
}

/** The reads whose answers have a member, by its name. */
export function readsByMember(
  operations: ReadonlyMap<string, IndexedOperation>,
): ReadonlyMap<string, readonly Operation[]> {
  const byName = new Map<string, Operation[]>()
  for (const { operation } of operations.values()) {
    if (!operation.isRead) continue
    const names = new Set<string>()
    visitSchemas(operation.document, operation.success, (_, { member }) => {
      if (member !== undefined) names.add(member)
    })
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), operation])
  }
  return byName
}
