import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds in a part of a page, in a line each: the rule, and where. */
export async function violations(page: Page, context: object): Promise<string[]> {
  await page.addScriptTag({ path: AXE })
  const { violations: found } = await page.evaluate(
    (part) => (globalThis as unknown as { axe: { run(context: object): Promise<AxeResults> } }).axe.run(part),
    context,
  )
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
