// The tool that sets up a case in a mock, and shows what it was asked.
import { objectIn, parsedText } from '../arguments/written.js'
import { isObject } from '../contract/json.js'
import type { MockControl } from '../mock/mock-control.js'
import type { Tool } from './add-tool.js'
import { ToolError } from './tool-error.js'

/** How many requests are shown. */
const MOST_REQUESTS = 20

type Action = (mock: MockControl, value: string | undefined) => unknown

const ACTIONS: Readonly<Record<string, Action>> = {
  state: async (mock) => ({
    session: mock.session ?? null,
    illustrative: mock.isIllustrative,
    ...(await fieldsOf(mock.call('GET', '/scenario'))),
    ...(await fieldsOf(mock.call('GET', '/clock'))),
    companies: await mock.call('GET', '/companies'),
    rules: await mock.call('GET', '/rules'),
    changes: await mock.call('GET', '/state'),
  }),
  session: (mock, value) => {
    if (value !== undefined && !/^[\w.-]{1,64}$/.test(value))
      throw new ToolError('value: a session has a name of letters, digits, ".", "_" and "-"')
    mock.session = value
    return { session: value ?? null }
  },
  illustrative: (mock, value) => {
    mock.isIllustrative = !/^(?:false|off|no|0)$/i.test(value ?? 'true')
    return { illustrative: mock.isIllustrative }
  },
  scenario: (mock, value) => mock.call('PUT', '/scenario', { scenario: value ?? null }),
  clock: (mock, value) => mock.call('PUT', '/clock', { clock: value ?? null }),
  rule: (mock, value) =>
    mock.call('POST', '/rules', jsonIn(value, '{"match": {"operation": "listCompanies"}, "answer": {"status": 500}}')),
  remove_rules: (mock, value) => mock.call('DELETE', '/rules', undefined, value === undefined ? {} : { id: value }),
  company: (mock, value) => mock.call('PUT', '/company', value === undefined ? null : jsonIn(value, 'a company file')),
  bills: (mock, value) => {
    if (value === undefined) throw new ToolError('value: the id of a company, which "state" lists')
    return mock.call('GET', '/bills', undefined, { company: value })
  },
  requests: async (mock) => {
    const entries = await mock.call('GET', '/requests')
    return (Array.isArray(entries) ? entries : []).slice(-MOST_REQUESTS).map(shortened)
  },
  reset: (mock) => mock.call('POST', '/reset', mock.session === undefined ? {} : { session: mock.session }),
}

const ARGUMENTS = {
  action: {
    kind: 'text',
    required: true,
    values: Object.keys(ACTIONS),
    description: 'What to do; state, bills and requests only look',
  },
  value: {
    kind: 'json',
    description:
      'Name of a session or scenario; an instant, "now" or a duration such as P1D for clock; on or off for illustrative; JSON of a rule or a company file; id of a rule, or of a company for bills; null restores the default',
  },
} as const

export function steerMockTool(mock: MockControl): Tool<typeof ARGUMENTS> {
  return {
    name: 'steer_mock',
    title: 'Steer the mock',
    description:
      'Sets up a case in the mock behind this server, and shows the requests that it saw. Later calls are of the session that is set, and illustrative makes up rows where the contract describes none.',
    arguments: ARGUMENTS,
    effects: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    async run({ action, value }) {
      const answer = await ACTIONS[action]?.(mock, value)
      if (action === 'requests' && Array.isArray(answer))
        return { texts: [answer.map((entry) => JSON.stringify(entry)).join('\n') || 'The mock saw no requests.'] }
      return { texts: [answer === undefined ? 'done' : JSON.stringify(answer)] }
    },
  }
}

async function fieldsOf(answer: Promise<unknown>): Promise<object> {
  const value = await answer
  return isObject(value) ? value : {}
}

function jsonIn(value: string | undefined, example: string): unknown {
  const parsed = objectIn(value)
  if (parsed === undefined) throw new ToolError(`value must be JSON: ${example}`)
  return parsed
}

/** What a test looks at; headers and answers are left out. */
function shortened(entry: unknown): unknown {
  if (!isObject(entry)) return entry
  const { number, session, method, path, query, body, operationId, status, violations } = entry
  const wrong = Array.isArray(violations) && violations.length > 0 ? { violations } : {}
  const asked = isObject(query) && Object.keys(query).length > 0 ? { query } : {}
  return {
    number,
    session,
    method,
    path,
    ...asked,
    ...(body != null && { body: parsedText(body) }),
    operationId,
    status,
    ...wrong,
  }
}
