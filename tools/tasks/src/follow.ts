// The thread that follows the contract while it is written: it watches files, checks what changed, builds the docs, and says what it found.
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { formatFinding, groupNames, lintGroups, loadGroup } from '@cloud-cost/contract/group-checks'
import { formatCount } from '@cloud-cost/contract/model'
import { LiveSite, UserError } from '@cloud-cost/docs/live-site'
import type { PackedContract } from '@cloud-cost/mock/compile'
import { type Concern, concernOf } from './changes.js'
import { Checker, type Verdict } from './checker.js'
import { changesLine, filesLine, problemLines } from './messages.js'
import { watchSources } from './watch.js'

/** What the thread tells: a line to print, or a contract to serve. */
export type News = string | PackedContract

export interface FollowOptions {
  /** The working tree. */
  readonly root: string
  /** Where the docs are built; it is prepared. */
  readonly siteFolder: string
}

const port = parentPort
if (port === null) throw new Error('this module runs in a worker thread')

const NOTHING: Concern = { contract: false, groups: [], assets: false }

const { root, siteFolder } = workerData as FollowOptions
const checker = new Checker(root)
const site = new LiveSite(root, siteFolder)
/** What hasn't been looked at to the end yet. */
let pending = NOTHING
let current = new AbortController()
let last: Promise<void> = Promise.resolve()
let isFirst = true

const tell = (news: News): void => port.postMessage(news)
const say = (text: string): void => tell(`${new Date().toTimeString().slice(0, 8)}  ${text}`)

const watch = await watchSources(root, (changes) => {
  say(filesLine(root, changes))
  const files = changes.map(({ file }) => file)
  check(concernOf(root, files))
})
check({ contract: true, groups: groupNames(root), assets: false })
// Whatever it is told, the thread is to end.
port.once('message', () => {
  current.abort()
  void Promise.all([last, watch.close()]).finally(() => port.close())
})

/** Checks what changed, in place of the check that is under way: that one ends at once, since both write the same bundles. */
function check({ contract, groups, assets }: Concern): void {
  pending = {
    contract: contract || pending.contract,
    groups: [...new Set([...pending.groups, ...groups])],
    assets: assets || pending.assets,
  }
  current.abort()
  current = new AbortController()
  const [concern, { signal }, started] = [pending, current, performance.now()]
  const seconds = (): string => `${((performance.now() - started) / 1_000).toFixed(1)} s`
  last = last
    .then(() => carryOut(concern, signal, seconds))
    .catch((error: unknown) => say(`The check failed: ${messageOf(error)}`))
}

async function carryOut(
  { contract, groups, assets }: Concern,
  signal: AbortSignal,
  seconds: () => string,
): Promise<void> {
  if (signal.aborted) return
  const verdict = contract ? await checker.check(groups, signal) : undefined
  if (contract && verdict === undefined) return
  if (verdict !== undefined) tellVerdict(verdict, seconds)
  const sound = (verdict?.groups ?? []).filter(({ problems }) => problems.length === 0).map(({ name }) => name)
  const problem = await updateSite(sound, assets, verdict?.contract)
  if (signal.aborted) return
  pending = NOTHING
  if (problem !== undefined) say(`docs: ${problem}`)
  else if (!isFirst) say(`docs built after ${seconds()}`)
  if (isFirst) say(`checked in ${seconds()}, waiting for changes`)
  isFirst = false
  // It takes several seconds, and lets others come first.
  const bundled = sound.map((name) => loadGroup(join(root, 'spec', name)))
  const found = await lintGroups(bundled, { signal, niceness: 5 })
  if (signal.aborted) return
  for (const [index, findings] of found.entries()) {
    const problems = [...new Set(findings.map((finding) => formatFinding(root, finding)))]
    if (problems.length === 0) say(`${sound[index]}: Spectral has no findings`)
    else report(`${sound[index]}: Spectral has`, 'finding', problems, 'the mock serves the change')
  }
}

/** Has the mock serve what is sound, and says what is not. */
function tellVerdict({ groups, broken, contract }: Verdict, seconds: () => string): void {
  for (const { name, problems } of groups.filter((group) => group.problems.length > 0))
    report(
      `${name}:`,
      'problem',
      problems,
      'nothing further is checked, and the mock goes on with what was sound before',
    )
  if (contract !== undefined) tell(contract)
  if (contract !== undefined && !isFirst) {
    for (const group of groups.filter(({ problems }) => problems.length === 0)) say(changesLine(group))
    say(`served after ${seconds()}`)
  }
  const stillBroken = broken.filter((name) => !groups.some((group) => group.name === name))
  if (stillBroken.length > 0) say(`still broken: ${stillBroken.join(', ')}`)
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

/** Says how much was found and what the mock does, and lists it. */
function report(where: string, noun: string, problems: readonly string[], then: string): void {
  say(`${where} ${formatCount(problems.length, noun)}; ${then}`)
  for (const line of problemLines(problems)) tell(line)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
