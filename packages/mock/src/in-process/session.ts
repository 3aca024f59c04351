// A session as programs use it.
import { Refusal } from '../contract/violations.js'
import { setClock } from '../core/admin-endpoints.js'
import type { Core } from '../core/core.js'
import type { Session } from '../core/sessions.js'
import type { JournalEntry } from '../journal/journal-redaction.js'
import type { Rules } from '../select/rules.js'
import { InvalidOptionError, requireKind } from './options.js'

/** A mock of its own: what is done in a session shows in no other one. */
export interface MockSession {
  readonly name: string
  /**
   * Answers in process, without a socket: a `fetch` to hand to a client. Host and port of the URL don't matter. A request may
   * name another session.
   */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>
  /** Rules that change what is answered, such as an error for one request. */
  readonly rules: Rules
  /**
   * Sets the scenario of the requests that name none.
   *
   * @throws InvalidOptionError when there is none of the name
   */
  setScenario(name: string | undefined): void
  /** Sets the seed of generated bodies where a request names none; `undefined` sets the seed of the start again. */
  setSeed(seed: string | undefined): void
  readonly clock: MockClock
  /**
   * Answers from the companies of a company file; from those of the mock with `undefined`. What was changed is gone.
   *
   * @throws TypeError that names all mistakes of the file
   */
  setCompany(file: object | undefined): void
  /** What was changed, by company. */
  state(): unknown
  /**
   * Replaces what was changed by what `state` returned, now or in another mock of the same companies.
   *
   * @throws TypeError when it is not valid; then nothing is replaced
   */
  loadState(state: unknown): void
  /** The latest requests without secrets. */
  requests(): JournalEntry[]
  /**
   * What rules did wrong since the start or the last reset, a sentence each: a function that failed, or an answer that breaks the contract without
   * `invalid: true`. The request got 500. `useMock` lets the test fail with them.
   */
  ruleFailures(): readonly string[]
  /** Restores the start. */
  reset(): void
  /** Forgets the session: the next request begins it anew. The session of requests that name none is reset instead. */
  end(): void
}

/** What counts as now. */
export interface MockClock {
  /** ISO 8601. */
  readonly now: string
  /**
   * Sets it to an instant, such as `2026-05-01T00:00:00Z`, or to the real time with `now`, or adds a duration, such as `P1D`;
   * restores the start with `undefined`.
   *
   * @throws TypeError for anything else
   */
  set(to: Date | string | undefined): void
}

/**
 * The session of a name, which begins when it is used.
 *
 * @internal
 */
export function sessionOf(core: Core, name: string, fetch: MockSession['fetch']): MockSession {
  const used = (): Session => core.sessions.use(name)
  const seen = (): Session => core.sessions.peek(name)
  return {
    name,
    fetch,
    get rules() {
      return used().rules
    },
    setScenario(scenario) {
      if (scenario !== undefined) requireKind('scenario', scenario, 'text')
      const { scenarios } = core.served.selector
      if (scenario !== undefined && !scenarios.has(scenario)) {
        throw new InvalidOptionError('scenario', `must be one of ${scenarios.names().join(', ')}, not "${scenario}"`)
      }
      used().scenario = scenario
    },
    setSeed(seed) {
      if (seed !== undefined) requireKind('seed', seed, 'text')
      used().setSeed(seed)
    },
    clock: {
      get now() {
        return seen().answers.clock
      },
      set: (to) => asTypeError(() => setClock(used(), isInstant(to) ? to.toISOString() : to)),
    },
    setCompany: (file) => asTypeError(() => used().answers.setCompany(file ?? null)),
    state: () => seen().answers.state() ?? {},
    loadState(state) {
      const mistake = used().answers.load(state)
      if (mistake !== undefined) throw new TypeError(mistake)
    },
    requests: () => seen().journal.entries(),
    ruleFailures: () => seen().failures,
    reset: () => core.reset(name),
    end: () => core.sessions.end(name),
  }
}

function isInstant(to: unknown): to is Date {
  return to instanceof Date && !Number.isNaN(to.getTime())
}

function asTypeError(run: () => void): void {
  try {
    run()
  } catch (error) {
    throw error instanceof Refusal ? new TypeError(error.message) : error
  }
}
