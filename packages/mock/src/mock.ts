import { type Contract, selectGroups } from './contract.js'
import type { Rule, Rules } from './control/rules.js'
import { Core, type LoggedExchange } from './core.js'
import { fromRequest, toResponse } from './http/fetch.js'
import { type ListenOptions, listen, type MockServer } from './http/server.js'
import type { JournalEntry } from './journal.js'
import { loadContract } from './load.js'

export interface MockOptions {
  /** Names of the groups to serve; all when left out. */
  readonly groups?: readonly string[]
  /** The bearer tokens to take; every other one is answered with 401. Any token passes when left out. */
  readonly tokens?: readonly string[]
  /** Seed of generated bodies where a request names none. */
  readonly seed?: string
  /** Bodies larger than this are answered with 413; 1 MiB when left out. */
  readonly maxBodyBytes?: number
  /** Milliseconds to wait before every answer. */
  readonly delay?: number
  /** Scenario of the requests that name none. */
  readonly scenario?: string
  /** Scenarios of your own by name, next to those that the contract's examples make. */
  readonly scenarios?: { readonly [name: string]: readonly Rule[] }
  /** Hears of every request that was answered. */
  readonly log?: (exchange: LoggedExchange) => void
  /** The contract to serve, made by `compileContract`; the one of this package when left out. */
  readonly contract?: Contract
}

/** A mock of the service; each has a state of its own. */
export interface Mock {
  /** Answers in process, without a socket: a `fetch` to hand to a client. Host and port of the URL don't matter. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>
  /** Serves over HTTP on the loopback address. */
  listen(options?: ListenOptions): Promise<MockServer>
  /** The records of a session by collection, as far as they were asked for. */
  state(session?: string): unknown
  /** The latest requests, without secrets. */
  requests(): JournalEntry[]
  /** Rules that change what is answered, such as an error for one request. */
  readonly rules: Rules
  /** Names of the scenarios. */
  readonly scenarios: readonly string[]
  /** Sets the scenario of the requests that name none. */
  setScenario(name: string | undefined): void
  /** Restores the start: of one session, or of everything. */
  reset(session?: string): void
  /**
   * Serves another contract from the next request on, without a break. Rules stay; the state stays when the collections
   * are the same, and starts again otherwise.
   *
   * @returns whether the state stayed.
   */
  replaceContract(contract: Contract): boolean
  readonly contract: Contract
}

/** @throws RangeError when a group or the scenario doesn't exist; InvalidRuleError when a rule of a scenario isn't one. */
export function createMock(options: MockOptions = {}): Mock {
  const { groups, contract = loadContract(), maxBodyBytes = 1_048_576 } = options
  const { seed = 'cloud-cost', delay = 0, tokens, scenario, scenarios = {}, log = () => {} } = options
  const select = (next: Contract): Contract => (groups === undefined ? next : selectGroups(next, groups))
  const settings = { seed, delay, tokens, scenario, scenarios, log, maxBodyBytes }
  let core = new Core({ ...settings, contract: select(contract) })
  const setScenario = (name: string | undefined): void => {
    const names = core.scenarios.names()
    if (name !== undefined && !names.includes(name))
      throw new RangeError(`scenario takes one of ${names.join(', ')}, not "${name}".`)
    core.scenario = name
  }
  setScenario(scenario)
  return {
    get contract() {
      return core.contract
    },
    get scenarios() {
      return core.scenarios.names()
    },
    rules: core.rules,
    setScenario,
    async fetch(input, init) {
      const request = new Request(input, init)
      const answer = await core.handle(await fromRequest(request, maxBodyBytes))
      return toResponse(answer, request.signal)
    },
    listen: (listenOptions) => listen((request) => core.handle(request), maxBodyBytes, listenOptions),
    state: (session = 'default') => core.sessions.find(session)?.toJSON() ?? {},
    requests: () => core.journal.entries(),
    reset: (session) => core.reset(session),
    replaceContract(next) {
      const { rules, sessions, contract: last, scenario: current } = core
      const served = select(next)
      const stays = startOf(served) === startOf(last)
      core = new Core({ ...settings, contract: served, rules, ...(stays && { sessions }) })
      core.scenario = current !== undefined && core.scenarios.has(current) ? current : undefined
      return stays
    },
  }
}

/** What a session starts from. */
function startOf({ collections, clock }: Contract): string {
  return JSON.stringify([collections, clock])
}
