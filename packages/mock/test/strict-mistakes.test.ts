import { describe, expect, it } from 'vitest'
import { createMock, type Violation } from '../src/index.js'
import { caseNamed, cases, requestOf } from './operations.js'

const mock = createMock({ strict: true })

/** An operation, and what is changed in the request of its example: a text in the target, a query, members of the body. */
type Row = readonly [
  operation: string,
  change: { readonly target?: readonly [from: string, to: string]; readonly query?: string; readonly body?: object },
  location: string,
  reason: string,
]

const VENDORS = 'must be aws or azure or gcp, not'
const ROWS: readonly Row[] = [
  // Names in the query.
  ['listCompanies', { query: 'permisionType=read' }, 'query.permisionType', 'did you mean permissionType?'],
  ['listCompanies', { query: 'PermissionType=read' }, 'query.PermissionType', 'did you mean permissionType?'],
  [
    'listCompanies',
    { query: 'page=2' },
    'query.page',
    'is no query parameter of listCompanies; there are permissionType',
  ],
  ['listCompanyUsers', { query: 'role=admin' }, 'query.role', 'is no query parameter of listCompanyUsers'],
  ['listReservedInstances', { query: 'startdate=2026-03-01' }, 'query.startdate', 'did you mean startDate?'],
  ['listReservedInstances', { query: 'endDat=2026-03-01' }, 'query.endDat', 'did you mean endDate?'],
  ['listReservedInstances', { query: 'account=444455556666' }, 'query.account', 'did you mean accounts?'],
  ['listCommittedUseUtilizations', { query: 'project=a' }, 'query.project', 'did you mean projects?'],
  [
    'getAwsAccountSetup',
    { query: 'excludeAccount=444455556666' },
    'query.excludeAccount',
    'did you mean excludeAccounts?',
  ],
  ['listAwsAccounts', { query: 'acountType=master' }, 'query.acountType', 'did you mean accountType?'],
  ['listResourceAuditEvents', { query: 'maxResult=10' }, 'query.maxResult', 'did you mean maxResults?'],
  ['listResourceAuditEvents', { query: 'next_token=a' }, 'query.next_token', 'did you mean nextToken?'],
  ['listBillingTagValues', { query: 'masterCmpnID=C-1042' }, 'query.masterCmpnID', 'did you mean masterCmpnId?'],
  // Names in the body, however deep.
  ['setCustomReportFavorite', { body: { favYN: 'Y' } }, 'body.favYN', 'did you mean favYn?'],
  [
    'registerAzureTenant',
    { body: { tenantName: 'a' } },
    'body.tenantName',
    'is no property of registerAzureTenant; there are tenantId',
  ],
  [
    'registerAzureTenant',
    { body: { alias: 'a' } },
    'body.alias',
    'is no property of registerAzureTenant; there are tenantId',
  ],
  ['updateAwsAccount', { body: { accountAlais: 'a' } }, 'body.accountAlais', 'did you mean accountAlias?'],
  ['listOptimizations', { body: { accountlist: ['444455556666'] } }, 'body.accountlist', 'did you mean accountList?'],
  [
    'listOptimizations',
    { body: { tagList: [{ key: 'team', values: ['checkout'] }] } },
    'body.tagList.0.values',
    'did you mean value?',
  ],
  [
    'getDailyCostPortion',
    { body: { filters: { aws: { regions: ['us-east-1'] } } } },
    'body.filters.aws.regions',
    'did you mean region?',
  ],
  ['saveAnomalyRule', { body: { threshold: 5 } }, 'body.threshold', 'is no property of saveAnomalyRule'],
  ['listAnomalyRules', { body: { vendors: ['aws'] } }, 'body.vendors', 'is no property of listAnomalyRules'],
  // Vendors.
  ['listResourceMetrics', { body: { vendor: 'AWS' } }, 'body.vendor', `${VENDORS} "AWS"; did you mean aws?`],
  ['listResourceMetrics', { body: { vendor: 'amazon' } }, 'body.vendor', `${VENDORS} "amazon"`],
  ['listResourceTags', { target: ['/aws', '/Aws'] }, 'path.vendor', `${VENDORS} "Aws"; did you mean aws?`],
  ['listBillingTagKeys', { query: 'vendor=google' }, 'query.vendor', `${VENDORS} "google"`],
  ['getUsageSummary', { target: ['/aws', '/AWS'] }, 'path.prvrCd', `${VENDORS} "AWS"; did you mean aws?`],
  ['getBillingSummary', { body: { vndr: 'Azure' } }, 'body.vndr', 'did you mean azure?'],
  ['listAnomalyRules', { body: { vendorList: ['aws', 'gpc'] } }, 'body.vendorList.1', 'not "gpc"'],
  ['getDailyCostPortion', { body: { selectedVendor: 'oracle' } }, 'body.selectedVendor', 'not "oracle"'],
  // Accounts.
  ['listReservedInstances', { query: 'accounts=444455556667' }, 'query.accounts', 'did you mean 444455556666?'],
  [
    'listOptimizations',
    { body: { accountList: ['1'] } },
    'body.accountList.0',
    'must be an account of the company, not "1"',
  ],
  ['getUsageSummary', { body: { accounts: ['44445555666'] } }, 'body.accounts.0', 'did you mean 444455556666?'],
  // Types and categories.
  [
    'getMenuFilters',
    { target: ['/usage', '/Usage'] },
    'path.menuId',
    'must be usage, not "Usage"; did you mean usage?',
  ],
  [
    'getOptimizationDetail',
    { body: { optimizeCategory: 'Right-Sizing' } },
    'body.optimizeCategory',
    'did you mean right-sizing?',
  ],
  [
    'getOptimizationDetail',
    { body: { optimizeCategory: 'idle' } },
    'body.optimizeCategory',
    'must be right-sizing, not "idle"',
  ],
  ['getOptimizationDetail', { body: { resourceType: 'EC2' } }, 'body.resourceType', 'did you mean ec2?'],
  [
    'listReservedInstanceUtilizationTimeSeries',
    { target: ['/DAILY', '/daily'] },
    'path.dateType',
    'must be DAILY, not "daily"; did you mean DAILY?',
  ],
  [
    'listReservedInstanceUtilizationTimeSeries',
    { target: ['/DAILY', '/MONTHLY'] },
    'path.dateType',
    'must be DAILY, not "MONTHLY"',
  ],
  ['listCompanies', { query: 'permissionType=Read' }, 'query.permissionType', 'must be read, not "Read"'],
  ['getUsageSummary', { body: { rsrcTypes: ['Ec2'] } }, 'body.rsrcTypes.0', 'did you mean ec2?'],
  // What the path says, and the body denies.
  [
    'getGridHeaders',
    { body: { viewType: 'current' } },
    'body.viewType',
    'must be "history", as in the path, not "current"',
  ],
  ['getGridHeaders', { body: { vendor: 'gcp' } }, 'body.vendor', 'must be "aws", as in the path, not "gcp"'],
  ['listTags', { body: { cmpnId: 'C-1043' } }, 'body.cmpnId', 'must be "C-1042", as in the path, not "C-1043"'],
  ['getAnomalyRule', { body: { seq: 99 } }, 'body.seq', 'as in the path, not 99'],
]

