// Prepares large companies in steps, before their data is first asked for.
import { QUEUE } from './charges/queue.js'
import type { Company } from './clouds/cloud.js'
import type { Steps } from './kernel/steps.js'
import { placesOf } from './operations/inventory.js'
import { namesOf } from './operations/lookup.js'

/** More resources and entries than any company has that is looked at within a turn. */
const MANY_MACHINES = 2_000
/** A year of fewer pools is computed while a request waits. */
const MANY_POOLS = 500

type Lists = Readonly<Record<string, readonly unknown[] | undefined>>

/** Whether a company must be made in steps, before anything of it is looked at. */
export function isLarge({ file, clouds, bills }: Company): boolean {
  const parts = file as unknown as Readonly<Record<string, Lists | undefined>>
  return clouds.some(
    ({ code, entries }) =>
      (parts[code]?.[entries.machines]?.length ?? 0) > MANY_MACHINES ||
      (bills?.[code]?.resources.length ?? 0) > MANY_MACHINES,
  )
}

/** Makes what a company has in its clouds, and what finds it. */
export function* begun(company: Company): Steps {
  for (const { ledger } of company.clouds) yield* ledger.steps(company)
  yield* placesOf.steps(company)
  yield* namesOf.steps(company)
}

/** Prepares the ledgers of large companies, all clouds side by side, so that recent days of each come first; then what could be saved. */
export function* preparation(companies: readonly Company[], findingsOf: (company: Company) => Promise<unknown>): Steps {
  const steps: Steps[] = []
  for (const company of companies) {
    if (isLarge(company)) yield* begun(company)
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
  for (const company of companies) {
    // Goes on in turns by itself; who asks for what could not be found is told why.
    if (isLarge(company)) findingsOf(company).catch(() => {})
  }
}
