import { type Context, documentVersion, packageVersion } from '../context.js'
import type { DocumentedGroup } from '../contract/group.js'
import { code, type Html, html, joined, to } from '../html/html.js'
import type { Page } from '../html/page.js'
import { pageOf } from './page-of.js'

/** What each form is for, by the end of its name; the first that fits. */
const PURPOSES: readonly (readonly [end: string, title: string, purpose: string])[] = [
  ['.openapi-3.0.json', 'OpenAPI 3.0', 'For tools that do not read 3.1.'],
  [
    '.portable.json',
    'For code generators',
    'For generators of other languages: OpenAPI 3.0 that they turn into code that compiles.',
  ],
  [
    '.plain.json',
    'For code generators, plain',
    'For generators of Rust: without a discriminator, which they turn into code that reads no answer.',
  ],
  ['.kotlin.json', 'For Kotlin', 'For OpenAPI Generator, which makes maps of open records in Kotlin: without them.'],
  ['.postman_collection.json', 'Postman', 'A collection with an example request for each operation.'],
  ['bruno.zip', 'Bruno', 'A collection of all groups as a folder, zipped.'],
  ['all.json', 'All groups, JSON', 'For portals and gateways that take one document.'],
  ['all.yaml', 'All groups, YAML', 'For portals and gateways that take one document.'],
]

/** The documents and collections for other tools, and the forms of the site for programs. */
export function downloadsPage(context: Context, downloads: readonly string[]): Page {
  const { service, isPublished = false } = context
  const ofGroups = service.groups.map(
    ({ name }) => html`<a href="${to(`llms-full-${name}.txt`)}">llms-full-${name}.txt</a>`,
  )
  return pageOf(context, {
    file: 'downloads.html',
    title: 'Downloads',
    description:
      'The OpenAPI documents in all their forms, collections for Postman and Bruno, and this site for programs.',
    versions: [...service.groups.map((group) => documentVersion(service, group)), packageVersion(service.openapi)],
    lead: html`The documents are the contract; everything else is made from them. ${code(service.openapi.name)} holds the same files
for programs that use npm.`,
    parts: [
      { title: 'OpenAPI 3.1', id: 'documents', content: html`<ul>${service.groups.map(documentItem)}</ul>` },
      ...PURPOSES.map(([end, title, purpose]) => ({
        title,
        id: title.toLowerCase().replaceAll(/[^a-z\d]+/g, '-'),
        content: html`<p>${purpose}</p>
<ul>${downloads.filter((file) => file.endsWith(end)).map((file) => html`<li><a href="${to(file)}" download>${file.replace('documents/', '')}</a></li>`)}</ul>`,
      })),
      {
        title: 'This site for programs',
        id: 'programs',
        content: html`<ul>
<li>Each page has a Markdown file of the same name, such as <a href="${to('index.md')}">index.md</a>.</li>
<li><a href="${to('llms.txt')}">llms.txt</a> lists them; <a href="${to('llms-full.txt')}">llms-full.txt</a> holds all of them.
The pages of one group: ${joined(ofGroups)}.</li>
${
  isPublished &&
  html`<li><a href="${to('feed.xml')}">feed.xml</a> tells of each version of the contract (Atom).</li>
<li><a href="${to('sitemap.xml')}">sitemap.xml</a> lists the pages.</li>
`
}</ul>`,
      },
    ],
  })
}

function documentItem({ name, title, version }: DocumentedGroup): Html {
  const link = (end: string): Html =>
    html`<a href="${to(`documents/${name}.${end}`)}" download>${end.toUpperCase()}</a>`
  return html`<li>${title} ${version}: ${joined([link('yaml'), link('json')])}</li>`
}
