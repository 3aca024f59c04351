import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { installed } from '@cloud-cost/contract/installed'
import { createMock } from '@cloud-cost/mock'
import { atLeast, atMost, type Measure, type Row, rounded } from '../measure.js'
import { REPOSITORY, runProgram } from '../programs.js'

/** Later ones need a newer Node than the repository does. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const SITE = join(REPOSITORY, 'packages', 'docs', 'dist', 'site')
const PAINT = 'first paint s'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  readonly categories: { readonly [name in (typeof CATEGORIES)[number]]: { readonly score: number } }
  readonly audits: { readonly [name: string]: { readonly numericValue?: number } }
}

/** What a reader with a phone on a slow network waits for. */
export const docsLighthouse: Measure = {
  name: 'docs-lighthouse',
  title: 'Pages of the docs on a phone',
  method: `${LIGHTHOUSE} with its own settings, a slow phone on a slow network, in the Chromium of this machine (\`CHROMIUM\` names another one); the mock serves the site. The smallest, the middle and the largest page of an operation, and the first page. Lighthouse is installed for the run.`,
  async run({ say }) {
    say(`installing ${LIGHTHOUSE}`)
    const { folder } = await installed([LIGHTHOUSE])
    const server = await createMock().listen({ port: 0, sites: { '/docs': SITE } })
    try {
      const rows: Row[] = []
      for (const page of ['index.html', ...operationPages()]) {
        say(page)
        rows.push(await audit(folder, page, `${server.url}/docs/${page}`))
      }
      const [, ...operations] = rows
      const valuesOf = (column: string): number[] => operations.map((row) => Number(row[column]))
      const paint = "first paint of an operation's page on a slow phone, the latest"
      return {
        rows,
        budgets: [
          ...CATEGORIES.map((category) => {
            const name = `${category.replace('-', ' ')} of an operation's page by Lighthouse, the lowest`
            return atLeast(95, '', name, Math.min(...valuesOf(category)))
          }),
          atMost(1, ' s', paint, Math.max(...valuesOf(PAINT))),
        ],
      }
    } finally {
      await server.close()
    }
  },
}

/** The smallest, the middle and the largest one. */
function operationPages(): string[] {
  const sizeOf = (name: string): number => statSync(join(SITE, 'operations', name)).size
  const names = readdirSync(join(SITE, 'operations')).filter((name) => name.endsWith('.html'))
  const bySize = names.sort((first, second) => sizeOf(first) - sizeOf(second))
  return [0, Math.floor(bySize.length / 2), bySize.length - 1].map((at) => `operations/${bySize[at]}`)
}

async function audit(folder: string, page: string, url: string): Promise<Row> {
  process.env['CHROME_PATH'] = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  const options = ['--quiet', '--output=json', `--only-categories=${CATEGORIES.join()}`]
  const flags = '--chrome-flags=--headless=new --no-sandbox'
  const { stdout } = await runProgram(process.execPath, [program, url, ...options, flags], folder)
  const { categories, audits } = JSON.parse(stdout) as Report
  const thousands = (name: string): number => rounded((audits[name]?.numericValue ?? Number.NaN) / 1_000)
  return {
    page,
    [PAINT]: thousands('first-contentful-paint'),
    'kB in all': thousands('total-byte-weight'),
    ...Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(100 * categories[name].score)])),
  }
}
