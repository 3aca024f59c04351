import { type DocumentedGroup, groupPage } from '../contract/group.js'
import { html } from '../site/html.js'
import type { Page } from '../site/page.js'
import { type Context, documentVersion, packageVersion } from './context.js'

/** The reference of a group, which Redoc draws from `documents/<group>.redoc.js`. */
export function referencePage({ service }: Context, group: DocumentedGroup): Page {
  const { name, title, summary, operations, version } = group
  return {
    file: groupPage(group),
    label: title,
    title,
    description: `${summary}: all ${operations.length} operations of the ${title} with inputs, answers, examples and code samples.`,
    versions: [documentVersion(service, group)],
    wide: true,
    scripts: [`documents/${name}.redoc.js`, 'assets/redoc.js', 'assets/reference.js'],
    main: html`<aside class="strip" aria-label="The document"><strong>${title}</strong> <span>document ${version} (${packageVersion(service.openapi)})</span> <a href="documents/${name}.yaml" download>YAML</a> <a href="documents/${name}.json" download>JSON</a> <a href="ledger.html#${name}">What is certain</a></aside>
<div id="redoc"><p class="waiting">Drawing ${operations.length} operations…</p></div>
<noscript><p class="waiting">The reference needs JavaScript. The documents can be read without it: <a href="documents/${name}.yaml">YAML</a>, <a href="documents/${name}.json">JSON</a>.</p></noscript>`,
  }
}
