import { parentPort, workerData } from 'node:worker_threads'
import { Checker, type Verdict } from './checker.js'
import { lintBundle } from './spectral.js'

/** Asks for a check of groups, in place of the one that is under way; or for the end. */
export type Order =
  | { readonly kind: 'check'; readonly number: number; readonly groups: readonly string[] }
  | { readonly kind: 'stop' }

/** What the thread tells of the check with a number. */
export type News =
  | { readonly kind: 'verdict'; readonly number: number; readonly verdict: Verdict }
  | { readonly kind: 'spectral'; readonly number: number; readonly group: string; readonly problems: readonly string[] }
  | { readonly kind: 'failure'; readonly number: number; readonly message: string }

const port = parentPort
if (port === null) throw new Error('this module runs in a worker thread')

const tell = (news: News): void => port.postMessage(news)
const { root } = workerData as { readonly root: string }
const checker = new Checker(root)
let current = new AbortController()
let last: Promise<void> = Promise.resolve()

port.on('message', (order: Order) => {
  current.abort()
  if (order.kind === 'stop') {
    void last.then(() => checker.close()).finally(() => port.close())
    return
  }
  current = new AbortController()
  const { signal } = current
  // One check after the other, since they write the same bundles; the one before ends at once.
  last = last
    .then(() => carryOut(order.number, order.groups, signal))
    .catch((error: unknown) => {
      tell({ kind: 'failure', number: order.number, message: error instanceof Error ? error.message : String(error) })
    })
})

async function carryOut(number: number, groups: readonly string[], signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const verdict = await checker.check(groups, signal)
  if (verdict === undefined) return
  tell({ kind: 'verdict', number, verdict })
  for (const { name, problems } of verdict.groups) {
    if (problems.length > 0 || signal.aborted) continue
    const found = await lintBundle(root, name, signal)
    if (!signal.aborted) tell({ kind: 'spectral', number, group: name, problems: found })
  }
}
