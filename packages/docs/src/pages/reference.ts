import { type Context, documentVersion, methodTag, packageVersion } from '../context.js'
import { type DocumentedGroup, groupPage, ledgerPage, operationPage, referencePage } from '../contract/group.js'
import { type Html, html, to } from '../html/html.js'
import type { Page } from '../html/page.js'
import type { Scope } from '../operation/scope.js'
import { wholeOperation } from '../operation/whole.js'

/**
 * All of a group on one page. Redoc, which draws `documents/<group>.redoc.js`, mounts what is in view alone, so the page also has plain
 * markup: for paper, for the search of a browser (`?plain`), without scripts, and until Redoc is drawn.
 */
export function wholeReferencePage({ service }: Context, group: DocumentedGroup, scopes: readonly Scope[]): Page {
  const { name, title, summary, operations, version } = group
  return {
    file: referencePage(group),
    label: `${title} on one page`,
    title: `${title} on one page`,
    description: `${summary}: all ${operations.length} operations of the ${title} on one page, with their schemas.`,
    versions: [documentVersion(service, group)],
    wide: true,
    scripts: ['assets/reference.js'],
    main: html`<aside class="strip" aria-label="The document"><strong><a href="${to(groupPage(group))}">${title}</a></strong>
<span>document ${version} (${packageVersion(service.openapi)})</span>
<a href="${to(`documents/${name}.yaml`)}" download>YAML</a>
<a href="${to(`documents/${name}.json`)}" download>JSON</a>
<a href="${to(ledgerPage(group))}">What is certain</a>
<a class="plain" href="${to(`${referencePage(group)}?plain`)}">Plain page, to search and print</a></aside>
<div id="redoc" data-group="${name}"></div>${plainReference(group, scopes)}`,
  }
}

function plainReference({ title, description, operations, tags }: DocumentedGroup, scopes: readonly Scope[]): Html {
  const envelopes = new Set<string>()
  return html`<main class="before-redoc">
<h1>${title}</h1>
<p>${operations.length} operations, each with a page of its own that has examples and code samples. <button class="button draw-all"
type="button">Show them in Redoc</button></p>
${tags.map(
  (tag) => html`<h2>${tag.title}</h2>
<ul class="operations">${operations
    .filter((operation) => operation.tag === tag.name)
    .map(
      ({ operationId, method, summary }) =>
        html`<li><a href="${to(operationPage(operationId))}">${summary}</a>
<span>${methodTag(method)} <code>${operationId}</code></span></li>\n`,
    )}</ul>`,
)}
<h2>In all operations</h2>
${scopes[0]?.prose(description)}
${scopes.map((scope) => wholeOperation(scope, envelopes))}
</main>`
}
