import { fails, type RuleCases } from '../rule-cases.js'
import { type Change, contract, remove, rename, set } from '../subject.js'

const COMPANIES = 'paths /platform/v2/companies'
const COMPANY = 'paths /platform/v2/companies/{companyId}'
const USERS = 'paths /platform/v2/companies/{companyId}/users'

const SERVER = 'Write one server, the local mock at http://127.0.0.1:4010, without variables.'
const FRAME = 'Describe the response with status 200, and refer to files of responses/ for 400, 401 and default.'

const COMPANY_ID = { $ref: '#/components/parameters/companyId' }
const SEARCH = {
  name: 'after',
  in: 'query',
  required: false,
  description: 'Where the page starts.',
  schema: { type: 'string' },
  example: 'finops-lead',
}

const first = (names: string): string =>
  `Path parameters come first, in the order of the path. Begin the list with ${names}.`
const shared = (name: string, places: string): string =>
  `Say in one sentence that \`${name}\` is an input ${places}, and that tools which merge inputs by name must send it in both.`

const NOT_FOUND = { $ref: '#/components/responses/BadRequest' }
const NO_404 =
  'Other operations of the group declare 404, and this path names something that may be missing. Refer to the shared 404.'

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
      'another operationId than the lock says': fails(
        contract(set(`${COMPANIES} get operationId`, 'listAllCompanies')),
        {
          [`${COMPANIES} get operationId`]:
            'GET /platform/v2/companies has the operationId listAllCompanies, but spec/operations.lock.yaml says listCompanies. Callers use that name: change it back.',
        },
      ),
      'an operation that the lock does not know': fails(
        contract(set(`${COMPANY} patch`, { operationId: 'renameCompany' })),
        {
          [`${COMPANY} patch operationId`]:
            'PATCH /platform/v2/companies/{companyId} is not in spec/operations.lock.yaml. Add the line "PATCH /platform/v2/companies/{companyId}: renameCompany" to its group there.',
        },
      ),
      'an operation of the lock that is gone, but not those of other groups': fails(contract(remove(USERS)), {
        paths:
          'listCompanyUsers (POST /platform/v2/companies/{companyId}/users) is in spec/operations.lock.yaml but not in the contract. Restore it, or remove its line if callers may lose it.',
      }),
    },
  },
  {
    rule: 'cloud-cost-operation-id',
    passing: { 'a verb and a noun': contract() },
    failing: Object.fromEntries(
      ['ListCompanies', 'list_companies', 'list', 'companies', 'fetchCompanies'].map((id) => [
        `the name ${id}`,
        fails(contract(set(`${COMPANIES} get operationId`, id)), {
          [`${COMPANIES} get operationId`]: `${id} must be a verb and a noun in camelCase, such as listCompanies.`,
        }),
      ]),
    ),
  },
  {
    rule: 'cloud-cost-one-tag',
    passing: { 'one tag': contract() },
    failing: {
      'two tags': fails(contract(set(`${COMPANIES} get tags`, ['companies', 'users'])), {
        [`${COMPANIES} get tags`]: 'Give the operation exactly one tag of the document.',
      }),
      'an empty list of tags': fails(contract(set(`${COMPANIES} get tags`, [])), {
        [`${COMPANIES} get tags`]: 'Give the operation exactly one tag of the document.',
      }),
    },
  },
  {
    rule: 'cloud-cost-group-prefix',
    passing: { 'one group and version': contract() },
    failing: {
      'a path of another version': fails(contract(rename(USERS, '/platform/v3/companies/{companyId}/users')), {
        'paths /platform/v3/companies/{companyId}/users':
          '/platform/v3/companies/{companyId}/users must start with the group and its version, /platform/v2.',
      }),
      'a path of another group': fails(contract(rename(USERS, '/asset/us-v1/users')), {
        'paths /asset/us-v1/users': '/asset/us-v1/users must start with the group and its version, /platform/v2.',
      }),
      'a version that goes on': fails(contract(rename(USERS, '/platform/v2beta/users')), {
        'paths /platform/v2beta/users':
          '/platform/v2beta/users must start with the group and its version, /platform/v2.',
      }),
      'no path with a version': fails(contract(set('paths', { '/companies': {} })), {
        'paths /companies': '/companies must start with the group and its version, such as /platform/v2.',
      }),
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
      }).map(([title, summary]) => [
        title,
        fails(contract(set(`${COMPANIES} get summary`, summary)), {
          [`${COMPANIES} get summary`]: 'Write a summary of 3 to 60 characters without a full stop at its end.',
        }),
      ]),
    ),
  },
  {
    rule: 'cloud-cost-error-responses',
    passing: { 'references to the shared responses': contract() },
    failing: {
      'no response with status 200': fails(contract(remove(`${COMPANIES} get responses 200`)), {
        [`${COMPANIES} get responses`]: FRAME,
      }),
      'no response with status 400': fails(contract(remove(`${COMPANIES} get responses 400`)), {
        [`${COMPANIES} get responses`]: FRAME,
      }),
      'no response with status 401': fails(contract(remove(`${COMPANIES} get responses 401`)), {
        [`${COMPANIES} get responses`]: FRAME,
      }),
      'no default response': fails(contract(remove(`${COMPANIES} get responses default`)), {
        [`${COMPANIES} get responses`]: FRAME,
      }),
      'an error response written in place': fails(
        contract(set(`${USERS} post responses 400`, { description: 'An input is missing.' })),
        { [`${USERS} post responses 400`]: FRAME },
      ),
    },
  },
  {
    rule: 'cloud-cost-one-server',
    passing: { 'the local mock': contract() },
    failing: {
      'two servers': fails(contract(set('servers 1', { url: 'http://127.0.0.1:4011', description: 'A second one' })), {
        servers: SERVER,
      }),
      'a server with variables': fails(
        contract(set('servers 0 variables', { port: { default: '4010', description: 'Where it listens.' } })),
        { 'servers 0 variables': SERVER },
      ),
      ...Object.fromEntries(
        ['{baseUrl}', 'http://{host}', '/', 'http://127.0.0.1:4010/', 'http://127.0.0.1:4010/v1'].map((url) => [
          `the URL ${url}`,
          fails(contract(set('servers 0 url', url)), { 'servers 0 url': SERVER }),
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
        fails(contract(set(`${path} servers`, [{ url: 'http://127.0.0.1:4011' }])), {
          [`${path} servers`]: 'Remove `servers`; the document names the server.',
        }),
      ]),
    ),
  },
  {
    rule: 'cloud-cost-operation-parameters',
    passing: { 'parameters of operations': contract() },
    failing: {
      'parameters of a path': fails(
        contract(set(`${COMPANY} parameters`, [{ $ref: '#/components/parameters/companyId' }])),
        { [`${COMPANY} parameters`]: 'Move the parameters of the path into its operations.' },
      ),
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
      'a query parameter before those of the path': fails(
        contract(set(`${USERS} post parameters`, [SEARCH, COMPANY_ID])),
        { [`${USERS} post parameters`]: first('companyId') },
      ),
      'path parameters in another order': fails(
        contract(
          set(`${USERS}/{userId}`, {
            get: { parameters: [{ name: 'userId', in: 'path' }, COMPANY_ID] },
          }),
        ),
        { [`${USERS}/{userId} get parameters`]: first('companyId, userId') },
      ),
      'a path parameter that is missing': fails(contract(remove(`${COMPANY} delete parameters`)), {
        [`${COMPANY} delete`]: first('companyId'),
      }),
    },
  },
  {
    rule: 'cloud-cost-merged-inputs',
    passing: {
      'names that the description mentions': contract(
        ...sharing('companyId', 'after'),
        set(
          `${USERS} post description`,
          'Returns the people. `companyId` is an input of the path and\nof the body. `after` is an input of the query and of the body: send it in both.',
        ),
      ),
    },
    failing: {
      'a name of the path and of the body': fails(contract(...sharing('companyId')), {
        [`${USERS} post description`]: shared('companyId', 'of the path and of the body'),
      }),
      'a name of the query and of the body': fails(contract(...sharing('after')), {
        [`${USERS} post description`]: shared('after', 'of the query and of the body'),
      }),
      'a name that another sentence mentions': fails(
        contract(
          ...sharing('companyId'),
          set(`${USERS} post description`, 'It takes `companyId`. Some are inputs of the path and of the body.'),
        ),
        { [`${USERS} post description`]: shared('companyId', 'of the path and of the body') },
      ),
    },
  },
  {
    rule: 'cloud-cost-summary-vendor',
    passing: {
      'another vendor on a path without one': contract(set(`${COMPANIES} get summary`, 'List Azure companies')),
    },
    failing: {
      'another vendor than the path, and next to it the one of the path': fails(
        contract(
          rename(USERS, '/platform/v2/vendors/azure/companies/{companyId}/users'),
          set('paths /platform/v2/vendors/azure/companies/{companyId}/users post summary', 'List Azure users'),
          rename('paths /platform/v2/companies', '/platform/v2/vendors/aws/companies'),
          set('paths /platform/v2/vendors/aws/companies get summary', 'List Azure companies'),
        ),
        {
          'paths /platform/v2/vendors/aws/companies get summary':
            'The summary names Azure, but the path is for AWS. Name the vendor of the path, or none.',
        },
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
      'a 404 of one operation alone': fails(contract(set(`${COMPANY} put responses 404`, NOT_FOUND)), {
        [`${COMPANY} delete responses`]: NO_404,
        [`${USERS} post responses`]: NO_404,
      }),
    },
  },
]
