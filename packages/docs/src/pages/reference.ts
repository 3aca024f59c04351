import { type Context, documentVersion } from '../context.js'
import { type DocumentedGroup, groupPage, referencePage } from '../contract/group.js'
import { html, to } from '../html/html.js'
import type { Page, PageSection } from '../html/page.js'
import { schemaNames } from '../reference/schema-names.js'

/** A group in Redoc, which draws `documents/<group>.redoc.js`. The menu of the site stands in for Redoc's own. */
export function redocPage({ service }: Context, group: DocumentedGroup): Page {
  const { name, title, summary, operations } = group
  return {
    file: referencePage(group),
    label: `${title} in Redoc`,
    title: `${title} in Redoc`,
    description: `Redoc shows all ${operations.length} operations of the ${title} with their schemas: ${summary.toLowerCase()}.`,
    versions: [documentVersion(service, group)],
    wide: true,
    sections: sectionsOf(group),
    scripts: ['assets/reference.js'],
    main: html`<div id="redoc" data-group="${name}"></div>
<main class="before-redoc">
<h1>${title}</h1>
<p>Redoc is loading. Without scripts, read the <a href="${to(groupPage(group))}">page of each operation</a> instead.</p>
</main>`,
  }
}

/** What the menu lists below the page: the operations by their tags, and the schemas. */
function sectionsOf(group: DocumentedGroup): PageSection[] {
  const tags = group.tags.map(({ name, title }) => ({
    title,
    sections: group.operations
      .filter(({ tag }) => tag === name)
      .map(({ operationId, method, summary }) => ({ id: `operation/${operationId}`, title: summary, method })),
  }))
  const schemas = schemaNames(group).map((name) => ({ id: `schema/${name}`, title: name }))
  return [...tags, { title: 'Schemas', sections: schemas }]
}
