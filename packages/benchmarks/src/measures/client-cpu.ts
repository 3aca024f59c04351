import { fileURLToPath } from 'node:url'
import { CALL_KINDS, type CallKind } from '../callers/call-kinds.js'
import type { Measure, MeasureOptions } from '../measure.js'
import { startWorker } from '../process/worker.js'
import { median, rounded } from '../statistics.js'
import { versionOf } from '../subjects/package.js'
import { bound } from '../subjects/subjects.js'
import { workloads } from '../workloads.js'

/** Calls one after the other, for some time. */
export interface Turn {
  readonly seconds: number
}

export interface TurnResult {
  readonly count: number
  /** Microseconds of processor time a call. */
  readonly cpu: number
}

/** Turns that each round is cut into, so that a busy moment hits all that are compared. */
const TURNS = 6
/** Rounds' lengths before each, for the platform to compile the code: that takes processor time too, for some ten thousand calls. */
const WARM_UP = 2
/** The path is the same from `src` and from `dist`. */
const caller = fileURLToPath(new URL('../../dist/callers/caller.js', import.meta.url))
const { group, calls } = workloads.get

const ours = `@cloud-cost/${group}-client ${versionOf(`@cloud-cost/${group}-client`)}`
const TITLES: { readonly [Kind in CallKind]: string } = {
  fetch: `fetch, Node ${process.versions.node}`,
  'openapi-fetch': `openapi-fetch ${versionOf('openapi-fetch')}`,
  function: `${ours}, function`,
}

/** What a call costs the caller, in addition to what the platform and openapi-fetch cost. */
export const clientCpu: Measure = {
  name: 'client-cpu',
  title: 'Processor time of a call',
  method: `${calls.length} GETs of the group ${group} in turn, one after the other, with the same inputs. Each way to call has a process of its own, new in each round and warmed up, and the processes take ${TURNS} turns a round in changing order; medians of the turns count, and × is the median of each turn's ratio to openapi-fetch. Over loopback, a static server in a process of its own answers the examples; from memory, a \`fetch\` function answers them, which leaves the work of the client alone.`,
  async run(options) {
    const server = await bound.start(workloads.get)
    try {
      const loopback = await compareCallers(server.url, options)
      const memory = await compareCallers('', { ...options, seconds: options.seconds / 2 })
      return {
        rows: CALL_KINDS.map((kind) => ({
          caller: TITLES[kind],
          'loopback CPU µs/call': rounded(median(loopback.get(kind) ?? [])),
          'loopback ×': ratio(loopback, kind),
          'memory CPU µs/call': rounded(median(memory.get(kind) ?? [])),
          'memory ×': ratio(memory, kind),
        })),
        budgets: [
          {
            name: 'processor time of a call over loopback, function to bare openapi-fetch',
            value: ratio(loopback, 'function'),
            limit: 1.1,
            direction: 'at most',
            unit: '×',
          },
          {
            name: 'processor time of a call from memory, function to bare openapi-fetch',
            value: ratio(memory, 'function'),
            limit: 1.5,
            direction: 'at most',
            unit: '×',
          },
        ],
      }
    } finally {
      await server.stop()
    }
  },
}

type Turns = ReadonlyMap<CallKind, readonly number[]>

/**
 * Lets the ways to call take turns; returns the processor time of a call in each turn.
 *
 * @param url nothing for answers from memory
 */
export async function compareCallers(url: string, { seconds, rounds, say }: MeasureOptions): Promise<Turns> {
  const turns = new Map<CallKind, number[]>(CALL_KINDS.map((kind) => [kind, []]))
  for (let round = 1; round <= rounds; round++) {
    say(`${url === '' ? 'from memory' : 'over loopback'}, round ${round} of ${rounds}`)
    // New ones each time: how well the code of a process is compiled depends on chance.
    const workers = CALL_KINDS.map((kind) => ({ kind, worker: startWorker(caller, [kind, url]) }))
    try {
      for (const { worker } of workers) await worker.ask<TurnResult>({ seconds: seconds * WARM_UP })
      for (let turn = 0; turn < TURNS; turn++) {
        for (const { kind, worker } of rotated(workers, turn)) {
          const { cpu } = await worker.ask<TurnResult>({ seconds: seconds / TURNS })
          turns.get(kind)?.push(cpu)
        }
      }
    } finally {
      await Promise.all(workers.map(({ worker }) => worker.stop()))
    }
  }
  return turns
}

function ratio(turns: Turns, kind: CallKind): number {
  const base = turns.get('openapi-fetch') ?? []
  return rounded(median((turns.get(kind) ?? []).map((value, index) => value / (base[index] ?? Number.NaN))))
}

function rotated<T>(values: readonly T[], by: number): readonly T[] {
  const start = by % values.length
  return [...values.slice(start), ...values.slice(0, start)]
}
