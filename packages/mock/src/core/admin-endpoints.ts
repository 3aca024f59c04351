// The endpoints of the admin API.
import { exampleNames } from '../contract/examples.js'
import { present, shown } from '../contract/json.js'
import { Refusal } from '../contract/violations.js'
import type { AdminInput } from '../select/admin-schemas.js'
import type { Rule } from '../select/rule.js'
import { ADMIN_PATH } from './address.js'
import { billsOf, companiesOf } from './bills.js'
import { CLOCK, clockSetTo } from './clock.js'
import type { Core } from './core.js'
import type { Session } from './sessions.js'

interface Call {
  /** The session that the call names, or the session of requests that name none. */
  readonly session: Session
  /** The name of the session, where the call names one. */
  readonly named: string | undefined
  readonly query: URLSearchParams
  /** As the schema of the endpoint has it. */
  readonly body: unknown
}

export interface Endpoint {
  readonly description: string
  /** What the body has to be: by a schema, any JSON, or none when left out. */
  readonly takes?: AdminInput | 'json'
  /** Names in the query, besides `session`. */
  readonly query?: readonly string[]
  /** Whether a session that nobody has used begins by the call. */
  readonly begins?: true
  /** What it returns may be a promise; what it changes is changed at once. */
  readonly run: (mock: Core, call: Call) => unknown
}

