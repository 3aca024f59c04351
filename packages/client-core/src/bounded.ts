import { clock } from './clock.js'
import { AbortedError, TimeoutError } from './errors.js'

/**
 * Runs work until it is done, the caller's signal is aborted, or `ms` milliseconds have passed (0, and more than a timer can hold: no limit).
 * The work's own signal is aborted in the last two cases; whether the work listens to it doesn't matter.
 * @throws {AbortedError | TimeoutError} when the work ended early
 */
export function bounded<T>(
  operationId: string,
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  let stop: () => void
  let disarm: (() => void) | undefined
  return new Promise<T>((resolve, reject) => {
    const end = (error: Error): void => {
      reject(error)
      controller.abort()
    }
    stop = () => end(new AbortedError(operationId, signal?.reason))
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop)
    if (ms > 0 && ms < 2 ** 31)
      disarm = clock.after(ms, () => end(new TimeoutError(operationId, `no answer within ${ms} ms`)))
    // Work that listens to the caller's signal itself may fail before we hear of it.
    work(controller.signal).then(resolve, (error) => (signal?.aborted ? stop() : reject(error)))
  }).finally(() => {
    disarm?.()
    signal?.removeEventListener('abort', stop)
  })
}

/** Waits `ms` milliseconds. @throws {AbortedError} as soon as the signal is aborted */
export function pause(operationId: string, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return bounded(
    operationId,
    0,
    signal,
    (ended) => new Promise((resolve) => ended.addEventListener('abort', clock.after(ms, resolve))),
  )
}
