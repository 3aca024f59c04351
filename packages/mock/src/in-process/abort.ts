// Ends work and waits when a signal is aborted.
import type { Signal } from '../exchange/exchange.js'

/** Does a piece of work, and rejects with the reason of the signal as soon as that is aborted; then the work does not begin, or nobody waits for it. */
export function unlessAborted<Value>(signal: Signal | undefined, work: () => Promise<Value>): Promise<Value> {
  if (signal === undefined) return work()
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(reasonOf(signal))
    if (signal.aborted) {
      abort()
      return
    }
    signal.addEventListener('abort', abort, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Waits so many milliseconds, or until the signal is aborted. */
export function wait(milliseconds: number, signal: Signal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve()
      return
    }
    const stop = (): void => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Older signals, such as those of jsdom, may have no reason. */
export function reasonOf({ reason }: Signal): unknown {
  return reason === undefined ? new DOMException('This operation was aborted', 'AbortError') : reason
}
