import { releasesOf } from '../contract/releases.js'
import type { PackageInfo } from '../contract/service.js'
import { escapeText } from '../html/html.js'
import { markdown, slug } from '../html/markdown.js'

/** `feed.xml`: the versions of the contract as an Atom feed, for those who want to be told of changes. */
export function changeFeed(url: string, contract: PackageInfo): string {
  const releases = releasesOf([contract])
  const entries = releases.map(
    ({ number, day, changes }) => `  <entry>
    <id>${escapeText(`${url}changelog.html#release-${slug(number)}`)}</id>
    <title>${escapeText(`${contract.name} ${number}`)}</title>
    <updated>${day}T00:00:00Z</updated>
    <link href="${escapeText(`${url}changelog.html#release-${slug(number)}`)}"/>
    <content type="html">${escapeText(markdown(changes.map(({ text }) => text).join('\n\n'), { shift: 2 }).text)}</content>
  </entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeText(`${url}feed.xml`)}</id>
  <title>Changes of the Cloud Cost contract</title>
  <updated>${releases[0]?.day ?? '1970-01-01'}T00:00:00Z</updated>
  <author><name>Cloud Cost</name></author>
  <link rel="self" href="${escapeText(`${url}feed.xml`)}"/>
${entries.join('\n')}
</feed>
`
}
