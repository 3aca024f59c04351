import { fileURLToPath } from 'node:url'
import { BUNDLER, splitSizes } from '@cloud-cost/contract-tests/bundle'
import { GROUPS } from '@cloud-cost/contract-tests/group'
import { atMost, type Measure } from '../measure.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const PROGRAM = `import { createPageMock } from '@cloud-cost/mock/page'
console.log(await createPageMock())`
/** Most bytes of the mock, its companies and a group. */
const MOST = 250_000

/** What a page loads of the mock. */
export const pageSize: Measure = {
  name: 'page-size',
  title: 'The mock in a page',
  method: `A program that makes a mock in the page, split and minified for browsers by ${BUNDLER}: what is loaded at once, the companies among it, and what is loaded for a group, gzipped at level 9.`,
  async run() {
    const { atOnce, later } = await splitSizes(PROGRAM, here)
    const groups = GROUPS.map((group) => ({ part: group, bytes: later.get(group) ?? Number.NaN }))
    return {
      rows: [{ part: 'the mock and the companies', bytes: atOnce }, ...groups],
      budgets: groups.map(({ part, bytes }) =>
        atMost(MOST, ' B', `the mock in a page with the group ${part}, gzipped`, atOnce + bytes),
      ),
    }
  },
}
