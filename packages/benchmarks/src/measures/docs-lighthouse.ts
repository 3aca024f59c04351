import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createMock } from '@cloud-cost/mock'
import { atLeast, atMost, type Measure, rounded } from '../measure.js'
import { inTemporaryFolder, REPOSITORY, runProgram } from '../programs.js'

/** Later ones need a newer Node than the repository does. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const FIRST_PAGE = 'index.html'
const SITE = join(REPOSITORY, 'packages', 'docs', 'dist', 'site')
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
  onlyByName: true,
  run: ({ say }) =>
    inTemporaryFolder(async (folder) => {
      say(`installing ${LIGHTHOUSE}`)
      await runProgram('npm', [
        'install',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        '--prefix',
        folder,
        LIGHTHOUSE,
      ])
      const server = await createMock().listen({ port: 0, sites: { '/docs': SITE } })
      try {
        const pages: PageResult[] = []
        for (const page of [FIRST_PAGE, ...operationPages()]) {
          say(page)
          pages.push(resultOf(page, await audit(folder, `${server.url}/docs/${page}`)))
        }
        const operations = pages.filter(({ page }) => page !== FIRST_PAGE)
        const paint = "first paint of an operation's page on a slow phone, the latest"
        return {
          rows: pages.map(({ scores, ...rest }) => ({ ...rest, ...Object.fromEntries(scores) })),
          budgets: [
            ...CATEGORIES.map((category) => {
              const name = `${category.replace('-', ' ')} of an operation's page by Lighthouse, the lowest`
              return atLeast(95, '', name, Math.min(...operations.map(({ scores }) => scores.get(category) ?? 0)))
            }),
            atMost(1, ' s', paint, Math.max(...operations.map((result) => result['first paint s']))),
          ],
        }
      } finally {
        await server.close()
      }
    }),
}

/** The smallest, the middle and the largest one. */
function operationPages(): string[] {
  const bySize = readdirSync(join(SITE, 'operations'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ name, size: statSync(join(SITE, 'operations', name)).size }))
    .sort((first, second) => first.size - second.size)
  return [0, Math.floor(bySize.length / 2), bySize.length - 1].map((at) => `operations/${bySize[at]?.name}`)
}

async function audit(folder: string, url: string): Promise<Report> {
  process.env['CHROME_PATH'] = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  const options = ['--quiet', '--output=json', `--only-categories=${CATEGORIES.join()}`]
  const flags = '--chrome-flags=--headless=new --no-sandbox'
  const { stdout } = await runProgram(process.execPath, [program, url, ...options, flags], folder)
  return JSON.parse(stdout) as Report
}

interface PageResult {
  readonly page: string
  readonly scores: ReadonlyMap<string, number>
  readonly 'first paint s': number
  readonly 'kB in all': number
}

function resultOf(page: string, { categories, audits }: Report): PageResult {
  const thousands = (name: string): number => rounded((audits[name]?.numericValue ?? Number.NaN) / 1_000)
  return {
    page,
    scores: new Map(CATEGORIES.map((name) => [name, Math.round(100 * categories[name].score)])),
    'first paint s': thousands('first-contentful-paint'),
    'kB in all': thousands('total-byte-weight'),
  }
}
