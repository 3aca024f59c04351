import type { PackageInfo } from '../contract/service.js'
import { type Html, html } from '../site/html.js'
import { markdown, siteLink, slug } from '../site/markdown.js'
import type { Page } from '../site/page.js'
import { type Context, packageVersion } from './context.js'

/** What changed from version to version, from the changelogs of the published packages. */
export function changelogPage({ service, highlight }: Context): Page {
  const packages = [service.openapi, ...service.clients, service.clientCore, service.mock]
  const released = packages.filter(({ changelog }) => changelog !== undefined)
  return {
    file: 'changelog.html',
    label: 'Changelog',
    title: 'Changelog',
    description: 'What changed in the documents, the clients and the mock from version to version.',
    versions: packages.map(packageVersion),
    main: html`<h1>Changelog</h1>
${
  released.length === 0
    ? html`<p class="lead">No version has been released yet.</p>
<p>The documents carry the versions ${service.groups.map(({ name, version }, index) => html`${index > 0 && ', '}<code>${name} ${version}</code>`)} while they are prepared. From the first release on, this page lists what each version changes, and what callers have to do about it.</p>`
    : released.map((one) => changes(one, highlight))
}`,
  }
}

function changes({ name, changelog = '' }: PackageInfo, highlight: Context['highlight']): Html {
  return html`<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2>
${markdown(changelog.replace(/^# .*\n/, ''), { highlight, shift: 1, prefix: `${slug(name)}-`, link: siteLink })}</section>`
}
