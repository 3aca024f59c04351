import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { describe, expect, it } from 'vitest'
import { documents, operations } from '../src/contract.js'
import { serveMock } from './support/servers.js'
import { command, TOKEN, temporaryFolder, verifyAt } from './support/verify.js'

const idsOf = (isRead: boolean, groups: readonly string[] = Object.keys(documents)): string[] =>
  operations
    .filter((operation) => operation.isRead === isRead && groups.includes(operation.group))
    .map(({ operationId }) => operationId)

/** All groups at once take seconds: `npm test` calls the smallest. */
const SCOPES: readonly { readonly groups: readonly string[] }[] = [
  { groups: ['platform'] },
  ...(TRIES_ALL ? [{ groups: Object.keys(documents) }] : []),
]

/** The accounts and tenants of the company. */
async function registered(url: string): Promise<unknown[]> {
  const lists = ['aws/accounts', 'azure/tenants'].map(async (list) => {
    const answer = await fetch(`${url}/platform/v2/companies/C-1042/vendors/${list}`, {
      headers: { Authorization: 'Bearer t' },
    })
    return answer.json()
  })
  return Promise.all(lists)
}

describe('verify against the mock', () => {
  it.each(SCOPES)('finds that every read of $groups matches, and calls nothing else', async ({ groups }) => {
    const { url, mock } = await serveMock()
    // Where the resource of the contract's examples is: no list says which account and region fit together.
    const resource = ['--set', 'accId=444455556666', '--set', 'rgnId=us-east-1']
    const { code, report, text } = await verifyAt(url, ...groups.flatMap((group) => ['--group', group]), ...resource)
    const reads = idsOf(true, groups)
    expect(report.operations.filter(({ outcome }) => outcome !== 'match')).toEqual([])
    expect(code).toBe(0)
    expect(report.operations.map(({ operationId }) => operationId).sort()).toEqual(reads.sort())
    expect(report.totals).toEqual({ match: reads.length, deviation: 0, refused: 0, skipped: 0, failed: 0 })
    expect(mock.requests().filter(({ operationId }) => idsOf(false).includes(operationId ?? ''))).toEqual([])
    expect(text).toContain(`${reads.length} match, 0 deviate, 0 refused, 0 failed, 0 not called.`)
  })

  it('says of a match that nothing but the envelope could be checked', async () => {
    const { url } = await serveMock()
    const names = ['getGridHeaders', 'listCompanies']
    const { report, result, text } = await verifyAt(url, ...names.flatMap((name) => ['--operation', name]))
    expect(report.totals.match).toBe(2)
    expect(result('getGridHeaders').isEnvelopeAlone).toBe(true)
    expect(result('listCompanies').isEnvelopeAlone).toBeUndefined()
    expect(text).toContain('Of the matches, 1 is of the envelope alone: the contract describes no payload there.')
  })

  it('finds inputs in the answers of lists, and such as fit together', async () => {
    const { url } = await serveMock()
    const names = ['getAzureSubscription', 'listAwsRecommendations', 'listCommittedUseCoverages']
    const { result } = await verifyAt(url, '--show-values', ...names.flatMap((name) => ['--operation', name]))
    expect(result('getAzureSubscription').inputs).toEqual([
      { name: 'companyId', in: 'path', from: 'response of listCompanies', value: 'C-1042' },
      expect.objectContaining({ name: 'tenantId', from: 'response of listAzureTenants' }),
      expect.objectContaining({ name: 'subscriptionId', from: 'response of listAzureSubscriptions' }),
    ])
    expect(result('listAwsRecommendations').inputs).toContainEqual({
      name: 'product',
      in: 'query',
      from: 'response of listAwsRecommendationProducts',
      value: 'AmazonEC2',
    })
    expect(result('listCommittedUseCoverages').inputs).toContainEqual({
      name: 'startDate',
      in: 'query',
      from: "the contract's example",
      value: '2026-03-01',
    })
  })

  it('calls the lists that a chosen operation needs, and counts it alone', async () => {
    const { url } = await serveMock()
    const { report } = await verifyAt(url, '--operation', 'getAzureSubscription')
    expect(report.operations.map(({ operationId, isPrerequisite }) => [operationId, isPrerequisite])).toEqual([
      ['listCompanies', true],
      ['listAzureTenants', true],
      ['listAzureSubscriptions', true],
      ['getAzureSubscription', false],
    ])
    expect(report.totals.match).toBe(1)
  })

  it('takes a value that is set by hand', async () => {
    const { url, mock } = await serveMock()
    await verifyAt(url, '--operation', 'getAwsAccount', '--set', 'accountId=777788889999')
    expect(mock.requests().map(({ path }) => path)).toContain(
      '/platform/v2/companies/C-1042/vendors/aws/accounts/777788889999',
    )
  })

  it('writes only when asked, and changes and deletes only what it has made', async () => {
    const { url } = await serveMock()
    const before = await registered(url)
    const { code, report, result } = await verifyAt(url, '--group', 'platform', '--include-writes')
    expect(code).toBe(0)
    expect(
      report.operations.filter(({ outcome }) => outcome === 'skipped').map(({ operationId }) => operationId),
    ).toEqual(['updateAwsAccount', 'deleteAwsAccount'])
    expect(result('deleteAwsAccount').reason).toBe(
      'it would change something that exists: nothing with accountId was made in this run.',
    )
    const order = report.operations.map(({ operationId }) => operationId)
    // A write that fails half-way must not leave the reads uncalled.
    const reads = new Set(idsOf(true))
    expect(order.toSorted((first, second) => Number(reads.has(second)) - Number(reads.has(first)))).toEqual(order)
    const writes = [
      'registerAzureTenant',
      'registerAzureSubscription',
      'updateAzureSubscription',
      'deleteAzureSubscription',
      'deleteAzureTenant',
    ]
    expect(order.filter((operationId) => writes.includes(operationId))).toEqual(writes)
    expect(await registered(url)).toEqual(before)
  })

  it('prints and writes neither the token nor values of answers', async () => {
    const { url, mock } = await serveMock()
    const echo = { status: 'success', data: { list: [{ companyId: TOKEN, [TOKEN]: 1 }] } }
    mock.rules.add({ match: { operation: 'listCompanies' }, answer: { status: 200, body: echo } })
    const { text, written } = await verifyAt(url, '--operation', 'listCompanies', '--show-values')
    expect(text + written).not.toContain(TOKEN)
    const plain = await verifyAt(url, '--group', 'platform')
    for (const value of ['halcyon', 'C-1042', '444455556666']) expect(plain.text + plain.written).not.toContain(value)
  })

  it('writes a page that needs nothing from elsewhere', async () => {
    const { url, mock } = await serveMock()
    const body = { status: 'success', data: { list: [{ '<script>alert(1)</script>': '"><img src=x>' }] } }
    mock.rules.add({ match: { operation: 'listCompanies' }, answer: { status: 200, body, invalid: true } })
    const path = join(temporaryFolder(), 'report.html')
    await command(
      '--base-url',
      url,
      '--token-env',
      'TEST_TOKEN',
      '--operation',
      'listCompanies',
      '--show-values',
      '--report',
      path,
    )
    const page = readFileSync(path, 'utf8')
    expect(page.startsWith('<!doctype html>')).toBe(true)
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toMatch(/<(script|img|link|iframe|object|base)\b|<[^>]+ (src|href)=|url\(|@import/)
    expect(page).toContain("default-src 'none'")
  })
})

describe('a deviating answer', () => {
  const list = (...records: readonly object[]): object => ({ status: 'success', data: { list: records } })

  it.each([
    {
      what: 'another type',
      answer: { status: 200, body: list({ companyId: 1042 }, { companyId: 1043 }), invalid: true },
      deviation: { place: 'data.list[].companyId', message: '`data.list[].companyId` must be a string.', count: 2 },
    },
    {
      what: 'a required member that is missing',
      answer: { status: 200, body: { status: 'success', data: {} }, invalid: true },
      deviation: { place: 'data', message: '`data.list` is required.', count: 1 },
    },
    {
      what: 'another envelope',
      answer: { status: 200, body: { ok: true }, invalid: true },
      deviation: { place: 'status', message: '`status` must be one of: success, error.', count: 1 },
    },
    {
      what: 'a status that the contract does not have',
      answer: { status: 204 },
      deviation: {
        place: 'status',
        message: 'The status must be one of: 200, 400, 401, 404, an error; it is 204.',
        count: 1,
      },
    },
    ...[500, 503].map((status) => ({
      what: `${status}, an error of the server`,
      answer: { status, body: { status: 'error' } },
      deviation: {
        place: 'status',
        message: `${status}, where the contract has a response to a request of this kind.`,
        count: 1,
      },
    })),
    {
      what: 'an error inside HTTP 200 for no fault of the request',
      answer: { status: 200, example: 'error' },
      deviation: {
        place: 'status',
        message: expect.stringContaining(' inside HTTP 200, though every input') as string,
        count: 1,
      },
    },
  ])('is found and named: $what', async ({ answer, deviation }) => {
    const { url, mock } = await serveMock()
    mock.rules.add({ match: { operation: 'listCompanies' }, answer })
    const { code, result, text } = await verifyAt(url, '--operation', 'listCompanies')
    expect(code).toBe(1)
    expect(result('listCompanies')).toMatchObject({ outcome: 'deviation', deviations: [deviation] })
    expect(text).toContain('listCompanies: deviation')
  })

  it('names members that are not described, and does not count them as deviations', async () => {
    const { url, mock } = await serveMock()
    const body = list({ companyId: 'C-1', costCenter: { id: 7, since: '2026-03-01' } }, { costCenter: null })
    mock.rules.add({ match: { operation: 'listCompanies' }, answer: { status: 200, body, invalid: true } })
    const { code, result } = await verifyAt(url, '--operation', 'listCompanies')
    expect(code).toBe(0)
    expect(result('listCompanies').undescribed).toEqual([
      { place: 'data.list[].costCenter', type: 'null or object { id: integer, since: string (date) }' },
    ])
  })

  it('tells what was seen of that which is not shown', async () => {
    const { url, mock } = await serveMock()
    const body = { status: 'success', data: [{ unit: 'Percent', average: 41.5, at: '2026-03-01T00:00:00Z' }] }
    mock.rules.add({ match: { operation: 'getResourceMetricData' }, answer: { status: 200, body, invalid: true } })
    const { result, report } = await verifyAt(url, '--operation', 'getResourceMetricData')
    expect(result('getResourceMetricData')).toMatchObject({ outcome: 'match', undescribed: [] })
    expect(result('getResourceMetricData').unspecified).toEqual([
      { place: 'data[].unit', type: 'string', what: 'members' },
      { place: 'data[].average', type: 'number', what: 'members' },
      { place: 'data[].at', type: 'string (date-time)', what: 'members' },
    ])
    const companies = report.operations.find(({ operationId }) => operationId === 'listCompanies')
    expect(companies?.unspecified).toContainEqual({
      place: 'data.list[].lastActiveDate',
      what: 'values',
      type: 'string (date)',
    })
  })

  it('does not blame a deployment for what only the contract knows', async () => {
    const { url, mock } = await serveMock()
    mock.rules.add({ match: { operation: 'getAnomalyRule' }, answer: { status: 200, example: 'error' } })
    const { code, result, report } = await verifyAt(
      url,
      '--operation',
      'getAnomalyRule',
      '--operation',
      'listAnomalyRules',
    )
    expect(code).toBe(0)
    expect(report.totals).toMatchObject({ match: 1, refused: 1 })
    expect(result('getAnomalyRule').reason).toContain('the response was 200 NOT_FOUND inside HTTP 200; seq, ')
  })
})
