import { expect, test } from 'vitest'
import { createEstate, type EstateRequest } from '../src/index.js'
import { CONTRACT } from './contract.js'
import { ALL_COMPANIES, estateOf } from './support.js'

const session = estateOf(ALL_COMPANIES).createSession()

type Row = [what: string, request: Partial<EstateRequest>, mistakes: string[]]

const TENANT = '2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f'
const GUID = 'must be a GUID, such as 2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f, not'
const COMPANY = 'must be a company that exists (C-1042, C-1043, C-1044, C-2069), not'

test.each<Row>([
  ['a blank id in the path', { path: { tenantId: ' ' } }, ['path.tenantId must not be blank']],
  ['a blank alias', { body: { tenantAlias: '' } }, ['body.tenantAlias must not be blank']],
  ['a blank name', { body: { custmRprtNm: '\t' } }, ['body.custmRprtNm must not be blank']],
  ['a blank id in a list', { body: { list: [{ accIds: ['1', ''] }] } }, ['body.list.0.accIds.1 must not be blank']],
  ['a blank id in the query', { query: { instId: '' } }, ['query.instId must not be blank']],
  ['blank text that is neither', { body: { searchText: '', receivers: '' }, query: { term: '' } }, []],
  ['a tenant', { path: { tenantId: TENANT } }, []],
  ['a tenant that is no GUID', { path: { tenantId: 'T-1' } }, [`path.tenantId ${GUID} "T-1"`]],
  ['a GUID with a brace', { body: { applicationId: `{${TENANT}}` } }, [`body.applicationId ${GUID} "{${TENANT}}"`]],
  ['a subscription that is no GUID', { body: { subscriptionId: 'S' } }, [`body.subscriptionId ${GUID} "S"`]],
  ['an unknown company', { path: { companyId: 'C-9' } }, [`path.companyId ${COMPANY} "C-9"`]],
  ['an unknown company in the body', { body: { cmpnId: 'C-9' } }, [`body.cmpnId ${COMPANY} "C-9"`]],
  ['an unknown company in the query', { query: { masterCmpnId: 'C-9' } }, [`query.masterCmpnId ${COMPANY} "C-9"`]],
  [
    'a deletion of nothing',
    { operationId: 'deleteCustomReport', body: { cmpnId: 'C-1042' } },
    ['body.custmRprtId is required: without it, nothing is changed'],
  ],
  [
    'a favourite of nothing',
    { operationId: 'setCustomReportFavorite', body: { favYn: 'Y' } },
    ['body.custmRprtId is required: without it, nothing is changed'],
  ],
  [
    'a favourite without a mark',
    { operationId: 'setCustomReportFavorite', body: { custmRprtId: 'RPT-0009' } },
    ['body.favYn is required: without it, nothing is changed'],
  ],
  [
    'a rule of -5 %',
    { operationId: 'saveAnomalyRule', body: { thVal: -5 } },
    ['body.thVal must be at least 0, not -5'],
  ],
  [
    'an account that the company does not have',
    { path: { companyId: 'C-1042' }, query: { accounts: '444455556666,444455556667' } },
    ['query.accounts must be an account of the company, not "444455556667"; did you mean 444455556666?'],
  ],
  [
    'an unknown account in a list',
    { body: { cmpnId: 'C-1042', accountList: ['444455556666', '1'] } },
    ['body.accountList.1 must be an account of the company, not "1" (111122223333, '],
  ],
  [
    'a type of resources in another case',
    { body: { cmpnId: 'C-1042', rsrcType: 'EC2' } },
    ['body.rsrcType must be a type of resources that its clouds have, not "EC2"; did you mean ec2?'],
  ],
  [
    'an unknown account of an unknown company',
    { body: { cmpnId: 'C-9', accId: '1' } },
    [`body.cmpnId ${COMPANY} "C-9"`],
  ],
  ['accounts that are blank', { path: { companyId: 'C-1042' }, query: { accounts: '' } }, []],
  ['a rule of 0 %', { operationId: 'saveAnomalyRule', body: { thVal: 0 } }, []],
])('%s', (_, request, mistakes) => {
  const found = session.strictMistakes({ operationId: 'any', path: {}, query: {}, ...request })
  const texts = found.map(({ in: place, path, message }) => `${[place, ...path].join('.')} ${message}`)
  expect(texts).toEqual(mistakes.map((mistake) => expect.stringContaining(mistake)))
})

test('only a company that does not exist is called unknown', () => {
  const request = { operationId: 'any', path: { companyId: 'C-9', tenantId: '' }, query: {} }
  expect(session.strictMistakes(request).map(({ isUnknownCompany = false }) => isUnknownCompany)).toEqual([true, false])
})

test('an id of Azure that the company file has is none, whatever its form', () => {
  const tenant = { tenantId: 'T-1', tenantAlias: 'first', tenantType: 'EA', applicationId: 'A-1' }
  const subscription = { subscriptionId: 'S-1', subscriptionAlias: 'first', tenantId: 'T-1' }
  const companies = [
    { companyId: 'C-1', companyName: 'One', azure: { tenants: [tenant], subscriptions: [subscription] } },
  ]
  const own = createEstate({ company: { clock: '2026-04-01T09:00:00Z', companies } }).createSession()
  const path = { companyId: 'C-1', tenantId: 'T-1', subscriptionId: 'S-1', applicationId: 'A-1' }
  expect(own.strictMistakes({ operationId: 'any', path, query: {} })).toEqual([])
})

test('no example of the contract has one', () => {
  for (const { operationId, parameters, body } of CONTRACT) {
    const inputs = (place: string) =>
      Object.fromEntries(
        parameters.filter((parameter) => parameter.in === place).map(({ name, example }) => [name, example]),
      )
    const request = { operationId, path: inputs('path'), query: inputs('query'), body: body?.example }
    expect([operationId, session.strictMistakes(request)]).toEqual([operationId, []])
  }
})
