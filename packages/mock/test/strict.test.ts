import { beforeEach, describe, expect, it } from 'vitest'
import { createMock, type Violation } from '../src/index.js'
import { caseNamed, cases, requestOf, token, tried } from './operations.js'

const mock = createMock({ strict: true })
beforeEach(() => mock.reset())
const OWN = '(strict, a rule of this mock and not of the service).'

interface Asked {
  readonly body?: object
  readonly path?: readonly [from: string, to: string]
  readonly query?: string
  readonly headers?: Record<string, string>
}

/** The answer to the example of an operation, changed as a row says. */
async function answerTo(name: string, { body, path: [from, to] = ['', ''], query = '', headers }: Asked, of = mock) {
  const operation = caseNamed(name)
  const target = operation.target.replace(from, to) + query
  const changed = body === undefined ? operation.body : { ...(operation.body as object), ...body }
  const request = requestOf(operation, { target, body: changed, headers: { ...token, ...headers } })
  const response = await of.fetch(request)
  const violations = JSON.parse(response.headers.get('x-mock-violations') ?? '[]') as Violation[]
  return { status: response.status, text: await response.text(), violations }
}

const GUID = 'must be a GUID, such as 2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f, not'
const COMPANY = 'must be a company that exists (C-1042, C-1043, C-1044, C-2069), not "C-9"'
const NOTHING = 'is required: without it, nothing is changed'

type Row = [what: string, operation: string, change: Asked, status: number, location: string, reason: string]

const ROWS: readonly Row[] = [
  ['a blank name', 'updateAzureTenant', { body: { tenantAlias: ' ' } }, 400, 'body.tenantAlias', 'must not be blank'],
  [
    'a blank id in the path',
    'getAwsAccount',
    { path: [/accounts\/\d+/.exec(caseNamed('getAwsAccount').target)?.[0] ?? '', 'accounts/%20'] },
    400,
    'path.accountId',
    'must not be blank',
  ],
  ['a blank id of a member', 'getGridHeaders', { body: { cmpnId: '' } }, 400, 'body.cmpnId', 'must not be blank'],
  [
    'a tenant that is no GUID',
    'registerAzureTenant',
    { body: { tenantId: 'T-1' } },
    400,
    'body.tenantId',
    `${GUID} "T-1"`,
  ],
  [
    'a subscription that is no GUID',
    'registerAzureSubscription',
    { body: { subscriptionId: '123' } },
    400,
    'body.subscriptionId',
    `${GUID} "123"`,
  ],
  [
    'a favourite of nothing',
    'setCustomReportFavorite',
    { body: { custmRprtId: undefined } },
    400,
    'body.custmRprtId',
    NOTHING,
  ],
  ['a mark that is missing', 'setCustomReportFavorite', { body: { favYn: undefined } }, 400, 'body.favYn', NOTHING],
  [
    'a deletion of nothing',
    'deleteCustomReport',
    { body: { custmRprtId: undefined } },
    400,
    'body.custmRprtId',
    NOTHING,
  ],
  ['a rule of -5 %', 'saveAnomalyRule', { body: { thVal: -5 } }, 400, 'body.thVal', 'must be at least 0, not -5'],
  [
    'an unknown company in the path',
    'listReservedInstances',
    { path: ['C-1042', 'C-9'] },
    200,
    'path.companyId',
    COMPANY,
  ],
  ['an unknown company in the body', 'listCustomReports', { body: { cmpnId: 'C-9' } }, 200, 'body.cmpnId', COMPANY],
  [
    'an unknown company where the success is no envelope',
    'runResourceOptimizationAnalysis',
    { body: { cmpnId: 'C-9' } },
    400,
    'body.cmpnId',
    COMPANY,
  ],
]

describe('strict mode', () => {
  it.each(ROWS)('refuses %s: %s', async (_, name, change, status, location, reason) => {
    const pointer = `/${location.replace('.', '/')}`
    const answer = await answerTo(name, change)
    expect(answer).toEqual({
      status,
      text: expect.stringContaining(JSON.stringify(`${location} ${reason} ${OWN}`).slice(1, -1)),
      violations: [{ location, pointer, reason, strict: true }],
    })
    expect(JSON.parse(answer.text)).toMatchObject({ status: 'error' })
  })

  it.each(ROWS)('is off otherwise, where the contract allows %s: %s', async (_, name, change) => {
    const lenient = createMock()
    const asked = await answerTo(name, { ...change, headers: { 'x-mock-strict': 'true' } }, lenient)
    expect(asked.violations).toMatchObject([{ strict: true }])
    expect((await answerTo(name, change, lenient)).violations).toEqual([])
    const excused = await answerTo(name, { ...change, headers: { 'x-mock-strict': 'false' } })
    expect(excused.violations).toEqual([])
  })

  it('leaves a company that does not exist to a group with a 404', async () => {
    const answer = await answerTo('listAwsAccounts', { path: ['C-1042', 'C-9'] })
    expect([answer.status, answer.violations]).toEqual([404, []])
    expect(answer.text).toContain('The company C-9 was not found.')
  })

  it('names all that is wrong, after what violates the contract', async () => {
    const body = { tenantAlias: '', applicationId: 'x' }
    const { violations } = await answerTo('registerAzureTenant', { body })
    expect(violations.map(({ location }) => location)).toEqual(['body.tenantAlias', 'body.applicationId'])
    const broken = await answerTo('registerAzureTenant', { body: { ...body, tenantType: 5 } })
    expect(broken.violations.map(({ location, strict }) => [location, strict])).toContainEqual([
      'body.tenantType',
      undefined,
    ])
    expect(broken.violations).not.toContainEqual(expect.objectContaining({ strict: true }))
  })

  it('changes nothing', async () => {
    await answerTo('registerAzureTenant', { body: { tenantId: 'T-1' } })
    expect(mock.state()).toEqual({})
  })

  it('refuses no example of the contract', async () => {
    for (const operation of tried(cases)) {
      const session = mock.session(operation.name)
      const response = await session.fetch(requestOf(operation))
      expect([operation.name, response.headers.get('x-mock-violations')]).toEqual([operation.name, null])
    }
  })

  it('knows the company of a session', async () => {
    const companies = [{ companyId: 'C-9', companyName: 'Nine' }]
    const session = mock.session()
    session.setCompany({ clock: '2026-04-01T09:00:00Z', companies })
    const operation = caseNamed('listReservedInstances')
    const response = await session.fetch(requestOf(operation, { target: operation.target.replace('C-1042', 'C-9') }))
    expect([response.status, response.headers.get('x-mock-violations')]).toEqual([200, null])
  })

  it('has no rules for a contract of your own', async () => {
    const own = createMock({ contract: mock.contract, strict: true })
    expect((await answerTo('registerAzureTenant', { body: { tenantId: 'T-1' } }, own)).status).toBe(200)
  })
})
