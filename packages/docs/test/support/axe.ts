import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds in a part of a page, or in all of it, in a line each: the rule, and where. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  // Not as a script of the page, whose policy would refuse it.
  await page.evaluate(AXE)
  const { violations: found } = await page.evaluate(
    (selector) =>
      (globalThis as unknown as { axe: { run(part: string, options: RunOptions): Promise<AxeResults> } }).axe.run(
        selector,
        { resultTypes: ['violations'], preload: false },
      ),
    part,
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
