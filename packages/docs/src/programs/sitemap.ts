import { escapeText } from '../html/html.js'
import { type Page, pageUrl } from '../html/page.js'

/** `sitemap.xml`: the addresses of all pages, as the pages name them themselves. */
export function sitemap(url: string, pages: readonly Page[]): string {
  const entries = pages.map((page) => `  <url><loc>${escapeText(pageUrl(url, page))}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}
