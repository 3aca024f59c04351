// The thread that checks groups, and what it is told and tells.
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { formatFinding, lintGroups, loadGroup } from '@cloud-cost/contract/group-checks'
import { LiveSite, UserError } from '@cloud-cost/docs/live-site'
import type { Concern } from './changes.js'
import { Checker, type Verdict } from './checker.js'

/** Asks for a check in place of the one that is under way; or for the end. */
export type Order = { readonly number: number; readonly concern: Concern } | 'stop'

/** What the thread tells of the check with a number. */
export type News =
  | { readonly kind: 'verdict'; readonly number: number; readonly verdict: Verdict }
  | { readonly kind: 'docs'; readonly number: number; readonly problem: string | undefined }
  | { readonly kind: 'spectral'; readonly number: number; readonly group: string; readonly problems: readonly string[] }
  | { readonly kind: 'failure'; readonly number: number; readonly message: string }

export interface CheckerOptions {
  /** The working tree. */
  readonly root: string
  /** Where the docs are built; it is prepared. */
  readonly siteFolder: string
}

const port = parentPort
if (port === null) throw new Error('this module runs in a worker thread')

const tell = (news: News): void => port.postMessage(news)
const { root, siteFolder } = workerData as CheckerOptions
const checker = new Checker(root)
const site = new LiveSite(root, siteFolder)
let current = new AbortController()
let last: Promise<void> = Promise.resolve()

port.on('message', (order: Order) => {
  current.abort()
  if (order === 'stop') {
    void last.finally(() => port.close())
    return
  }
  current = new AbortController()
  const { signal } = current
  // One check after the other, since they write the same bundles; the one before ends at once.
  last = last
    .then(() => carryOut(order.number, order.concern, signal))
    .catch((error: unknown) => tell({ kind: 'failure', number: order.number, message: messageOf(error) }))
})

async function carryOut(number: number, { contract, groups, assets }: Concern, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const verdict = contract ? await checker.check(groups, signal) : undefined
  if (contract && verdict === undefined) return
  if (verdict !== undefined) tell({ kind: 'verdict', number, verdict })
  const sound = (verdict?.groups ?? []).filter(({ problems }) => problems.length === 0).map(({ name }) => name)
  tell({ kind: 'docs', number, problem: await updateSite(sound, assets, verdict?.contract) })
  if (signal.aborted) return
  // It takes several seconds, and lets others come first.
  const bundled = sound.map((name) => loadGroup(join(root, 'spec', name)))
  const found = await lintGroups(bundled, { signal, niceness: 5 })
  if (signal.aborted) return
  for (const [index, findings] of found.entries()) {
    const problems = [...new Set(findings.map((finding) => formatFinding(root, finding)))]
    tell({ kind: 'spectral', number, group: sound[index] ?? '', problems })
  }
}

/** Builds the docs of what is sound and shows on them what isn't; returns what is wrong with the docs alone. */
async function updateSite(
  sound: readonly string[],
  assets: boolean,
  contract: Verdict['contract'],
): Promise<string | undefined> {
  let problem: string | undefined
  try {
    await site.update(sound, assets, contract)
  } catch (error) {
    problem = error instanceof UserError ? error.message : `The docs can't be built: ${messageOf(error)}`
  }
  site.tell([...checker.problems(), ...(problem === undefined ? [] : [problem])])
  return problem
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
