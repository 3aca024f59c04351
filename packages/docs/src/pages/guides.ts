// The pages of the guides.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paginateName } from '@cloud-cost/codegen/names'
import type { JsonObject } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import { OperationFinder } from '@cloud-cost/contract/operation-finder'
import { type Context, documentVersion, packageVersion } from '../context.js'
import { operationPage } from '../contract/group.js'
import { codeList, type Html, html, to } from '../html/html.js'
import { markdown, scrolling } from '../html/markdown.js'
import type { Page } from '../html/page.js'
import { sampleBlock } from '../html/sample-block.js'
import { PACKAGE } from '../paths.js'
import { operationAddresses, withLinks } from '../reference/links.js'
import { callOfCommand } from '../samples/curl-command.js'
import { samplesOf } from '../samples/samples.js'
import { errorReference } from './error-reference.js'
import { readWrittenText, type WrittenText } from './maintaining.js'
import { contents, pageOf } from './page-of.js'

/** In the order in which a newcomer reads them. */
const GUIDES = [
  'get-started',
  'authentication',
  'base-url',
  'client-setup',
  'errors',
  'limits',
  'paging',
  'dates-and-money',
  'read-a-bill',
  'your-own-bill',
  'testing',
  'test-runners',
  'mock-recipes',
  'proxy',
  'other-languages',
  'dashboard',
  'agents',
  'agent-tasks',
] as const
type Guide = (typeof GUIDES)[number]

/** What follows from the contract, at the end of its guide. */
const FROM_CONTRACT: { readonly [guide in Guide]?: (context: Context) => Html } = {
  errors: errorReference,
  paging: pagedOperations,
}

/** The Markdown files of the guides. */
export const GUIDE_FOLDER: string = join(PACKAGE, 'content', 'guides')

/** The programs that the rehearsal of a release runs. */
const CONSUMERS = join(PACKAGE, '..', '..', 'tools', 'release', 'consumers')

/** A block of code that names a file and is empty: it shows this file of the rehearsal. */
const SHOWN_FILE = /^(```\S+ (\S+)\n)```$/gm

export function guidePages(context: Context): Page[] {
  const guides = GUIDES.map((name) => ({ name, ...readGuide(name) }))
  const { service } = context
  const addresses = operationAddresses(service.groups)
  const operations = new OperationFinder<Operation>(service.groups.flatMap((group) => group.operations))
  return guides.map(({ name, title, lead, body }) =>
    pageOf(context, {
      file: `guides/${name}.html`,
      source: `packages/docs/content/guides/${name}.md`,
      title,
      description: lead,
      versions: [
        ...service.groups.map((group) => documentVersion(service, group)),
        packageVersion(service.clientCore),
        packageVersion(service.mock),
      ],
      lead,
      sections: contents(body),
      main: html`${markdown(withLinks(body, addresses), { code: (code) => requestBlock(code, operations) })}
${FROM_CONTRACT[name]?.(context)}`,
    }),
  )
}

/** A request of a guide, in all languages. */
function requestBlock(code: string, operations: OperationFinder<Operation>): Html | undefined {
  const call = callOfCommand(code, operations)
  return call === undefined ? undefined : sampleBlock(samplesOf(call), call.operation.operationId)
}

function readGuide(name: Guide): WrittenText {
  const shown = (_: string, head: string, file: string): string =>
    `${head}${readFileSync(join(CONSUMERS, file), 'utf8').trimEnd()}\n\`\`\``
  return readWrittenText(join(GUIDE_FOLDER, `${name}.md`), (text) => text.replaceAll(SHOWN_FILE, shown))
}

/** The operations that page, with the names of their inputs. */
function pagedOperations({ service }: Context): Html {
  const operations = service.groups
    .flatMap((group) => group.operations)
    .flatMap(({ operationId, pagination }) => (pagination === undefined ? [] : [{ operationId, pagination }]))
  return html`<section aria-labelledby="operations-that-page">
<h2 id="operations-that-page">Operations that page</h2>
<p>All ${operations.length} of them; the others have no input for pages.</p>
${scrolling(html`<table>
<thead><tr><th>Operation</th><th>Page by</th><th>In the</th><th>Client function</th></tr></thead>
<tbody>${operations.map(({ operationId, pagination }) => row(operationId, pagination))}</tbody>
</table>`)}
</section>`
}

function row(operationId: string, { cursor, page, size, in: place }: JsonObject): Html {
  const cells = [
    html`<a href="${to(operationPage(operationId))}"><code>${operationId}</code></a>`,
    codeList([String(cursor ?? page), String(size)]),
    html`${String(place)}`,
    html`<code>${paginateName(operationId)}</code>`,
  ]
  return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`
}
