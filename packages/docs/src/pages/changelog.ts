import { type Context, packageVersion } from '../context.js'
import { type Change, type Release, releasesOf } from '../contract/releases.js'
import { codeList, type Html, html } from '../html/html.js'
import { markdown, siteLink, slug } from '../html/markdown.js'
import type { Page } from '../html/page.js'
import { type Part, pageOf } from './page-of.js'

/** What changed from release to release, from the changelogs of the published packages. */
export function changelogPage(context: Context): Page {
  const { service } = context
  const packages = [service.openapi, ...service.clients, service.clientCore, service.mock]
  const releases = releasesOf(packages)
  return pageOf(context, {
    file: 'changelog.html',
    title: 'Changelog',
    description: 'What changed in the documents, the clients and the mock from version to version.',
    versions: packages.map(packageVersion),
    ...(releases.length === 0 && { main: unreleased(service.groups) }),
    parts: releases.map(releasePart),
  })
}

function unreleased(groups: Context['service']['groups']): Html {
  return html`<p class="lead">No version has been released yet.</p>
<p>The documents carry the versions
${codeList(groups.map(({ name, version }) => `${name} ${version}`))} while they are prepared.
From the first release on, this page lists what each version changes, and what callers have to do about it.</p>`
}

function releasePart({ number, day, changes }: Release): Part {
  const list = (breaks: boolean): Html => html`<ul class="changes">
${changes.filter((change) => change.breaks === breaks).map((change) => changeItem(change))}</ul>`
  return {
    title: number,
    id: `release-${slug(number)}`,
    content: html`<p>Released on <time datetime="${day}">${day}</time>.</p>
${changes.some(({ breaks }) => breaks) && html`<h3>What breaks</h3>\n${list(true)}\n<h3>What else is new</h3>`}
${list(false)}`,
  }
}

function changeItem({ text, packages }: Change): Html {
  return html`<li>
${markdown(text, { shift: 2, link: siteLink })}
<p class="figures">${packages.join(', ')}</p>
</li>
`
}
