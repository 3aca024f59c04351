import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { groupNames } from '@cloud-cost/contract/group-checks'
import { formatCount } from '@cloud-cost/contract/model'
import { prepareFolder } from '@cloud-cost/docs/live-folder'
import { type ListenOptions, type Mock, type MockServer, unpackContract } from '@cloud-cost/mock'
import { type Concern, concernOf } from './changes.js'
import type { Verdict } from './checker.js'
import type { CheckerOptions, News, Order } from './checker-thread.js'
import { changesLine, filesLine, problemLines } from './messages.js'
import { watchSources } from './watch.js'

const NOTHING: Concern = { contract: false, groups: [], assets: false }

/**
 * Serves the mock and the docs: those of the last build, then what becomes of the contract as long as it is sound. To close the
 * server ends everything that was started.
 *
 * @param root the working tree
 * @throws PortInUseError when another program listens on the port.
 */
export async function startSession(mock: Mock, root: string, options: ListenOptions): Promise<MockServer> {
  const siteFolder = mkdtempSync(join(tmpdir(), 'cloud-cost-docs-'))
  const removeSite = (): void => rmSync(siteFolder, { recursive: true, force: true })
  prepareFolder(siteFolder)
  const server = await mock.listen({ ...options, sites: { '/docs': siteFolder } }).catch((error: unknown) => {
    removeSite()
    throw error
  })
  const workerData: CheckerOptions = { root, siteFolder }
  const checker = new Worker(new URL('./checker-thread.js', import.meta.url), { workerData })
  const ended = new Promise<void>((resolve) => checker.once('exit', () => resolve()))
  checker.on('error', (error) => say(`Changes are not followed any more: ${error.message} Start again.`))
  const tell = (order: Order): void => checker.postMessage(order)
  /** What hasn't been looked at to the end yet. */
  let pending = NOTHING
  let number = 0
  let started = 0
  let isFirst = true

  function check({ contract, groups, assets }: Concern): void {
    started = performance.now()
    pending = {
      contract: contract || pending.contract,
      groups: [...new Set([...pending.groups, ...groups])],
      assets: assets || pending.assets,
    }
    number += 1
    tell({ number, concern: pending })
  }

  function hear(news: News): void {
    const isLatest = news.number === number
    // What was sound when an earlier check ended is served, too; what was broken then may have been fixed since.
    if (news.kind === 'verdict') judge(news.verdict, isLatest)
    else if (!isLatest) return
    else if (news.kind === 'failure') say(`The check failed: ${news.message}`)
    else if (news.kind === 'docs') docsEnded(news.problem)
    else if (news.problems.length === 0) say(`${news.group}: Spectral has no findings`)
    else report(`${news.group}: Spectral has`, 'finding', news.problems, 'the mock serves the change')
  }

  function judge({ groups, broken, contract }: Verdict, isLatest: boolean): void {
    const sound = groups.filter(({ problems }) => problems.length === 0)
    for (const { name, problems } of isLatest ? groups.filter((group) => !sound.includes(group)) : [])
      report(
        `${name}:`,
        'problem',
        problems,
        'nothing further is checked, and the mock goes on with what was sound before',
      )
    if (contract !== undefined) mock.replaceContract(unpackContract(contract))
    if (contract !== undefined && !isFirst) {
      for (const group of sound) say(changesLine(group))
      say(`served after ${seconds()}`)
    }
    const stillBroken = broken.filter((name) => !groups.some((group) => group.name === name))
    if (isLatest && stillBroken.length > 0) say(`still broken: ${stillBroken.join(', ')}`)
  }

  function docsEnded(problem: string | undefined): void {
    pending = NOTHING
    if (problem !== undefined) say(`docs: ${problem}`)
    else if (!isFirst) say(`docs built after ${seconds()}`)
    if (isFirst) say(`checked in ${seconds()}, waiting for changes`)
    isFirst = false
  }

  function seconds(): string {
    return `${((performance.now() - started) / 1_000).toFixed(1)} s`
  }

  checker.on('message', hear)
  const watch = await watchSources(root, (changes) => {
    say(filesLine(root, changes))
    const files = changes.map(({ file }) => file)
    check(concernOf(root, files))
  })
  check({ contract: true, groups: groupNames(root), assets: false })
  return {
    ...server,
    close: async () => {
      tell('stop')
      await Promise.all([ended, watch.close(), server.close()])
      removeSite()
    },
  }
}

function say(text: string): void {
  console.log(`${new Date().toTimeString().slice(0, 8)}  ${text}`)
}

/** Says how much was found and what the mock does, and lists it. */
function report(where: string, noun: string, problems: readonly string[], then: string): void {
  say(`${where} ${formatCount(problems.length, noun)}; ${then}`)
  for (const line of problemLines(problems)) console.log(line)
}
