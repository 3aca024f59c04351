import { type Context, packageVersion } from '../context.js'
import { type Change, type Release, releasesOf } from '../contract/releases.js'
import { codeList, type Html, html } from '../html/html.js'
import { markdown, siteLink, slug } from '../html/markdown.js'
import type { Page } from '../html/page.js'

/** What changed from release to release, from the changelogs of the published packages. */
export function changelogPage({ service }: Context): Page {
  const packages = [service.openapi, ...service.clients, service.clientCore, service.mock]
  const releases = releasesOf(packages)
  return {
    file: 'changelog.html',
    label: 'Changelog',
    title: 'Changelog',
    description: 'What changed in the documents, the clients and the mock from version to version.',
    versions: packages.map(packageVersion),
    sections: releases.map(({ number }) => ({ id: idOf(number), title: number })),
    main: html`<h1>Changelog</h1>
${releases.length === 0 && unreleased(service.groups)}
${releases.map((release) => releaseSection(release))}`,
  }
}

function unreleased(groups: Context['service']['groups']): Html {
  return html`<p class="lead">No version has been released yet.</p>
<p>The documents carry the versions
${codeList(groups.map(({ name, version }) => `${name} ${version}`))} while they are prepared.
From the first release on, this page lists what each version changes, and what callers have to do about it.</p>`
}

function releaseSection({ number, day, changes }: Release): Html {
  const list = (breaks: boolean): Html => html`<ul class="changes">
${changes.filter((change) => change.breaks === breaks).map((change) => changeItem(change))}</ul>`
  return html`<section aria-labelledby="${idOf(number)}">
<h2 id="${idOf(number)}">${number}</h2>
<p>Released on <time datetime="${day}">${day}</time>.</p>
${changes.some(({ breaks }) => breaks) && html`<h3>What breaks</h3>\n${list(true)}\n<h3>What else is new</h3>`}
${list(false)}
</section>`
}

function changeItem({ text, packages }: Change): Html {
  return html`<li>
${markdown(text, { shift: 2, link: siteLink })}
<p class="figures">${packages.join(', ')}</p>
</li>
`
}

function idOf(number: string): string {
  return `release-${slug(number)}`
}
