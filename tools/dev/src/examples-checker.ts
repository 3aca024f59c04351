import { Worker } from 'node:worker_threads'
import type { Finding } from '@cloud-cost/contract/group-checks'
import type { ExamplesAnswer } from './examples-thread.js'

/** Checks the examples of bundled groups in a thread of its own, so that a group is compiled meanwhile. */
export class ExamplesChecker {
  readonly #worker = new Worker(new URL('./examples-thread.js', import.meta.url))
  /** What waits for an answer; the thread gives them in the order of the questions. */
  readonly #waiting: ((answer: ExamplesAnswer) => void)[] = []

  constructor() {
    this.#worker.on('message', (answer: ExamplesAnswer) => this.#waiting.shift()?.(answer))
  }

  /**
   * What is wrong with the examples of the group in a folder.
   *
   * @throws Error when the group can't be read.
   */
  async check(folder: string): Promise<readonly Finding[]> {
    const answer = await new Promise<ExamplesAnswer>((resolve) => {
      this.#waiting.push(resolve)
      this.#worker.postMessage(folder)
    })
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.findings
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}
