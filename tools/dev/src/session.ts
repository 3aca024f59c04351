import { Worker } from 'node:worker_threads'
import { concernedGroups, groupNames } from '@cloud-cost/contract/group-checks'
import { createEstate } from '@cloud-cost/estate'
import { createMock, type Mock, type MockServer, unpackContract } from '@cloud-cost/mock'
import type { Verdict } from './checker.js'
import type { News, Order } from './checker-thread.js'
import { changesLine, counted, filesLine, problemLines } from './messages.js'
import { type FileChange, watchContract } from './watch.js'

export interface SessionOptions {
  /** The working tree. */
  readonly root: string
  readonly port: number
  readonly host: string
  /** Prints a line. */
  readonly print: (line: string) => void
}

/** Serves the mock, and what becomes of the contract as long as it is sound. */
export class Session {
  readonly #options: SessionOptions
  readonly #mock: Mock = createMock({ estate: createEstate() })
  readonly #checker: Worker
  /** Groups whose check has not been answered yet. */
  readonly #pending = new Set<string>()
  #number = 0
  #started = 0
  #isFirst = true
  #server: MockServer | undefined
  #watch: { close(): Promise<void> } | undefined

  constructor(options: SessionOptions) {
    this.#options = options
    this.#checker = new Worker(new URL('./checker-thread.js', import.meta.url), { workerData: { root: options.root } })
    this.#checker.on('message', (news: News) => this.#hear(news))
  }

  /**
   * Serves the contract of the last build, then checks the one that is there.
   *
   * @throws PortInUseError when another program listens on the port.
   */
  async start(): Promise<MockServer> {
    const { port, host, root } = this.#options
    try {
      this.#server = await this.#mock.listen({ port, host })
    } catch (error) {
      await this.#checker.terminate()
      throw error
    }
    this.#watch = await watchContract(root, (changes) => this.#changed(changes))
    this.#check(groupNames(root))
    return this.#server
  }

  /** Ends everything that was started; requests in flight get their answer. */
  async stop(): Promise<void> {
    this.#order({ kind: 'stop' })
    const ended = new Promise((resolve) => this.#checker.once('exit', resolve))
    await Promise.all([ended, this.#watch?.close(), this.#server?.close()])
  }

  #order(order: Order): void {
    this.#checker.postMessage(order)
  }

  #say(text: string): void {
    this.#options.print(`${new Date().toTimeString().slice(0, 8)}  ${text}`)
  }

  #changed(changes: readonly FileChange[]): void {
    const { root } = this.#options
    this.#say(filesLine(root, changes))
    this.#check(
      concernedGroups(
        root,
        changes.map(({ file }) => file),
        groupNames(root),
      ),
    )
  }

  #check(groups: readonly string[]): void {
    this.#started = performance.now()
    for (const name of groups) this.#pending.add(name)
    this.#order({ kind: 'check', number: ++this.#number, groups: [...this.#pending] })
  }

  #hear(news: News): void {
    const isLatest = news.number === this.#number
    // What was sound when an earlier check ended is served, too; what was broken then may be mended by now.
    if (news.kind === 'verdict') this.#judge(news.verdict, isLatest)
    else if (!isLatest) return
    else if (news.kind === 'failure') this.#say(`The check failed: ${news.message}`)
    else if (news.problems.length === 0) this.#say(`${news.group}: Spectral has no findings`)
    else {
      this.#say(`${news.group}: Spectral has ${counted(news.problems.length, 'finding')}; the mock serves the change`)
      for (const line of problemLines(news.problems)) this.#options.print(line)
    }
  }

  #judge(verdict: Verdict, isLatest: boolean): void {
    if (isLatest) {
      this.#pending.clear()
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
    const seconds = ((performance.now() - this.#started) / 1_000).toFixed(1)
    if (this.#isFirst) this.#say(`checked in ${seconds} s, waiting for changes`)
    else {
      for (const group of groups.filter(({ problems }) => problems.length === 0)) this.#say(changesLine(group))
      this.#say(`served after ${seconds} s`)
    }
    this.#isFirst = false
  }
}
