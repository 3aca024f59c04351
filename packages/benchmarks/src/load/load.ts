import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Call } from '../calls.js'

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
  const child = fork(generator, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exit = once(child, 'exit')
  const answer = once(child, 'message')
  child.send(job)
  const [result] = (await Promise.race([answer, exit])) as [LoadResult | { readonly failure: string } | number]
  await exit
  if (typeof result === 'number') throw new Error(`the load generator ended with ${result}`)
  if ('failure' in result) throw new Error(`under load, ${result.failure}`)
  return result
}
