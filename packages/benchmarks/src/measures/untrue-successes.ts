import { UNTRUE_SUCCESSES } from '@cloud-cost/contract-tests/untrue-successes'
import { type CallKind, callsOfKind } from '../call-kinds.js'
import { type ExampleCall, exampleCalls } from '../calls.js'
import { atMost, type Measure, type Row } from '../measure.js'
import { versionOf } from '../programs.js'

const OTHERS = ['openapi-fetch', '@hey-api/client-fetch', 'ky'] as const
const CLIENTS: readonly (readonly [title: string, kind: CallKind])[] = [
  ['ours', 'function'],
  ...OTHERS.map((name) => [`${name} ${versionOf(name)}`, name] as const),
]

/** Whether a call that is answered so looks like a success to its caller. */
async function isTaken(kind: CallKind, call: ExampleCall, answer: Response): Promise<boolean> {
  const [make] = await callsOfKind(
    kind,
    { group: call.group, calls: [call] },
    'https://cloud-cost.example.com',
    async () => answer,
  )
  return make === undefined
    ? false
    : make().then(
        () => true,
        () => false,
      )
}

/** Which outages a caller takes for data. */
export const untrueSuccesses: Measure = {
  name: 'untrue-successes',
  title: 'Untrue successes that a client takes for a success',
  method:
    'A server answers every operation with HTTP 200 and a body that the contract calls neither success nor error, or without the body that the contract has; or with a success under a status that says that it is unfinished (202) or a part (206). The table counts the operations whose call resolves, or has no `error`. Other clients know no types of the contract at run time; what their caller checks is not counted.',
  async run({ say }) {
    const totals: Record<string, number> = {}
    const rows: Row[] = []
    for (const [answer, answerOf] of UNTRUE_SUCCESSES) {
      say(answer)
      const asked = exampleCalls.filter(({ operation }) => answerOf(operation) !== undefined)
      const counts: Record<string, number> = { operations: asked.length }
      for (const [title, kind] of CLIENTS) {
        const taken = await Promise.all(
          asked.map((call) => isTaken(kind, call, answerOf(call.operation) ?? new Response())),
        )
        counts[title] = taken.filter(Boolean).length
      }
      for (const [column, count] of Object.entries(counts)) totals[column] = (totals[column] ?? 0) + count
      rows.push({ answer, ...counts })
    }
    return {
      rows: [...rows, { answer: 'all', ...totals }],
      budgets: [atMost(0, '', 'untrue successes that our clients take for one', totals['ours'] ?? 0)],
    }
  },
}
