import type { JsonObject } from '@cloud-cost/contract/document'
import { type Operation, type Source, sourceOf, visitSchemas } from '@cloud-cost/contract/model'
import { type DocumentedOperation, operationPage } from '../contract/group.js'
import { type Html, html, joined, to } from '../html/html.js'
import { storiesOf, storyPage } from '../stories/story.js'
import { memberName } from './member-name.js'
import type { Scope } from './scope.js'

/** More than these are counted only: nearly all operations take the id of a company. */
const FEW = 8

/** Operations that belong together, and the stories that call this one. */
export function relatedSection({ context, operation }: Scope): Html {
  const { operationId, tag } = operation
  const all = context.service.groups.flatMap(({ operations }) => operations)
  const own = sourcesOf(operation)
  const before = all.flatMap((other) => linkOf(other, membersFrom(other.operationId, own), context))
  // The nearest first, as they are most likely looked for.
  const nearness = (other: DocumentedOperation): number =>
    Number(other.tag === tag) + Number(other.group === operation.group)
  const others = [...all].sort((one, other) => nearness(other) - nearness(one))
  const after = others
    .filter((other) => other.operationId !== operationId)
    .flatMap((other) => linkOf(other, membersFrom(operationId, sourcesOf(other)), context))
  const stories = storiesOf(context.service, operationId).map(
    ({ workflowId, summary }) => html`<li><a href="${to(storyPage(workflowId))}">${summary || workflowId}</a></li>`,
  )
  if (before.length + after.length + stories.length === 0) return html``
  return html`<section aria-labelledby="related">
<h2 id="related">Related</h2>
${part('Where its inputs come from', before)}
${part('Where its answers are used', after)}
${part('Stories that call it', stories)}
</section>`
}

/** The sources of the inputs of an operation. */
function sourcesOf({ document, parameters, body }: Operation): Source[] {
  const found = parameters.flatMap(({ source }) => source ?? [])
  visitSchemas(document, body?.schema, (schema: JsonObject) => {
    const source = sourceOf(schema)
    if (source !== undefined) found.push(source)
  })
  return found
}

/** The members of an operation's answer that are among the sources. */
function membersFrom(operationId: string, sources: readonly Source[]): string[] {
  return [...new Set(sources.filter(({ operation }) => operation === operationId).map(({ member }) => member))]
}

function linkOf(
  { operationId, summary }: DocumentedOperation,
  members: readonly string[],
  context: Scope['context'],
): Html[] {
  if (members.length === 0) return []
  const names = joined(members.map((member) => memberName(member, context)))
  return [html`<li><a href="${to(operationPage(operationId))}">${summary}</a>: ${names}</li>`]
}

function part(title: string, rows: readonly Html[]): Html | false {
  if (rows.length === 0) return false
  return html`<h3>${title}</h3>
<ul>${rows.slice(0, FEW)}${rows.length > FEW && html`<li>and ${rows.length - FEW} more operations</li>`}</ul>`
}
