import { callsOf, GROUPS } from '@cloud-cost/client-tests/group'
import { type CallKind, instantiationsPerCall, LIMITS } from '@cloud-cost/client-tests/instantiations'
import type { Measure } from '../measure.js'
import { rounded } from '../statistics.js'
import { versionOf } from '../subjects/package.js'

const KINDS = ['flat', 'openapi-fetch'] as const
const COLUMNS: { readonly [Kind in CallKind]: string } = {
  flat: 'function',
  'openapi-fetch': `openapi-fetch ${versionOf('openapi-fetch')}`,
}

/** What a further call in a program costs the compiler. */
export const instantiations: Measure = {
  name: 'instantiations',
  title: 'Type instantiations of a further call',
  method: `Calls of different operations with the contract's examples as inputs, compiled by TypeScript ${versionOf('typescript')} with strict settings: the instantiations of many less those of one, by the number of further calls. The same calls by path are those of \`createOpenapiFetchClient\`, which openapi-fetch infers from \`paths\`.`,
  async run({ say }) {
    // A group of a single operation has no further call.
    const groups = GROUPS.filter((group) => callsOf(group).length > 1)
    const found = groups.map((group) => ({ group, values: new Map(KINDS.map((kind) => [kind, perCall(group, kind)])) }))
    const worst = (kind: CallKind): number => Math.max(...found.map(({ values }) => values.get(kind) ?? Number.NaN))
    return {
      rows: found.map(({ group, values }) => ({
        group,
        ...Object.fromEntries(KINDS.map((kind) => [COLUMNS[kind], rounded(values.get(kind) ?? Number.NaN)])),
      })),
      budgets: KINDS.map((kind) => ({
        name: `instantiations of a further call by ${COLUMNS[kind]}, the group with most`,
        value: rounded(worst(kind)),
        limit: LIMITS[kind],
        direction: 'at most',
        unit: '',
      })),
    }

    function perCall(group: string, kind: CallKind): number {
      say(`${group}, ${COLUMNS[kind]}`)
      return instantiationsPerCall(group, kind, callsOf(group))
    }
  },
}
