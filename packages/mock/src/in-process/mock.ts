// A mock, assembled for where it runs.
import type { Contract } from '../contract/contract.js'
import { DEFAULT_SESSION, isSessionName, SESSION_NAME } from '../core/address.js'
import { Core, type Platform } from '../core/core.js'
import { type HandleRequest, requestHandler } from '../core/handle-request.js'
import type { SessionJournal } from '../journal/journal.js'
import type { JournalEntry, JournalRedaction } from '../journal/journal-redaction.js'
import type { Estate } from '../respond/estate.js'
import { EstateCache } from '../respond/estate-cache.js'
import { SessionReplay } from '../respond/recorded-answers.js'
import { SessionAnswers } from '../respond/session-answers.js'
import type { Rules } from '../select/rules.js'
import { defaultCompanies, SESSION_COMPANY, withoutCompanies } from './companies.js'
import { fetchFrom } from './fetch.js'
import { type InProcessOptions, InvalidOptionError, requireKind } from './options.js'
import type { Recordings } from './recordings.js'
import { type MockSession, sessionOf } from './session.js'

/**
 * A mock of the service; what is changed in one is unchanged in others. What it offers itself is for the session of
 * requests that name none, unless a session is named.
 */
export interface InProcessMock extends MockSession {
  /** A mock of its own in this one, of this name; of a new one when left out. */
  session(name?: string): MockSession
  /** What a session has changed, by company. */
  state(session?: string): unknown
  /**
   * Replaces what a session has changed by what `state` returned, now or in another mock of the same companies.
   *
   * @throws TypeError when it is not valid; then nothing is replaced
   */
  loadState(state: unknown, session?: string): void
  /** The latest requests without secrets: of one session, or of all. */
  requests(session?: string): JournalEntry[]
  /** Rules that change what is answered, such as an error for one request. */
  readonly rules: Rules
  /**
   * What of the recordings of `replay` is not replayed, with the reason and the entries, and where the rest is not as the contract has it, which is
   * replayed all the same: a sentence each.
   */
  readonly replayMistakes: readonly string[]
  /** Names of the scenarios. */
  readonly scenarios: readonly string[]
  /** Restores the start: of one session, or of everything. */
  reset(session?: string): void
  /**
   * Serves another contract from the next request on, without a break. Sessions stay, as do an estate of the options and
   * what was changed in it; the default companies are for the contract of this package alone.
   */
  replaceContract(contract: Contract): void
  /**
   * Answers from other companies from the next request on. Rules stay, as do companies that were given to sessions; what was
   * changed in the former companies is gone.
   */
  replaceEstate(estate: Estate): void
  readonly contract: Contract
}

/**
 * What a mock is made of, besides what its user chooses.
 *
 * @internal
 */
interface MockParts {
  readonly platform: Platform
  readonly contract: Contract
  /** Whether the companies are for this contract; another one answers its examples. */
  readonly hasCompanies: boolean
  /** What `replay` has; absent where nothing is replayed. */
  readonly recordings?: Recordings | undefined
  /** What health says of a recording that is made. */
  readonly recording?: () => object | undefined
  /** Further wire names whose values the journal does not show. */
  readonly redact?: readonly string[]
  /** Whether its requests are of no session. */
  readonly hasOneJournal?: boolean
}

/** @internal */
interface AssembledMock {
  readonly mock: InProcessMock
  /** Answers a request that came over a socket. */
  readonly handle: HandleRequest
  readonly maxBodyBytes: number
  /** The requests of the session of requests that name none. */
  readonly journal: SessionJournal
  readonly redaction: JournalRedaction
}

/**
 * Assembles a mock for where it runs.
 *
 * @param options each of its kind, as `requireOptions` sees to
 * @throws InvalidOptionError when an option can't have its value, or a token begins with `Bearer`; InvalidRuleError when a rule isn't one.
 * @internal
 */
