import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds in a part of a page, or in all of it, in a line each: the rule, and where. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  await page.addScriptTag({ path: AXE })
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
