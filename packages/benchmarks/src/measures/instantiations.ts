import { callsOf, GROUPS } from '@cloud-cost/contract-tests/group'
import { instantiationsPerCall, LIMITS } from '@cloud-cost/contract-tests/instantiations'
import { atMost, type Measure, type Row, rounded } from '../measure.js'
import { versionOf } from '../programs.js'

const KINDS = [
  { kind: 'flat', column: 'function' },
  { kind: 'openapi-fetch', column: `openapi-fetch ${versionOf('openapi-fetch')}` },
] as const

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
      const perCall = KINDS.map(({ kind, column }) => [
        column,
        rounded(instantiationsPerCall(group, kind, callsOf(group))),
      ])
      return { group, ...Object.fromEntries(perCall) } as Row
    })
    return {
      rows,
      budgets: KINDS.map(({ kind, column }) => {
        const name = `instantiations of a further call by ${column}, the group with most`
        return atMost(LIMITS[kind], '', name, Math.max(...rows.map((row) => Number(row[column]))))
      }),
    }
  },
}
