import { escapeText } from '../html/html.js'
import type { Page } from '../html/page.js'

/** `sitemap.xml`: the addresses of all pages below that of the site. */
export function sitemap(url: string, pages: readonly Page[]): string {
  const entries = pages.map(({ file }) => `  <url><loc>${escapeText(url + file)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}
