import type { Context } from '../context.js'
import { html, to } from '../html/html.js'
import type { Page } from '../html/page.js'
import { pageOf } from './page-of.js'

/** What a host shows where there is no page. */
export function notFoundPage(context: Context): Page {
  return pageOf(context, {
    file: '404.html',
    label: 'Not found',
    title: 'There is no such page',
    description: 'There is no page at this address. The search, the map of all operations and the glossary lead on.',
    markdown: false,
    lead: 'The address may be mistyped, or a page may have been renamed.',
    main: html`<ul>
<li><button class="link search-open" type="button">Ask the search</button></li>
<li><a href="${to('map.html')}">All operations on one map</a></li>
<li><a href="${to('guides/get-started.html')}">Get started</a></li>
<li><a href="${to('glossary.html')}">Glossary</a></li>
</ul>`,
  })
}
