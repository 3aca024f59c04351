import { callsOf, GROUPS } from '@cloud-cost/client-tests/group'
import { instantiationsPerCall, LIMITS } from '@cloud-cost/client-tests/instantiations'
import { atMost, type Measure, rounded } from '../measure.js'
import { versionOf } from '../programs.js'

const KINDS = ['flat', 'openapi-fetch'] as const
const COLUMNS = { flat: 'function', 'openapi-fetch': `openapi-fetch ${versionOf('openapi-fetch')}` } as const

/** What a further call in a program costs the compiler. */
export const instantiations: Measure = {
  name: 'instantiations',
  title: 'Type instantiations of a further call',
  method: `Calls of different operations with the contract's examples as inputs, compiled by TypeScript ${versionOf('typescript')} with strict settings: the instantiations of many less those of one, by the number of further calls. The same calls by path are those of \`createOpenapiFetchClient\`, which openapi-fetch infers from \`paths\`.`,
  async run({ say }) {
    // A group of a single operation has no further call.
    const groups = GROUPS.filter((group) => callsOf(group).length > 1)
    const rows = groups.map((group) => {
      say(group)
      const perCall = KINDS.map((kind) => [COLUMNS[kind], instantiationsPerCall(group, kind, callsOf(group))] as const)
      return { group, values: new Map<string, number>(perCall) }
    })
    const most = (column: string): number => Math.max(...rows.map(({ values }) => values.get(column) ?? Number.NaN))
    return {
      rows: rows.map(({ group, values }) => ({
        group,
        ...Object.fromEntries([...values].map(([column, value]) => [column, rounded(value)])),
      })),
      budgets: KINDS.map((kind) => {
        const name = `instantiations of a further call by ${COLUMNS[kind]}, the group with most`
        return atMost(LIMITS[kind], '', name, most(COLUMNS[kind]))
      }),
    }
  },
}
