import { documentVersion } from '../context.js'
import { groupPage, operationPage } from '../contract/group.js'
import { breakable } from '../html/breakable.js'
import { copyButton } from '../html/code-block.js'
import { type Html, html, to } from '../html/html.js'
import { methodTag } from '../html/method-tag.js'
import type { Page, PageSection } from '../html/page.js'
import { callsSection } from '../operation/calls.js'
import { certaintyLine, certaintySection, traitList } from '../operation/certainty.js'
import { bodySection, parameterSection } from '../operation/input-sections.js'
import { mockSection } from '../operation/mock.js'
import { relatedSection } from '../operation/related.js'
import { responseSection } from '../operation/responses.js'
import type { Scope } from '../operation/scope.js'
import { trySection } from '../operation/try/form.js'

/** The page of an operation. */
export function operationDetailPage(scope: Scope): Page {
  const { context, group, operation } = scope
  const [parameters, body, responses] = [parameterSection(scope), bodySection(scope), responseSection(scope)]
  const hasInvented = [parameters, body, responses].some(({ text }) => text.includes('Example: <i>'))
  const { operationId, summary, ownDescription } = operation
  return {
    file: operationPage(operationId),
    source: `spec/${group.name}/paths/${operation.tag}.yaml`,
    label: summary,
    title: `${summary} (${operationId})`,
    description: `${summary}: inputs, responses, examples and code samples of ${operationId} in the ${group.title}.`,
    versions: [documentVersion(context.service, group)],
    scripts: ['assets/operation.js', 'assets/try.js'],
    sections: sectionsOf(scope),
    main: html`<div class="operation">
<div class="operation-head">
${title(scope)}
<div class="description">${scope.prose(ownDescription)}</div>
${certaintyLine(scope, hasInvented)}
${traitList(scope)}
</div>
${callsSection(scope)}
<div class="operation-details">
${parameters}
${body}
${trySection(scope)}
${responses}
${certaintySection(scope)}
${mockSection(scope)}
${relatedSection(scope)}
</div>
</div>`,
  }
}

function title({ group, operation }: Scope): Html {
  const { operationId, method, path, summary, tag } = operation
  const tagTitle = group.tags.find(({ name }) => name === tag)?.title ?? tag
  return html`<nav class="where soft" aria-label="Where this is"><a href="${to(groupPage(group))}">${group.title}</a> ›
<a href="${to(`${groupPage(group)}#${tag}`)}">${tagTitle}</a></nav>
<h1>${summary}</h1>
<p class="operation-path">${methodTag(method)} <code>${breakable(path)}</code></p>
<p class="operation-id copyable soft wrap">operationId <code>${operationId}</code> ${copyButton()}
<button class="link expand-all" type="button">Expand all</button></p>`
}

function sectionsOf({ operation }: Scope): PageSection[] {
  const { parameters, body } = operation
  return [
    { id: 'parameters', title: parameters.length > 0 ? 'Parameters' : 'Authorization' },
    ...(body === undefined ? [] : [{ id: 'body', title: 'Body' }]),
    { id: 'try', title: 'Try it' },
    { id: 'responses', title: 'Responses' },
    { id: 'samples', title: 'Code samples' },
    { id: 'certainty', title: 'What is certain' },
    { id: 'mock', title: 'In the mock' },
  ]
}
