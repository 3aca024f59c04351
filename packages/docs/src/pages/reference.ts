import { type DocumentedGroup, groupPage, ledgerPage, referencePage } from '../contract/group.js'
import { html } from '../site/html.js'
import type { Page } from '../site/page.js'
import { type Context, documentVersion, packageVersion } from './context.js'

/** All of a group on one page, which Redoc draws from `documents/<group>.redoc.js`. */
export function wholeReferencePage({ service }: Context, group: DocumentedGroup): Page {
  const { name, title, summary, operations, version } = group
  return {
    file: referencePage(group),
    label: `${title} on one page`,
    title: `${title} on one page`,
    description: `${summary}: all ${operations.length} operations of the ${title} on one page, with their schemas.`,
    versions: [documentVersion(service, group)],
    wide: true,
    scripts: [`documents/${name}.redoc.js`, 'assets/redoc.js', 'assets/reference.js'],
    main: html`<aside class="strip" aria-label="The document"><strong><a href="${groupPage(group)}">${title}</a></strong> <span>document
${version} (${packageVersion(service.openapi)})</span> <a href="documents/${name}.yaml" download>YAML</a> <a href="documents/${name}.json"
download>JSON</a> <a href="${ledgerPage(group)}">What is certain</a></aside>
<div id="redoc"><p class="waiting">Drawing ${operations.length} operations…</p></div>
<noscript><p class="waiting">This view needs JavaScript. <a href="${groupPage(group)}">The pages of the operations</a> do
without.</p></noscript>`,
  }
}
