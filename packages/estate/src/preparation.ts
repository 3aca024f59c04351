import { QUEUE } from './charges/queue.js'
import type { Company } from './clouds/cloud.js'
import type { Steps } from './kernel/steps.js'

/** A year of fewer pools is computed while a request waits. */
const MANY_POOLS = 500

/** Prepares the ledgers of large companies, all clouds side by side, so that recent days of each come first. */
export function* preparation(companies: readonly Company[]): Steps {
  const steps: Steps[] = []
  for (const company of companies) {
    for (const cloud of company.clouds) {
      const ledger = yield* cloud.ledger.steps(company)
      if (ledger.table.pools.length >= MANY_POOLS) steps.push(ledger.prepare())
      yield
    }
  }
  while (steps.length > 0) {
    // What somebody waits for comes first.
    if (!QUEUE.step()) {
      const step = steps.shift() as Steps
      if (step.next().done !== true) steps.push(step)
    }
    yield
  }
}
