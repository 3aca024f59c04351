// A process of its own for each way to call, so that none runs on code that was compiled for another.
import type { Turn, TurnResult } from '../measures/client-cpu.js'
import { answerMessages } from '../process/worker.js'
import { workloads } from '../workloads.js'
import { type CallKind, callsOfKind } from './call-kinds.js'

const [kind, url = ''] = process.argv.slice(2)
const { calls } = workloads.get

/** Without a URL, the answers come from memory: what is left is the work of the client. */
const texts = calls.map(({ answer }) => JSON.stringify(answer ?? null))
let made = 0
const answer = async (): Promise<Response> =>
  new Response(texts[made % texts.length], { headers: { 'content-type': 'application/json' } })

const ready = callsOfKind(kind as CallKind, calls, url || 'http://127.0.0.1', url === '' ? answer : undefined)

answerMessages(async ({ seconds }: Turn): Promise<TurnResult> => {
  const makers = await ready
  const began = performance.now()
  const before = process.cpuUsage()
  let count = 0
  for (; performance.now() - began < seconds * 1_000; count++, made++) await makers[made % makers.length]?.()
  const { user, system } = process.cpuUsage(before)
  return { count, cpu: (user + system) / count }
})
