import { type Context, documentVersion, packageVersion } from '../context.js'
import type { Download } from '../contract/downloads.js'
import type { DocumentedGroup } from '../contract/group.js'
import { type Html, html, joined, to } from '../html/html.js'
import type { Page } from '../html/page.js'

/** What each form is for, by the end of its name; the first that fits. */
const PURPOSES: readonly (readonly [end: string, title: string, purpose: string])[] = [
  ['.openapi-3.0.json', 'OpenAPI 3.0', 'for tools that do not read 3.1'],
  [
    '.portable.json',
    'For code generators',
    'for generators of other languages: OpenAPI 3.0 that they turn into code that compiles',
  ],
  [
    '.plain.json',
    'For code generators, plain',
    'for generators of Rust: without a discriminator, which they turn into code that reads no answer',
  ],
  ['.kotlin.json', 'For Kotlin', 'for OpenAPI Generator, which makes maps of open records in Kotlin: without them'],
  ['.postman_collection.json', 'Postman', 'a collection with an example request for each operation'],
  ['bruno.zip', 'Bruno', 'a collection of all groups as a folder, zipped'],
  ['all.json', 'All groups, JSON', 'for portals and gateways that take one document'],
  ['all.yaml', 'All groups, YAML', 'for portals and gateways that take one document'],
]

/** The documents and collections for other tools, and the forms of the site for programs. */
export function downloadsPage({ service, isPublished = false }: Context, downloads: readonly Download[]): Page {
  const ofGroups = service.groups.map(
    ({ name }) => html`<a href="${to(`llms-full-${name}.txt`)}">llms-full-${name}.txt</a>`,
  )
  return {
    file: 'downloads.html',
    label: 'Downloads',
    title: 'Downloads',
    description:
      'The OpenAPI documents in all their forms, collections for Postman and Bruno, and this site for programs.',
    versions: [...service.groups.map((group) => documentVersion(service, group)), packageVersion(service.openapi)],
    main: html`<h1>Downloads</h1>
<p class="lead">The documents are the contract; everything else is made from them. <code>${service.openapi.name}</code> holds the same files
for programs that use npm.</p>
<section aria-labelledby="documents">
<h2 id="documents">OpenAPI 3.1</h2>
<ul>${service.groups.map(documentItem)}</ul>
</section>
${PURPOSES.map(([end, title, purpose]) => {
  const files = downloads.filter(({ file }) => file.endsWith(end))
  return html`<section aria-labelledby="${idOf(title)}">
<h2 id="${idOf(title)}">${title}</h2>
<p>${purpose.charAt(0).toUpperCase()}${purpose.slice(1)}.</p>
<ul>${files.map(({ file }) => html`<li><a href="${to(file)}" download>${file.replace('documents/', '')}</a></li>`)}</ul>
</section>`
})}
<section aria-labelledby="programs">
<h2 id="programs">This site for programs</h2>
<ul>
<li>Each page has a Markdown file of the same name, such as <a href="${to('index.md')}">index.md</a>.</li>
<li><a href="${to('llms.txt')}">llms.txt</a> lists them; <a href="${to('llms-full.txt')}">llms-full.txt</a> holds all of them.
The pages of one group: ${joined(ofGroups)}.</li>
${
  isPublished &&
  html`<li><a href="${to('feed.xml')}">feed.xml</a> tells of each version of the contract (Atom).</li>
<li><a href="${to('sitemap.xml')}">sitemap.xml</a> lists the pages.</li>
`
}</ul>
</section>`,
  }
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')
}

function documentItem({ name, title, version }: DocumentedGroup): Html {
  const link = (end: string): Html =>
    html`<a href="${to(`documents/${name}.${end}`)}" download>${end.toUpperCase()}</a>`
  return html`<li>${title} ${version}: ${joined([link('yaml'), link('json')])}</li>`
}