describe('strict mode', () => {
  it.each(ROWS)('%s with %j: %s %s', async (name, { target: [from, to] = ['', ''], query, body }, location, reason) => {
    const operation = caseNamed(name)
    const changed = operation.target.replace(from, to)
    expect(from === '' || changed !== operation.target).toBe(true)
    const target =
      query === undefined
        ? changed
        : `${changed.replace(new RegExp(`[?&]${query.split('=')[0]}=[^&]*`), '')}${changed.includes('?') ? '&' : '?'}${query}`
    const request = { target, body: body === undefined ? operation.body : { ...(operation.body as object), ...body } }
    const response = await mock.fetch(requestOf(operation, request))
    const violations = JSON.parse(response.headers.get('x-mock-violations') ?? '[]') as Violation[]
    expect([name, response.status, violations]).toEqual([
      name,
      400,
      [
        {
          location,
          pointer: `/${location.replaceAll('.', '/')}`,
          reason: expect.stringContaining(reason),
          strict: true,
        },
      ],
    ])
    const loose = createMock()
    expect((await loose.fetch(requestOf(operation, request))).status).toBe(200)
  })

  it('lets every example of the contract pass', async () => {
    const refused: unknown[] = []
    for (const operation of cases) {
      const response = await mock.fetch(requestOf(operation))
      if (response.headers.has('x-mock-violations'))
        refused.push([operation.name, response.headers.get('x-mock-violations')])
    }
    expect(refused).toEqual([])
  })

  it('lets pass what the service takes without documenting its name', async () => {
    const open = caseNamed('listMySavingsPlans')
    expect((await mock.fetch(requestOf(open, { target: `${open.target}?unheardOf=1` }))).status).toBe(200)
  })
})
