import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createMock } from '@cloud-cost/mock'
import type { Budget, Measure, Row } from '../measure.js'
import { runCommand } from '../process/command.js'
import { inTemporaryFolder } from '../process/temporary-folder.js'
import { REPOSITORY } from '../repository.js'
import { rounded } from '../statistics.js'

/** Later ones need a newer Node than the repository does. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

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
      await runCommand(
        'npm',
        ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, LIGHTHOUSE],
        folder,
      )
      const server = await createMock().listen({ port: 0, sites: { '/docs': SITE } })
      try {
        const pages = ['index.html', ...operationPages()]
        const reports = new Map<string, Report>()
        for (const page of pages) {
          say(page)
          reports.set(page, await audit(folder, `${server.url}/docs/${page}`))
        }
        return { rows: [...reports].map(row), budgets: budgets([...reports].filter(([page]) => page !== 'index.html')) }
      } finally {
        await server.close()
      }
    }),
}

/** The smallest, the middle and the largest one. */
function operationPages(): string[] {
  const names = readdirSync(join(SITE, 'operations')).filter((name) => name.endsWith('.html'))
  const bySize = names
    .map((name) => ({ name, size: statSync(join(SITE, 'operations', name)).size }))
    .sort((one, other) => one.size - other.size)
  return [0, Math.floor(bySize.length / 2), bySize.length - 1].map((at) => `operations/${bySize[at]?.name}`)
}

async function audit(folder: string, url: string): Promise<Report> {
  const output = join(folder, 'report.json')
  process.env['CHROME_PATH'] = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  const options = ['--quiet', '--output=json', `--output-path=${output}`, `--only-categories=${CATEGORIES.join()}`]
  await runCommand(process.execPath, [program, url, ...options, '--chrome-flags=--headless=new --no-sandbox'], folder)
  return JSON.parse(readFileSync(output, 'utf8')) as Report
}

const firstPaint = ({ audits }: Report): number =>
  rounded((audits['first-contentful-paint']?.numericValue ?? 0) / 1_000)
const kilobytes = ({ audits }: Report): number => rounded((audits['total-byte-weight']?.numericValue ?? 0) / 1_000)

function row([page, report]: readonly [string, Report]): Row {
  const scores = CATEGORIES.map((name) => [name.replace('-', ' '), Math.round(100 * report.categories[name].score)])
  return { page, ...Object.fromEntries(scores), 'first paint s': firstPaint(report), 'kB in all': kilobytes(report) }
}

function budgets(pages: readonly (readonly [string, Report])[]): Budget[] {
  const reports = pages.map(([, report]) => report)
  return [
    ...CATEGORIES.map(
      (name): Budget => ({
        name: `${name.replace('-', ' ')} of an operation's page by Lighthouse, the lowest`,
        value: Math.round(100 * Math.min(...reports.map(({ categories }) => categories[name].score))),
        limit: 95,
        direction: 'at least',
        unit: '',
      }),
    ),
    {
      name: "first paint of an operation's page on a slow phone, the latest",
      value: Math.max(...reports.map(firstPaint)),
      limit: 1,
      direction: 'at most',
      unit: ' s',
    },
  ]
}
