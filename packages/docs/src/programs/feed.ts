import type { PackageInfo } from '../contract/service.js'
import type { Highlight } from '../site/highlight.js'
import { escapeText } from '../site/html.js'
import { markdown, slug } from '../site/markdown.js'

/** A version of a package, as its changelog describes it. */
interface Version {
  readonly number: string
  /** Such as `2026-03-31`; nothing while it isn't known. */
  readonly day: string
  readonly text: string
}

/** `feed.xml`: the versions of the contract as an Atom feed, for those who want to be told of changes. */
export function changeFeed(url: string, contract: PackageInfo, highlight: Highlight): string {
  const versions = versionsOf(contract.changelog ?? '')
  const entries = versions.map(
    ({ number, day, text }) => `  <entry>
    <id>${escapeText(`${url}changelog.html#${slug(contract.name)}-${slug(number)}`)}</id>
    <title>${escapeText(`${contract.name} ${number}`)}</title>
    <updated>${day}T00:00:00Z</updated>
    <link href="${escapeText(`${url}changelog.html#${slug(contract.name)}-${slug(number)}`)}"/>
    <content type="html">${escapeText(markdown(text, { highlight, shift: 1 }).text)}</content>
  </entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeText(`${url}feed.xml`)}</id>
  <title>Changes of the Cloud Cost contract</title>
  <updated>${versions[0]?.day ?? '1970-01-01'}T00:00:00Z</updated>
  <author><name>Cloud Cost</name></author>
  <link rel="self" href="${escapeText(`${url}feed.xml`)}"/>
${entries.join('\n')}
</feed>
`
}

/** The released versions of a changelog, the newest first. */
function versionsOf(changelog: string): Version[] {
  return changelog.split(/^## /m).flatMap((entry) => {
    const [, number, day, text = ''] = /^(\S+)\n+Released on ([\d-]+)\.\n+(.*)$/s.exec(entry) ?? []
    return number === undefined || day === undefined ? [] : [{ number, day, text }]
  })
}
