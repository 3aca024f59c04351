import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { groupNames } from '@cloud-cost/contract/group-checks'
import { prepareFolder } from '@cloud-cost/docs/live-folder'
import { type ListenOptions, type Mock, type MockServer, unpackContract } from '@cloud-cost/mock'
import { type Concern, concernOf } from './changes.js'
import type { Verdict } from './checker.js'
import type { CheckerOptions, News, Order } from './checker-thread.js'
import { changesLine, counted, filesLine, problemLines } from './messages.js'
import { type FileChange, watchSources } from './watch.js'

export interface SessionOptions extends ListenOptions {
  /** The working tree. */
  readonly root: string
  /** Prints a line. */
  readonly print: (line: string) => void
}

/** Serves the mock and the docs, and what becomes of the contract as long as it is sound. */
export class Session {
  readonly #options: SessionOptions
  readonly #mock: Mock
  readonly #siteFolder = mkdtempSync(join(tmpdir(), 'cloud-cost-docs-'))
  /** What hasn't been looked at to the end yet. */
  #pending: Concern = { contract: false, groups: [], assets: false }
  #checker: Worker | undefined
  #number = 0
  #started = 0
  #isFirst = true
  #server: MockServer | undefined
  #watch: { close(): Promise<void> } | undefined

  constructor(mock: Mock, options: SessionOptions) {
    this.#mock = mock
    this.#options = options
  }

  /**
   * Serves the contract of the last build, then checks the one that is there. To close the server ends everything that was started.
   *
   * @throws PortInUseError when another program listens on the port.
   */
  async start(): Promise<MockServer> {
    const { root, print: _, ...options } = this.#options
    prepareFolder(this.#siteFolder)
    try {
      this.#server = await this.#mock.listen({ ...options, sites: { '/docs': this.#siteFolder } })
    } catch (error) {
      this.#removeSite()
      throw error
    }
    const workerData: CheckerOptions = { root, siteFolder: this.#siteFolder }
    this.#checker = new Worker(new URL('./checker-thread.js', import.meta.url), { workerData })
    this.#checker.on('message', (news: News) => this.#hear(news))
    this.#watch = await watchSources(root, (changes) => this.#changed(changes))
    this.#check({ contract: true, groups: groupNames(root), assets: false })
    return { ...this.#server, close: () => this.#stop() }
  }

  async #stop(): Promise<void> {
    this.#order({ kind: 'stop' })
    const ended = new Promise((resolve) => this.#checker?.once('exit', resolve))
    await Promise.all([ended, this.#watch?.close(), this.#server?.close()])
    this.#removeSite()
  }

  #removeSite(): void {
    rmSync(this.#siteFolder, { recursive: true, force: true })
  }

  #order(order: Order): void {
    this.#checker?.postMessage(order)
  }

  #say(text: string): void {
    this.#options.print(`${new Date().toTimeString().slice(0, 8)}  ${text}`)
  }

  #changed(changes: readonly FileChange[]): void {
    const { root } = this.#options
    this.#say(filesLine(root, changes))
    this.#check(
      concernOf(
        root,
        changes.map(({ file }) => file),
      ),
    )
  }

  #check({ contract, groups, assets }: Concern): void {
    this.#started = performance.now()
    this.#pending = {
      contract: contract || this.#pending.contract,
      groups: [...new Set([...this.#pending.groups, ...groups])],
      assets: assets || this.#pending.assets,
    }
    this.#order({ kind: 'check', number: ++this.#number, concern: this.#pending })
  }

  #hear(news: News): void {
    const isLatest = news.number === this.#number
    // What was sound when an earlier check ended is served, too; what was broken then may have been fixed since.
    if (news.kind === 'verdict') this.#judge(news.verdict, isLatest)
    else if (!isLatest) return
    else if (news.kind === 'failure') this.#say(`The check failed: ${news.message}`)
    else if (news.kind === 'docs') this.#docsEnded(news.problem)
    else if (news.problems.length === 0) this.#say(`${news.group}: Spectral has no findings`)
    else {
      this.#say(`${news.group}: Spectral has ${counted(news.problems.length, 'finding')}; the mock serves the change`)
      for (const line of problemLines(news.problems)) this.#options.print(line)
    }
  }

  #judge(verdict: Verdict, isLatest: boolean): void {
    if (isLatest) {
      for (const { name, problems } of verdict.groups.filter((group) => group.problems.length > 0)) {
        this.#say(`${name}: ${counted(problems.length, 'problem')}; the mock goes on with what was sound before`)
        for (const line of problemLines(problems)) this.#options.print(line)
      }
    }
    this.#serve(verdict)
    const others = verdict.broken.filter((name) => !verdict.groups.some((group) => group.name === name))
    if (isLatest && others.length > 0) this.#say(`still broken: ${others.join(', ')}`)
  }

  #serve({ groups, contract }: Verdict): void {
    if (contract === undefined) return
    this.#mock.replaceContract(unpackContract(contract))
    if (!this.#isFirst) {
      for (const group of groups.filter(({ problems }) => problems.length === 0)) this.#say(changesLine(group))
      this.#say(`served after ${this.#seconds()}`)
    }
  }

  #docsEnded(problem: string | undefined): void {
    this.#pending = { contract: false, groups: [], assets: false }
    if (problem !== undefined) this.#say(`docs: ${problem}`)
    else if (!this.#isFirst) this.#say(`docs built after ${this.#seconds()}`)
    if (this.#isFirst) this.#say(`checked in ${this.#seconds()}, waiting for changes`)
    this.#isFirst = false
  }

  #seconds(): string {
    return `${((performance.now() - this.#started) / 1_000).toFixed(1)} s`
  }
}
