import type { JsonObject } from '@cloud-cost/contract/document'
import { type Operation, sourceOf, visitSchemas } from '@cloud-cost/contract/model'
import { type DocumentedOperation, operationPage } from '../contract/group.js'
import { type Html, html } from '../site/html.js'
import { storiesOf, storyPage } from '../stories/story.js'
import type { Scope } from './scope.js'

/** The operations that give inputs of this one. */
export function sourcesOf({ document, parameters, body }: Operation): Set<string> {
  const found = new Set(parameters.flatMap(({ source }) => source?.operation ?? []))
  visitSchemas(document, body?.schema, (schema: JsonObject) => {
    const source = sourceOf(schema)
    if (source !== undefined) found.add(source.operation)
  })
  return found
}

/** Operations that belong together, and the stories that call this one. */
export function relatedSection(scope: Scope): Html {
  const { context, operation } = scope
  const { operationId } = operation
  const all = context.service.groups.flatMap(({ operations }) => operations)
  const sources = sourcesOf(operation)
  const before = all.filter((other) => sources.has(other.operationId))
  const after = all.filter((other) => other.operationId !== operationId && sourcesOf(other).has(operationId))
  const stories = storiesOf(context.service, operationId)
  if (before.length + after.length + stories.length === 0) return html``
  return html`<section aria-labelledby="related">
<h2 id="related">Related</h2>
${before.length > 0 && html`<h3>Gives inputs of this operation</h3>${operationLinks(before)}`}
${after.length > 0 && html`<h3>Takes its answers</h3>${after.length > 8 ? html`<details class="nested"><summary>${after.length} operations</summary>${operationLinks(after)}</details>` : operationLinks(after)}`}
${stories.length > 0 && html`<h3>Stories</h3><ul>${stories.map(({ workflowId, summary }) => html`<li><a href="${storyPage(workflowId)}">${summary || workflowId}</a></li>`)}</ul>`}
</section>`
}

function operationLinks(operations: readonly DocumentedOperation[]): Html {
  return html`<ul>${operations.map(({ operationId, summary }) => html`<li><a href="${operationPage(operationId)}">${summary}</a> <code>${operationId}</code></li>`)}</ul>`
}
