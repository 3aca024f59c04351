import { type Context, documentVersion, methodTag, packageVersion } from '../context.js'
import { type DocumentedGroup, groupPage, ledgerPage, operationPage, referencePage } from '../contract/group.js'
import { type Html, html } from '../html/html.js'
import type { Page } from '../html/page.js'

/** All of a group on one page, which Redoc draws from `documents/<group>.redoc.js` in place of the list of its operations. */
export function wholeReferencePage({ service }: Context, group: DocumentedGroup): Page {
  const { name, title, summary, operations, version } = group
  return {
    file: referencePage(group),
    label: `${title} on one page`,
    title: `${title} on one page`,
    description: `${summary}: all ${operations.length} operations of the ${title} on one page, with their schemas.`,
    versions: [documentVersion(service, group)],
    wide: true,
    scripts: ['assets/reference.js'],
    main: html`<aside class="strip" aria-label="The document"><strong><a href="${groupPage(group)}">${title}</a></strong> <span>document
${version} (${packageVersion(service.openapi)})</span> <a href="documents/${name}.yaml" download>YAML</a> <a href="documents/${name}.json"
download>JSON</a> <a href="${ledgerPage(group)}">What is certain</a></aside>
<div id="redoc" data-group="${name}"></div>${operationsList(group)}`,
  }
}

/** What stands on the page until Redoc is drawn, on paper, and without scripts. */
function operationsList({ title, operations, tags }: DocumentedGroup): Html {
  return html`<main class="before-redoc">
<h1>${title}</h1>
<p>${operations.length} operations, each with a page of its own. <button class="button draw-all" type="button">Show the whole reference
here</button></p>
${tags.map(
  (tag) => html`<h2>${tag.title}</h2>
<ul class="operations">${operations
    .filter((operation) => operation.tag === tag.name)
    .map(
      ({ operationId, method, summary }) =>
        html`<li><a href="${operationPage(operationId)}">${summary}</a> <span>${methodTag(method)} <code>${operationId}</code></span></li>\n`,
    )}</ul>`,
)}
</main>`
}
