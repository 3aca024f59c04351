import type { RuleCases } from '../rule-cases.js'
import { type Change, contract, remove, rename, set } from '../subject.js'

const COMPANIES = 'paths /platform/v2/companies'
const COMPANY = 'paths /platform/v2/companies/{companyId}'
const USERS = 'paths /platform/v2/companies/{companyId}/users'

const COMPANY_ID = { $ref: '#/components/parameters/companyId' }
const SEARCH = {
  name: 'after',
  in: 'query',
  required: false,
  description: 'Where the page starts.',
  schema: { type: 'string' },
  example: 'finops-lead',
}

const NOT_FOUND = { $ref: '#/components/responses/BadRequest' }

/** Gives the body of listCompanyUsers a name of its path, or its query one of the body. */
function sharing(...names: ('companyId' | 'after')[]): Change[] {
  const member = { type: 'string', description: 'The company that the users work in.' }
  const changes = {
    companyId: set('components schemas CompanyUserQuery properties companyId', member),
    after: set(`${USERS} post parameters 1`, SEARCH),
  }
  return names.map((name) => changes[name])
}

/** Identity and frame of operations. */
export const operations: readonly RuleCases[] = [
  {
    rule: 'cloud-cost-operation-lock',
    passing: { 'the operations of the lock': contract() },
    failing: {
      'another operationId than the lock says': contract(set(`${COMPANIES} get operationId`, 'listAllCompanies')),
      'an operation that the lock does not know': contract(set(`${COMPANY} patch`, { operationId: 'renameCompany' })),
      'an operation of the lock that is gone, but not those of other groups': contract(remove(USERS)),
    },
  },
  {
    rule: 'cloud-cost-operation-id',
    passing: { 'a verb and a noun': contract() },
    failing: Object.fromEntries(
      ['ListCompanies', 'list_companies', 'list', 'companies', 'fetchCompanies'].map((id) => [
        `the name ${id}`,
        contract(set(`${COMPANIES} get operationId`, id)),
      ]),
    ),
  },
  {
    rule: 'cloud-cost-one-tag',
    passing: { 'one tag': contract() },
    failing: {
      'two tags': contract(set(`${COMPANIES} get tags`, ['companies', 'users'])),
      'an empty list of tags': contract(set(`${COMPANIES} get tags`, [])),
    },
  },
  {
    rule: 'cloud-cost-group-prefix',
    passing: { 'one group and version': contract() },
    failing: {
      'a path of another version': contract(rename(USERS, '/platform/v3/companies/{companyId}/users')),
      'a path of another group': contract(rename(USERS, '/asset/us-v1/users')),
      'a version that goes on': contract(rename(USERS, '/platform/v2beta/users')),
      'no path with a version': contract(set('paths', { '/companies': {} })),
    },
  },
  {
    rule: 'cloud-cost-summary',
    passing: {
      'a short summary': contract(),
      'the longest summary': contract(set(`${COMPANIES} get summary`, `List ${'x'.repeat(55)}`)),
    },
    failing: Object.fromEntries(
      Object.entries({
        'a full stop': 'List companies.',
        'a small first letter': 'list companies',
        'more than 60 characters': `List ${'x'.repeat(56)}`,
        'less than 3 characters': 'Do',
        'a blank at the end': 'List companies ',
      }).map(([title, summary]) => [title, contract(set(`${COMPANIES} get summary`, summary))]),
    ),
  },
  {
    rule: 'cloud-cost-error-responses',
    passing: { 'references to the shared responses': contract() },
    failing: {
      'no response with status 200': contract(remove(`${COMPANIES} get responses 200`)),
      'no response with status 400': contract(remove(`${COMPANIES} get responses 400`)),
      'no response with status 401': contract(remove(`${COMPANIES} get responses 401`)),
      'no default response': contract(remove(`${COMPANIES} get responses default`)),
      'an error response written in place': contract(
        set(`${USERS} post responses 400`, { description: 'An input is missing.' }),
      ),
    },
  },
  {
    rule: 'cloud-cost-one-server',
    passing: { 'the local mock': contract() },
    failing: {
      'two servers': contract(set('servers 1', { url: 'http://127.0.0.1:4011', description: 'A second one' })),
      'a server with variables': contract(
        set('servers 0 variables', { port: { default: '4010', description: 'Where it listens.' } }),
      ),
      ...Object.fromEntries(
        ['{baseUrl}', 'http://{host}', '/', 'http://127.0.0.1:4010/', 'http://127.0.0.1:4010/v1'].map((url) => [
          `the URL ${url}`,
          contract(set('servers 0 url', url)),
        ]),
      ),
    },
  },
  {
    rule: 'cloud-cost-operation-servers',
    passing: { 'one server for all': contract() },
    failing: Object.fromEntries(
      [COMPANIES, `${COMPANIES} get`].map((path) => [
        `a server of ${path}`,
        contract(set(`${path} servers`, [{ url: 'http://127.0.0.1:4011' }])),
      ]),
    ),
  },
  {
    rule: 'cloud-cost-operation-parameters',
    passing: { 'parameters of operations': contract() },
    failing: {
      'parameters of a path': contract(set(`${COMPANY} parameters`, [{ $ref: '#/components/parameters/companyId' }])),
    },
  },
  {
    rule: 'cloud-cost-path-parameters-first',
    passing: {
      'a query parameter after those of the path': contract(
        set(`${USERS} post parameters 1`, { ...SEARCH, name: 'search' }),
      ),
    },
    failing: {
      'a query parameter before those of the path': contract(set(`${USERS} post parameters`, [SEARCH, COMPANY_ID])),
      'path parameters in another order': contract(
        set(`${USERS}/{userId}`, {
          get: { parameters: [{ name: 'userId', in: 'path' }, COMPANY_ID] },
        }),
      ),
      'a path parameter that is missing': contract(remove(`${COMPANY} delete parameters`)),
    },
  },
  {
    rule: 'cloud-cost-merged-inputs',
    passing: {
      'names that the description mentions': contract(
        ...sharing('companyId', 'after'),
        set(
          `${USERS} post description`,
          'Returns the people. Send `companyId` in path and\nbody. Send `after` in query and body.',
        ),
      ),
    },
    failing: {
      'a name of the path and of the body': contract(...sharing('companyId')),
      'a name of the query and of the body': contract(...sharing('after')),
      'a name that another sentence mentions': contract(
        ...sharing('companyId'),
        set(`${USERS} post description`, 'It takes `companyId`. Some are inputs of the path and of the body.'),
      ),
    },
  },
  {
    rule: 'cloud-cost-summary-vendor',
    passing: {
      'another vendor on a path without one': contract(set(`${COMPANIES} get summary`, 'List Azure companies')),
    },
    failing: {
      'another vendor than the path, and next to it the one of the path': contract(
        rename(USERS, '/platform/v2/vendors/azure/companies/{companyId}/users'),
        set('paths /platform/v2/vendors/azure/companies/{companyId}/users post summary', 'List Azure users'),
        rename('paths /platform/v2/companies', '/platform/v2/vendors/aws/companies'),
        set('paths /platform/v2/vendors/aws/companies get summary', 'List Azure companies'),
      ),
    },
  },
  {
    rule: 'cloud-cost-not-found',
    passing: {
      'a 404 of each operation whose path names something': contract(
        ...[`${COMPANY} put`, `${COMPANY} delete`, `${USERS} post`].map((operation) =>
          set(`${operation} responses 404`, NOT_FOUND),
        ),
      ),
    },
    failing: {
      'a 404 of one operation alone': contract(set(`${COMPANY} put responses 404`, NOT_FOUND)),
    },
  },
]