export function assembleMock(parts: MockParts, options: InProcessOptions): AssembledMock {
  const { platform, contract, hasCompanies, recordings, recording = () => undefined, hasOneJournal = false } = parts
  const { groups, estate = defaultCompanies(), maxBodyBytes = 1_048_576 } = options
  requireTokens(options.tokens)
  const select = (next: Contract): Contract => (groups === undefined ? next : selectGroups(next, groups))
  let hasOwnEstate = options.estate !== undefined
  const cache = hasCompanies
    ? new EstateCache(estate, SESSION_COMPANY)
    : new EstateCache(withoutCompanies(estate.clock))
  const first = options.session ?? DEFAULT_SESSION
  requireSessionName(first)
  const selected = select(contract)
  recordings?.useContract(selected, platform.validatorsOf(selected))
  const core = new Core({
    ...settingsOf(options),
    platform,
    contract: selected,
    beginAnswers: (quota) => new SessionAnswers(cache, quota, recordings && new SessionReplay(recordings)),
    redact: parts.redact ?? [],
    maxBodyBytes,
    session: first,
    recording,
    hasOneJournal,
  })
  const handle = requestHandler(core)
  const session = (name: string): MockSession => {
    requireSessionName(name)
    const other = name === first ? undefined : name
    const fetch = fetchFrom((request) => handle(request, other), maxBodyBytes)
    return sessionOf(core, name, fetch)
  }
  const own = session(first)
  if (options.scenario !== undefined) own.setScenario(options.scenario)
  const mock: InProcessMock = {
    ...own,
    // Getters are not copied.
    clock: own.clock,
    rules: own.rules,
    get contract() {
      return core.served.contract
    },
    get replayMistakes() {
      return recordings?.mistakes ?? []
    },
    get scenarios() {
      return core.served.selector.scenarios.names()
    },
    session: (name = `session-${crypto.randomUUID()}`) => session(name),
    state: (name = first) => session(name).state(),
    loadState: (state, name = first) => session(name).loadState(state),
    requests: (name) => (name === undefined ? core.journal.entries() : session(name).requests()),
    reset(name) {
      if (name !== undefined) requireSessionName(name)
      core.reset(name)
    },
    replaceContract(next) {
      requireKind('contract', next, 'a contract that compileContract made')
      core.replaceContract(select(next))
      recordings?.useContract(core.served.contract, core.served.validators)
      if (!hasOwnEstate) cache.replaceBase(withoutCompanies(estate.clock))
    },
    replaceEstate(next) {
      requireKind('estate', next, 'an estate, as createEstate makes one')
      hasOwnEstate = true
      cache.replaceBase(next)
    },
  }
  return { mock, handle, maxBodyBytes, journal: core.sessions.first.journal, redaction: core.journal.redaction }
}

/** What requests, sessions and journal go by. */
function settingsOf(options: InProcessOptions) {
  return {
    seed: options.seed ?? 'cloud-cost',
    delay: options.delay ?? 0,
    tokens: options.tokens,
    scenario: options.scenario,
    scenarios: options.scenarios ?? {},
    startRules: options.rules ?? [],
    illustrative: options.illustrative,
    strict: options.strict ?? false,
    sessions: options.sessions ?? 2_000,
    journalBytes: options.journalBytes ?? 20_000_000,
    log: options.log,
  }
}

function requireTokens(tokens: readonly string[] = []): void {
  if (tokens.some((token) => /^bearer /i.test(token)))
    throw new InvalidOptionError('token', 'must be a token without the word Bearer')
  if (tokens.some((token) => token.trim() === '')) throw new InvalidOptionError('token', 'must not be empty')
}

function requireSessionName(name: string): void {
  requireKind('session', name, 'text')
  if (!isSessionName(name)) throw new InvalidOptionError('session', `${SESSION_NAME}, not "${name}"`)
}

/**
 * The contract with some of its groups.
 *
 * @throws InvalidOptionError when a group is not found.
 */
function selectGroups(contract: Contract, names: readonly string[]): Contract {
  const groups = contract.groups.map(({ name }) => name)
  const unknown = names.find((name) => !groups.includes(name))
  if (unknown !== undefined) {
    throw new InvalidOptionError('group', `must be one of ${groups.join(', ')}, not "${unknown}"`)
  }
  return {
    ...contract,
    groups: contract.groups.filter(({ name }) => names.includes(name)),
    operations: contract.operations.filter(({ group }) => names.includes(group)),
  }
}
