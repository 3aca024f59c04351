import { createEstate } from '@cloud-cost/estate'
import type { Rule, Rules } from '../choose/rules.js'
import type { Contract } from '../contract/contract.js'
import { loadContract } from '../contract/packed.js'
import { Core, type CoreOptions, type LoggedExchange } from '../core/core.js'
import type { JournalEntry } from '../journal/journal.js'
import type { AnswerSource } from '../respond/answer-source.js'
import { type Estate, EstateSource } from '../respond/estate-source.js'
import { fromRequest, toResponse } from './fetch.js'
import { InvalidOptionError } from './invalid-option-error.js'
import { type ListenOptions, listen, type MockServer } from './server.js'

export interface MockOptions {
  /** Names of the groups to serve; all when left out. */
  readonly groups?: readonly string[]
  /** The bearer tokens to accept; every other one is answered with 401. Any token passes when left out. */
  readonly tokens?: readonly string[]
  /** Seed of generated bodies where a request names none. */
  readonly seed?: string
  /** Bodies larger than this are answered with 413; 1 MiB when left out. */
  readonly maxBodyBytes?: number
  /** Names by which the admin API can be called over HTTP where `listen` says nothing else; see `ListenOptions`. */
  readonly allowedHosts?: readonly string[]
  /** Milliseconds to wait before every answer. */
  readonly delay?: number
  /** Scenario of the requests that name none. */
  readonly scenario?: string
  /** Scenarios of your own by name, next to those that the contract's examples make. */
  readonly scenarios?: { readonly [name: string]: readonly Rule[] }
  /** Rules to begin with, the first one being asked first; `reset` restores them. */
  readonly rules?: readonly Rule[]
  /** Called for every request that was answered. */
  readonly log?: (exchange: LoggedExchange) => void
  /** The contract to serve, made by `compileContract`; the one of this package when left out. */
  readonly contract?: Contract
  /**
   * The companies from which answers are computed, made by `createEstate` of `@cloud-cost/estate`. When left out, the contract
   * of this package has the default companies, and another one answers its examples.
   */
  readonly estate?: Estate
}

/** A mock of the service; what is changed in one is unchanged in others. */
export interface Mock {
  /** Answers in process, without a socket: a `fetch` to hand to a client. Host and port of the URL don't matter. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>
  /** Serves over HTTP on the loopback address. */
  listen(options?: ListenOptions): Promise<MockServer>
  /** What a session has changed, by company. */
  state(session?: string): unknown
  /**
   * Replaces what a session has changed by what `state` returned, now or in another mock of the same companies.
   *
   * @throws TypeError when it is not valid; then nothing is replaced
   */
  loadState(state: unknown, session?: string): void
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
   * Serves another contract from the next request on, without a break. Rules stay, as do an estate of the options and what
   * was changed in it; the default companies are for the contract of this package alone.
   */
  replaceContract(contract: Contract): void
  /** Answers from other companies from the next request on. Rules stay; what was changed in the former companies is gone. */
  replaceEstate(estate: Estate): void
  readonly contract: Contract
}

/** The default companies know the operations of the contract of this package; those of another one may only be called the same. */
const EXAMPLES_ALONE: AnswerSource = {
  answer: () => undefined,
  ask: () => undefined,
  state: () => undefined,
  load: () => 'There are no companies whose state could be loaded.',
  reset: () => {},
}

/** @throws InvalidOptionError when a group or the scenario is not found, or a token begins with `Bearer`; InvalidRuleError when a rule isn't one. */
export function createMock(options: MockOptions = {}): Mock {
  const {
    groups,
    contract = loadContract(),
    estate = createEstate(),
    maxBodyBytes = 1_048_576,
    allowedHosts = [],
  } = options
  const { seed = 'cloud-cost', delay = 0, tokens, scenario, scenarios = {}, rules: startRules = [] } = options
  const { log = () => {} } = options
  if (tokens?.some((token) => /^bearer /i.test(token)))
    throw new InvalidOptionError('token', 'must be a token without the word Bearer')
  const select = (next: Contract): Contract => (groups === undefined ? next : selectGroups(next, groups))
  const settings = { seed, delay, tokens, scenario, scenarios, startRules, log, maxBodyBytes }
  let hasOwnEstate = options.estate !== undefined
  let served: Pick<CoreOptions, 'contract' | 'source' | 'clock'> = {
    contract: select(contract),
    source: hasOwnEstate || options.contract === undefined ? new EstateSource(estate) : EXAMPLES_ALONE,
    clock: estate.clock,
  }
  let core = new Core({ ...settings, ...served })
  const replace = (next: Partial<typeof served>): void => {
    const { rules, scenario: current } = core.chooser
    served = { ...served, ...next }
    core = new Core({ ...settings, ...served, rules })
    core.chooser.scenario = current !== undefined && core.chooser.scenarios.has(current) ? current : undefined
  }
  const setScenario = (name: string | undefined): void => {
    const { scenarios: known } = core.chooser
    if (name !== undefined && !known.has(name)) {
      throw new InvalidOptionError('scenario', `must be one of ${known.names().join(', ')}, not "${name}"`)
    }
    core.chooser.scenario = name
  }
  setScenario(scenario)
  return {
    get contract() {
      return core.contract
    },
    get scenarios() {
      return core.chooser.scenarios.names()
    },
    rules: core.chooser.rules,
    setScenario,
    async fetch(input, init) {
      const request = new Request(input, init)
      const answer = await core.handle(await fromRequest(request, maxBodyBytes))
      return toResponse(answer, request.signal)
    },
    listen: (listenOptions) =>
      listen((request) => core.handle(request), maxBodyBytes, { allowedHosts, ...listenOptions }),
    state: (session = 'default') => core.source.state(session) ?? {},
    loadState(state, session = 'default') {
      const mistake = core.source.load(state, session)
      if (mistake !== undefined) throw new TypeError(mistake)
    },
    requests: () => core.journal.entries(),
    reset: (session) => core.reset(session),
    replaceContract: (next) => replace({ contract: select(next), ...(!hasOwnEstate && { source: EXAMPLES_ALONE }) }),
    replaceEstate(next) {
      hasOwnEstate = true
      replace({ source: new EstateSource(next), clock: next.clock })
    },
  }
}

/**
 * The contract with some of its groups.
 *
 * @throws InvalidOptionError when a group is not found.
 */
export function selectGroups(contract: Contract, names: readonly string[]): Contract {
  const known = contract.groups.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new InvalidOptionError('group', `must be one of ${known.join(', ')}, not "${unknown}"`)
  }
  return {
    ...contract,
    groups: contract.groups.filter(({ name }) => names.includes(name)),
    operations: contract.operations.filter(({ group }) => names.includes(group)),
  }
}

export interface MockServerOptions extends ListenOptions {
  /** The documents to serve together in place of those that this package was built from; compiling them takes a second. */
  readonly documents?: readonly object[]
}

/**
 * Serves the contract over HTTP: `createMock` and `listen` in one.
 *
 * @throws PortInUseError when another program listens on the port.
 */
export async function startMockServer({ documents, ...options }: MockServerOptions = {}): Promise<MockServer> {
  if (documents === undefined) return createMock().listen(options)
  const { compileContract } = await import('../compile/index.js')
  const contract = await compileContract(Object.fromEntries(documents.entries()))
  return createMock({ contract }).listen(options)
}