export const ENDPOINTS: { readonly [methodAndPath: string]: Endpoint } = {
  'GET /': {
    description: 'This list.',
    run: () =>
      Object.entries(ENDPOINTS).map(
        ([name, { description }]) => `${name.replace(' /', ` ${ADMIN_PATH}/`)}: ${description}`,
      ),
  },
  'GET /health': {
    description: 'Whether the mock answers, and how many exchanges a recording has and lacks.',
    run: ({ served, options }) => ({
      status: 'ok',
      operations: served.contract.operations.length,
      ...present({ recording: options.recording() }),
    }),
  },
  'GET /operations': {
    description: 'The operations, with the names of their examples.',
    run: ({ served }) =>
      served.contract.operations.map((operation) => ({
        operationId: operation.operationId,
        group: operation.group,
        method: operation.method,
        path: operation.path,
        examples: exampleNames(operation),
      })),
  },
  'GET /sessions': {
    description: 'The names of the sessions; the session of requests that name none comes first.',
    run: ({ sessions }) => sessions.all().map(({ name }) => name),
  },
  'DELETE /sessions': {
    description: 'Forgets a session (?session=NAME): the next request of it begins it anew.',
    run({ sessions }, { named }) {
      if (named === undefined) throw refusal(400, 'session must be named')
      sessions.end(named)
    },
  },
  'GET /companies': {
    description: 'The ids and names of the companies.',
    run: (_, { session }) => companiesOf(session.answers),
  },
  'GET /bills': {
    description: 'The bills of a company (?company=ID) in the year up to the clock, by month, cloud and service.',
    query: ['company'],
    run: (_, { session, query }) => billsOf(session.answers, query.get('company') ?? ''),
  },
  'GET /notes': {
    description: 'What of the bills that answers come from is not counted, or not known: a sentence each.',
    run: (_, { session }) => session.answers.notes,
  },
  'GET /requests': {
    description: 'The latest requests of a session, or of all, without secrets.',
    run: ({ journal, options }, { session, named }) =>
      named === undefined || options.hasOneJournal ? journal.entries() : session.journal.entries(),
  },
  'DELETE /requests': {
    description: 'Forgets the requests of a session, or of all.',
    run: ({ journal, options }, { session, named }) =>
      named === undefined || options.hasOneJournal ? journal.clear() : session.journal.clear(),
  },
  'GET /state': {
    description: 'What a session has changed.',
    run: (_, { session }) => session.answers.state() ?? {},
  },
  'PUT /state': {
    description: 'Replaces what a session has changed by an answer to GET.',
    takes: 'json',
    begins: true,
    run(_, { session, body }) {
      const mistake = session.answers.load(body)
      if (mistake !== undefined) throw refusal(400, mistake)
    },
  },
  'PUT /company': {
    description: 'Answers a session from a company file, in JSON; null for the companies of the mock.',
    takes: 'json',
    begins: true,
    run: (_, { session, body }) => session.answers.setCompany(body),
  },
  'GET /clock': {
    description: 'What counts as now.',
    run: (_, { session }) => ({ clock: session.answers.clock }),
  },
  'PUT /clock': {
    description:
      'Sets what counts as now with {"clock": INSTANT}, "now", or a duration to add such as "P1D"; null for the start.',
    takes: 'clock',
    begins: true,
    run(_, { session, body }) {
      setClock(session, (body as { readonly clock: string | null }).clock ?? undefined)
      return { clock: session.answers.clock }
    },
  },
  'GET /seed': { description: 'The seed of generated bodies.', run: (_, { session }) => ({ seed: session.seed }) },
  'PUT /seed': {
    description: 'Sets the seed of generated bodies with {"seed": TEXT}; null for the seed of the start.',
    takes: 'seed',
    begins: true,
    run(_, { session, body }) {
      session.setSeed((body as { readonly seed: string | null }).seed ?? undefined)
      return { seed: session.seed }
    },
  },
  'POST /reset': {
    description: 'Restores the start: of a session, also with {"session": NAME}, or of everything.',
    takes: 'reset',
    run: (mock, { named }) => mock.reset(named),
  },
  'GET /scenario': {
    description: 'The scenario for requests that name none, and the names of all scenarios.',
    run: ({ served }, { session }) => ({
      scenario: session.scenario ?? null,
      scenarios: served.selector.scenarios.names(),
    }),
  },
  'PUT /scenario': {
    description: 'Sets the scenario with {"scenario": NAME}; null for none.',
    takes: 'scenario',
    begins: true,
    run({ served }, { session, body }) {
      const { scenario } = body as { readonly scenario: string | null }
      const { scenarios } = served.selector
      if (scenario !== null && !scenarios.has(scenario)) {
        throw refusal(400, `scenario must be null or one of ${scenarios.names().join(', ')}`)
      }
      session.scenario = scenario ?? undefined
      return { scenario }
    },
  },
  'GET /rules': {
    description: 'The rules; the first one that matches a request is used.',
    // JSON has no functions.
    run: (_, { session }) =>
      session.rules.list().map((rule) => (typeof rule.answer === 'function' ? { ...rule, answer: 'function' } : rule)),
  },
  'GET /failures': {
    description: 'What rules did wrong when they answered: functions that failed, answers that break the contract.',
    run: (_, { session }) => session.failures,
  },
  'POST /rules': {
    description:
      'Adds a rule: {"match": {operation, method, path, query, headers, body}, "answer": {status, example, headers, body, invalid}, "delay", "fault", "once"}.',
    takes: 'rule',
    begins: true,
    run: (_, { session, body }) => ({ id: session.rules.add(body as Rule) }),
  },
  'DELETE /rules': {
    description: 'Removes all rules, or one (?id=ID).',
    query: ['id'],
    run(_, { session: { rules }, query }) {
      const id = query.get('id')
      if (id === null) rules.clear()
      else if (!rules.remove(id)) throw refusal(404, `rule ${id} not found`)
    },
  },
}

/** @throws Refusal when the clock can't be set, or not to this */
export function setClock({ answers }: Session, to: unknown): void {
  const clock = typeof to === 'string' ? clockSetTo(to, answers.clock) : undefined
  if (to !== undefined && clock === undefined) throw refusal(400, `clock ${CLOCK}, not ${shown(to)}`)
  answers.setClock(clock)
}

export function refusal(status: number, message: string): Refusal {
  return new Refusal({ status, message })
}
