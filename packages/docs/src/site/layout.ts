// The document around every page: head, header, navigation and footer.

import { type Html, html, joined, to } from '../html/html.js'
import { menuIcon, moonIcon, searchIcon, sunIcon } from '../html/icons.js'
import { hasMarkdown, markdownFile, type Page, pageUrl, rootOf, SITE } from '../html/page.js'
import { LANGUAGES } from '../samples/languages.js'
import { type NavigationEntry, navigationList, pagesOf, sectionItem } from './navigation.js'
import type { Publication } from './publication.js'

/** Changes nothing, but is found at once where Redoc looks for a base, which it does for each of its links. */
const BASE = html`<base target="_self">
`

/** The picture of the site that previews of links show. */
export const PREVIEW = 'assets/preview.png'

/** A host shows it at any address, so its links name the whole address of the site, where that is known. */
const NOT_FOUND = '404.html'

/** A page as a whole document. */
export function layout(page: Page, navigation: readonly NavigationEntry[], publication?: Publication): string {
  const url = publication?.url
  const scripts = ['assets/site.js', ...(page.scripts ?? [])]
  const root = page.file === NOT_FOUND && url !== undefined ? url : rootOf(page.file)
  const document = html`<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title === SITE ? SITE : `${page.title} · ${SITE}`}</title>
<meta name="description" content="${page.description}">
${url !== undefined && place(page, url)}<meta name="color-scheme" content="light dark">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${SITE}">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta name="twitter:card" content="${url === undefined ? 'summary' : 'summary_large_image'}">
${
  hasMarkdown(page) &&
  html`<link rel="alternate" type="text/markdown" title="Markdown" href="${to(markdownFile(page))}">
`
}${
  url !== undefined &&
  html`<link rel="alternate" type="application/atom+xml" title="Changes of the contract" href="${to('feed.xml')}">
`
}${page.wide === true && BASE}<link rel="icon" href="${to('assets/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('assets/site.css')}">
<script src="${to('assets/colours.js')}"></script>
${scripts.map((script) => html`<script src="${to(script)}" defer></script>\n`)}</head>
<body${page.wide === true && html` class="wide"`}>
<a class="skip" href="#main">Skip to the content</a>
${header()}
<div class="shell">
<nav id="navigation" class="side" aria-label="Site" popover>
${navigationList(navigation, page)}
</nav>
<div class="content">
${mainPart(page)}
${neighbours(page, navigation)}
${footer(page, publication)}
</div>
${contents(page)}
</div>
${searchDialog()}
</body>
</html>
`
  return document.with((path) => root + path)
}

/** Where the page is, which nobody knows of what a host shows in place of a page that is not there. */
function place(page: Page, url: string): Html {
  if (page.file === NOT_FOUND) return html`<meta name="robots" content="noindex">\n`
  const address = pageUrl(url, page)
  return html`<link rel="canonical" href="${address}">\n<meta property="og:url" content="${address}">
<meta property="og:image" content="${url}${PREVIEW}">\n`
}

/** Redoc brings a main landmark of its own. */
function mainPart({ main, wide }: Page): Html {
  return wide === true
    ? html`<div id="main" class="main" tabindex="-1">
${main}
</div>`
    : html`<main id="main" class="main" tabindex="-1">
${main}
</main>`
}

function header(): Html {
  return html`<header class="bar">
<button class="bar-button icon-only menu-toggle" type="button" aria-label="Menu" popovertarget="navigation">
${menuIcon()}
</button>
<a class="brand" href="${to('index.html')}"><span class="brand-mark" aria-hidden="true"></span>${SITE}</a>
<select id="language" class="bar-button" aria-label="Language of the code samples" autocomplete="off">
${LANGUAGES.map(({ id, title }) => html`<option value="${id}">${title}</option>`)}
</select>
<button class="bar-button search-open" type="button" aria-label="Search" aria-keyshortcuts="/ Control+K Meta+K">
${searchIcon()}<span>Search</span><kbd>/</kbd>
</button>
<button class="bar-button icon-only theme-toggle" type="button" aria-label="Dark colours" aria-pressed="false">
${sunIcon()}${moonIcon()}
</button>
</header>`
}

/** The pages before and after this one, in the order of the navigation. */
function neighbours(page: Page, navigation: readonly NavigationEntry[]): Html | undefined {
  const pages = navigation.flatMap(pagesOf)
  const at = pages.findIndex(({ file }) => file === page.file)
  if (at === -1 || page.wide === true) return undefined
  const link = (other: Page | undefined, rel: 'prev' | 'next', word: string): Html =>
    other === undefined
      ? html`<span></span>`
      : html`<a rel="${rel}" href="${to(other.file)}"><span>${word}</span> ${other.label}</a>`
  return html`<nav class="neighbours" aria-label="Pages nearby">${link(pages[at - 1], 'prev', 'Previous')}
${link(pages[at + 1], 'next', 'Next')}</nav>`
}

/** The parts of a page beside it, where a screen has room for them: an operation's code has it. */
function contents({ sections = [], wide, scripts = [] }: Page): Html | undefined {
  if (sections.length === 0 || wide === true || scripts.length > 0) return undefined
  return html`<nav class="on-page" aria-label="Contents"><p>On this page</p>
<ul>
${sections.map(sectionItem)}</ul>
</nav>`
}

/** Where readers change a page or report what is wrong with it, and when it was changed. */
function origin({ source, title }: Page, { repository, changed }: Publication): Html {
  const day = changed.get(source ?? '')
  const links = [
    ...(repository !== undefined && source !== undefined
      ? [html`<a href="${repository}/edit/main/${source}">Edit this page</a>`]
      : []),
    ...(repository !== undefined
      ? [html`<a href="${repository}/issues/new?title=${encodeURIComponent(title)}">Report a problem</a>`]
      : []),
    ...(day === undefined ? [] : [html`Last updated on <time datetime="${day}">${day}</time>`]),
  ]
  return html`${links.length > 0 && html`<p class="page-origin">${joined(links, ' · ')}</p>\n`}`
}

function footer(page: Page, publication: Publication | undefined): Html {
  const { versions } = page
  return html`<footer class="foot soft">
${publication !== undefined && origin(page, publication)}${
  hasMarkdown(page) &&
  html`<p class="page-forms"><a class="markdown-link" href="${to(markdownFile(page))}">Markdown</a> <button class="link copy-markdown"
type="button" hidden>Copy as Markdown</button></p>
`
}<p>This page describes ${joined(versions.map((version) => html`<span class="version">${version}</span>`))}.
<a href="${to('third-party-notices.txt')}">Third-party notices</a></p>
</footer>`
}

function searchDialog(): Html {
  return html`<dialog id="search-dialog" aria-label="Search">
<form method="dialog" role="search">
<div class="search-field">${searchIcon()}<input type="search" name="q" autocomplete="off" spellcheck="false"
placeholder="Question, operation, path or member" aria-label="Search all groups" role="combobox" aria-expanded="false"
aria-controls="search-results" aria-autocomplete="list"><button class="bar-button" value="close">Esc</button></div>
</form>
<p class="search-status soft" role="status"></p>
<ul id="search-results" class="plain" role="listbox" aria-label="Results"></ul>
</dialog>`
}
