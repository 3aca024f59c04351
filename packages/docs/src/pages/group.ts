import { type Context, documentVersion } from '../context.js'
import {
  COMMON_RULES_PAGE,
  certaintyPage,
  type DocumentedGroup,
  type DocumentedOperation,
  groupPage,
  operationPage,
  referencePage,
} from '../contract/group.js'
import { type Html, html, to } from '../html/html.js'
import { markdown } from '../html/markdown.js'
import { methodTag } from '../html/method-tag.js'
import type { Page } from '../html/page.js'
import { badgesOf } from '../reference/operation-notes.js'
import { pageOf } from './page-of.js'

/** The operations of a group by tag, each with its page. */
export function groupIndexPage(context: Context, group: DocumentedGroup): Page {
  const { name, title, summary, operations, version, tags } = group
  return pageOf(context, {
    file: groupPage(group),
    title,
    description: `${summary}: the ${operations.length} operations of the ${title}, each with inputs, responses, examples and code samples.`,
    versions: [documentVersion(context.service, group)],
    lead: html`${summary}. ${operations.length} operations below <code>${group.prefix}</code>.`,
    main: html`<p class="downloads soft">Document ${version}: <a href="${to(`documents/${name}.yaml`)}" download>YAML</a>
<a href="${to(`documents/${name}.json`)}" download>JSON</a> · <a href="${to(referencePage(group))}">Redoc</a> ·
<a href="${to(COMMON_RULES_PAGE)}">Common rules</a> ·
<a href="${to(certaintyPage(group))}">What is certain</a></p>
${badgeLegend(operations)}
${tags.map(
  (tag) => html`<section aria-labelledby="${tag.name}">
<h2 id="${tag.name}">${tag.title}</h2>
${tag.description !== '' && markdown(tag.description)}
<ul class="operations plain ruled">${operations.filter((operation) => operation.tag === tag.name).map(operationLine)}</ul>
</section>`,
)}`,
  })
}

function operationLine(operation: DocumentedOperation): Html {
  const { operationId, method, summary } = operation
  const badges = badgesOf(operation).map(({ name }) => html` <span class="badge">${name}</span>`)
  const name = html`<span class="operation-name soft">${methodTag(method)} <code>${operationId}</code></span>`
  return html`<li><span><a href="${to(operationPage(operationId))}">${summary}</a>${badges}</span> ${name}</li>`
}

/** What the badges of the list mean. */
function badgeLegend(operations: readonly DocumentedOperation[]): Html {
  const badges = new Map(operations.flatMap(badgesOf).map(({ name, description }) => [name, description]))
  const rows = [...badges].map(
    ([name, description]) => html`<div><dt><span class="badge">${name}</span></dt><dd>${description}</dd></div>`,
  )
  return html`<dl class="badge-legend soft wrap">${rows}</dl>`
}
