import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { expect, it } from 'vitest'
import { pageWithMeasures } from '../scripts/believable-table.mjs'
import { pageWithTable } from '../scripts/operations-table.mjs'

const DETAILS = readFileSync(new URL('../DETAILS.md', import.meta.url), 'utf8')
/** All that people read of the mock. */
const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8') + DETAILS
const SRC = join(import.meta.dirname, '..', 'src')

/** All code of the mock. */
const CODE = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(SRC, file), 'utf8'))
  .join('\n')

/** What matches in a text, once each, in lower case. */
function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([found]) => found.toLowerCase()))].sort()
}

it('the page lists the operations as they are; `npm run readme` in packages/mock rewrites it', () => {
  expect(DETAILS).toBe(pageWithTable())
})

it.runIf(TRIES_ALL)(
  'the page has the measures of the companies as they are; `npm run readme` rewrites it',
  async () => {
    expect(DETAILS).toBe(await pageWithMeasures())
  },
)

it('README and page have the headers that the mock reads and sends, and no others', () => {
  const header = /\bx-mock-[a-z]+(?:-[a-z]+)*/gi
  expect(namesIn(README, header)).toEqual(namesIn(CODE, header))
})

it('README and page have the requests to the mock itself that it answers, and no others', () => {
  const routes = namesIn(CODE, /(?<=^ {2}')(?:GET|POST|PUT|DELETE) \/[a-z]+(?=')/gm)
  // A row names the methods, and the last of them with the path.
  const rows = README.split('\n').filter((line) => /^\| `[A-Z]/.test(line))
  const described = rows.flatMap((row) => {
    const [cell = ''] = row.slice(2).split(' | ')
    return Array.from(cell.matchAll(/((?:`[A-Z]+`, )*)`([A-Z]+) (\/__mock\/[a-z]+)/g), ([, before = '', last, path]) =>
      [...(before.match(/[A-Z]+/g) ?? []), last].map((method) => `${method} ${path}`.toLowerCase()),
    ).flat()
  })
  expect(described.sort()).toEqual(routes.map((route) => route.replace(' /', ' /__mock/')))
})
