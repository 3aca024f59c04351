// Steers a mock that runs elsewhere, over HTTP.
import { shown } from '../contract/json.js'
import type { JournalEntry } from '../journal/journal-redaction.js'
import type { OperationId } from '../select/operation-types.js'
import type { AnswerOf, Rule, StoredRule } from '../select/rule.js'
import { adminCalls, type CallAdmin } from './admin-calls.js'

export { InvalidRuleError } from '../select/invalid-rule-error.js'
export { RemoteMockError } from './admin-calls.js'

/** A session of a mock that runs elsewhere. All its functions reject with a RemoteMockError when the mock refuses, or can't be reached. */
export interface RemoteSession {
  /** The base URL for clients: what is called there is of this session. */
  readonly url: string
  /** Calls the session, whatever host the URL has: a `fetch` to hand to a client. */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>
  readonly rules: RemoteRules
  /** The scenario of the requests that name none. */
  scenario(): Promise<string | undefined>
  /** Sets it; `undefined` for none. */
  setScenario(name: string | undefined): Promise<void>
  /** Sets the seed of generated bodies where a request names none; `undefined` sets the seed of the start again. */
  setSeed(seed: string | undefined): Promise<void>
  readonly clock: RemoteClock
  /** Answers from the companies of a company file; from those of the mock with `undefined`. What was changed is gone. */
  setCompany(file: object | undefined): Promise<void>
  /** The companies: their ids and names. */
  companies(): Promise<readonly { readonly companyId: string; readonly companyName: string }[]>
  /** What was changed, by company. */
  state(): Promise<object>
  /** Replaces what was changed by what `state` returned. */
  loadState(state: object): Promise<void>
  /** The latest requests without secrets; of all sessions where none is named. */
  requests(): Promise<readonly JournalEntry[]>
  /** Forgets the requests. */
  clearRequests(): Promise<void>
  /** What rules did wrong when they answered, a sentence each. */
  ruleFailures(): Promise<readonly string[]>
  /** Restores the start; of everything where no session is named. */
  reset(): Promise<void>
}

/** What counts as now. */
export interface RemoteClock {
  /** ISO 8601. */
  now(): Promise<string>
  /** Sets it to an instant or to the real time (`now`), or adds a duration such as `P1D`; restores the start with `undefined`. */
  set(to: Date | string | undefined): Promise<void>
}

export interface NamedRemoteSession extends RemoteSession {
  readonly name: string
  /** Forgets the session: the next request begins it anew. */
  end(): Promise<void>
}

/** A mock that runs elsewhere. What it offers itself is for the session of requests that name none. */
export interface RemoteMock extends RemoteSession {
  /** The session of a name, which begins when it is used; of a new one when left out. */
  session(name?: string): NamedRemoteSession
  /** Names of the sessions. */
  sessions(): Promise<readonly string[]>
  /** Names of the scenarios. */
  scenarios(): Promise<readonly string[]>
  /** The operations, with the names of their examples. */
  operations(): Promise<readonly RemoteOperation[]>
}

export interface RemoteOperation {
  readonly operationId: string
  readonly group: string
  readonly method: string
  readonly path: string
  readonly examples: readonly string[]
}

interface ScenarioAnswer {
  readonly scenario: string | null
  readonly scenarios: readonly string[]
}

/**
 * Controls a mock that runs elsewhere, such as one that jest's `globalSetup`, Playwright's `webServer` or a container has started. Nothing is sent
 * before the first call.
 *
 * @param url of the mock, such as `http://127.0.0.1:4010`, or of one of its sessions
 * @throws TypeError when it is no URL
 */
export function connectMock(url: string | URL): RemoteMock {
  if (!URL.canParse(String(url)))
    throw new TypeError(`url must be the address of a mock, such as http://127.0.0.1:4010, not ${shown(url)}.`)
  const base = new URL(url).href.replace(/\/+$/, '')
  const root = base.replace(/\/__mock(?:\/.*)?$/, '')
  const call = adminCalls(root)
  return {
    ...sessionAt(base),
    session(name = `session-${crypto.randomUUID()}`) {
      const at = `${root}/__mock/s/${encodeURIComponent(name)}`
      return { ...sessionAt(at), name, end: () => adminCalls(at)('DELETE', '/sessions') }
    },
    sessions: () => call('GET', '/sessions'),
    scenarios: async () => (await call<ScenarioAnswer>('GET', '/scenario')).scenarios,
    operations: () => call('GET', '/operations'),
  }
}

function sessionAt(url: string): RemoteSession {
  const call = adminCalls(url)
  return {
    url,
    fetch(input, init) {
      const asked = new URL(typeof input === 'object' && 'url' in input ? input.url : input, url)
      const target = `${url}${asked.pathname}${asked.search}`
      return typeof input === 'object' && 'url' in input ? fetch(new Request(target, input), init) : fetch(target, init)
    },
    rules: remoteRules(call),
    scenario: async () => (await call<ScenarioAnswer>('GET', '/scenario')).scenario ?? undefined,
    setScenario: async (scenario = undefined) => void (await call('PUT', '/scenario', { scenario: scenario ?? null })),
    setSeed: async (seed) => void (await call('PUT', '/seed', { seed: seed ?? null })),
    clock: {
      now: async () => (await call<{ readonly clock: string }>('GET', '/clock')).clock,
      set: async (to) =>
        void (await call('PUT', '/clock', { clock: to instanceof Date ? to.toISOString() : (to ?? null) })),
    },
    setCompany: async (file) => void (await call('PUT', '/company', file ?? null)),
    companies: () => call('GET', '/companies'),
    state: () => call('GET', '/state'),
    loadState: async (state) => void (await call('PUT', '/state', state)),
    requests: () => call('GET', '/requests'),
    clearRequests: async () => void (await call('DELETE', '/requests')),
    ruleFailures: () => call('GET', '/failures'),
    reset: async () => void (await call('POST', '/reset')),
  }
}

/** A rule that can be sent: one whose answer is no function. */
export type RemoteRule<Id extends OperationId = OperationId> = Omit<Rule<Id>, 'answer'> & {
  readonly answer?: AnswerOf<Id>
}

/** The rules of a session of a mock elsewhere; the one that was added last is asked first. */
export interface RemoteRules {
  /**
   * Adds a rule and returns the id to remove it by.
   *
   * @throws InvalidRuleError when it isn't one, can't match any request, or answers what the contract doesn't allow
   */
  add<Id extends OperationId = OperationId>(rule: RemoteRule<Id>): Promise<string>
  /** Returns whether there was such a rule. */
  remove(id: string): Promise<boolean>
  clear(): Promise<void>
  list(): Promise<readonly StoredRule[]>
}

function remoteRules(call: CallAdmin): RemoteRules {
  return {
    async add(rule) {
      const { answer }: { readonly answer?: unknown } = rule
      if (typeof answer === 'function') {
        throw new TypeError(
          "A function can't be sent to a mock elsewhere: start the mock with --rules, or in this program.",
        )
      }
      return (await call<{ readonly id: string }>('POST', '/rules', rule)).id
    },
    async remove(id) {
      const rules = await call<readonly StoredRule[]>('GET', '/rules')
      if (!rules.some((rule) => rule.id === id)) return false
      await call('DELETE', `/rules?id=${encodeURIComponent(id)}`)
      return true
    },
    clear: () => call('DELETE', '/rules'),
    list: () => call('GET', '/rules'),
  }
}
