// Bounds work by a time limit and by the signal of the caller.
import { AbortedError, TimeoutError } from './errors.js'

/** Milliseconds from which on no timer can hold a limit. */
const TOO_LONG = 2 ** 31

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
  return new Promise<T>((resolve, reject) => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const release = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    const endWith = (error: Error): void => {
      release()
      reject(error)
      controller.abort()
    }
    const onAbort = (): void => endWith(new AbortedError(operationId, signal?.reason))

    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort)
    if (ms > 0 && ms < TOO_LONG)
      timer = setTimeout(() => endWith(new TimeoutError(operationId, `no answer within ${ms} ms`)), ms)
    work(controller.signal)
      .then(
        resolve,
        // Work that listens to the caller's signal itself may fail before we hear of it.
        (error: unknown) => (signal?.aborted ? onAbort() : reject(error)),
      )
      .then(release)
  })
}

/** Waits `ms` milliseconds. @throws {AbortedError} as soon as the signal is aborted */
export function pause(operationId: string, ms: number, signal: AbortSignal | undefined): Promise<void> {
  const wait = (ended: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      ended.addEventListener('abort', () => clearTimeout(timer))
    })
  return bounded(operationId, 0, signal, wait)
}
