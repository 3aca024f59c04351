import { type Context, documentVersion } from '../context.js'
import { html, to } from '../html/html.js'
import type { Page } from '../html/page.js'

/** What a host shows where there is no page. */
export function notFoundPage({ service }: Context): Page {
  return {
    file: '404.html',
    label: 'Not found',
    title: 'There is no such page',
    description: 'There is no page at this address. The search, the map of all operations and the glossary lead on.',
    versions: service.groups.map((group) => documentVersion(service, group)),
    markdown: false,
    main: html`<h1>There is no such page</h1>
<p class="lead">The address may be mistyped, or a page may have been renamed.</p>
<ul>
<li><button class="link search-open" type="button">Ask the search</button></li>
<li><a href="${to('map.html')}">All operations on one map</a></li>
<li><a href="${to('guides/get-started.html')}">Get started</a></li>
<li><a href="${to('glossary.html')}">Glossary</a></li>
</ul>`,
  }
}
