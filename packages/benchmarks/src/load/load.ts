import { fileURLToPath } from 'node:url'
import type { Call } from '../calls.js'
import { startWorker } from '../process/worker.js'

export interface Job {
  readonly url: string
  /** Sent one after the other, again and again. */
  readonly calls: readonly Call[]
  /** The highest status that is no failure. */
  readonly highest: number
  readonly connections: number
  readonly seconds: number
  /** Requests after which to end, where that is sooner. */
  readonly total?: number
}

export interface LoadResult {
  readonly count: number
  /** Answers a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** The path is the same from `src` and from `dist`. */
const generator = fileURLToPath(new URL('../../dist/load/generator.js', import.meta.url))

/**
 * Puts load on a server from a process of its own.
 *
 * @throws Error when a status is too high.
 */
export async function load(job: Job): Promise<LoadResult> {
  const worker = startWorker(generator)
  try {
    return await worker.ask<LoadResult>(job)
  } catch (error) {
    throw new Error(`under load, ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await worker.stop()
  }
}
