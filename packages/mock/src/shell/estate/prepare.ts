import type { Estate } from '../../respond/estate.js'

/** Milliseconds at a time: a request waits for no more than that. */
const SLICE = 10

/**
 * Lets an estate compute what is most likely asked for between requests, so that the first ones find it: years of a company that is
 * larger than most take longer than a request should. Returns what ends it.
 */
export function prepareBetweenRequests({ prepare }: Pick<Estate, 'prepare'>): () => void {
  const steps = prepare?.()[Symbol.iterator]()
  let timer = setTimeout(goOn).unref()
  function goOn(): void {
    const until = performance.now() + SLICE
    while (performance.now() < until) {
      if (steps === undefined || steps.next().done === true) return
    }
    timer = setTimeout(goOn).unref()
  }
  return () => clearTimeout(timer)
}
