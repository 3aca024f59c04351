import { type DocumentedGroup, type DocumentedOperation, groupPage, operationPage } from '../contract/group.js'
import { samplesOf } from '../samples/samples.js'
import { html } from '../site/html.js'
import { markdown } from '../site/markdown.js'
import type { Page } from '../site/page.js'
import { type Context, documentVersion, methodTag } from './context.js'

/** All about one operation. */
export function operationDetailPage(context: Context, group: DocumentedGroup, operation: DocumentedOperation): Page {
  const { operationId, method, path, summary, description } = operation
  return {
    file: operationPage(operationId),
    label: summary,
    title: `${summary} (${operationId})`,
    description: `${summary}: inputs, responses, examples and code samples of ${operationId} in the ${group.title}.`,
    versions: [documentVersion(context.service, group)],
    main: html`<p class="where"><a href="${groupPage(group)}">${group.title}</a></p>
<h1>${summary}</h1>
<p class="operation-path">${methodTag(method)} <code>${path}</code></p>
${markdown(description, context)}
<section aria-labelledby="samples">
<h2 id="samples">Code samples</h2>
<div class="tabs" data-tabs>${samplesOf(group, operation).map(
      ({ label, lang, source }) => html`<h3>${label}</h3>
<div>${context.highlight(source, lang === 'Shell' ? 'sh' : 'ts', `${operationId} with ${label}`)}</div>`,
    )}</div>
</section>`,
  }
}
