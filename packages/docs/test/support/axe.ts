import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds in a part of a page, or in all of it, in a line each: the rule, and where. All rules are asked unless some are given. */
export async function violations(page: Page, part = 'html', rules?: readonly string[]): Promise<string[]> {
  // Not as a script of the page, whose policy would refuse it.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AXE)
  const { violations: found } = await page.evaluate(
    ([selector, values]) =>
      (globalThis as unknown as { axe: { run(part: string, options: RunOptions): Promise<AxeResults> } }).axe.run(
        selector,
        {
          resultTypes: ['violations'],
          preload: false,
          ...(values !== undefined && { runOnly: { type: 'rule' as const, values: [...values] } }),
        },
      ),
    [part, rules] as const,
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
