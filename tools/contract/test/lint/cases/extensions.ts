import type { RuleCases } from '../rule-cases.js'
import { type Change, contract, remove, set } from '../subject.js'

const LIST = 'paths /platform/v2/companies get'
const UPDATE = 'paths /platform/v2/companies/{companyId} put'
const REMOVE = 'paths /platform/v2/companies/{companyId} delete'
const USERS = 'paths /platform/v2/companies/{companyId}/users post'
const PAGE = `${LIST} x-pagination`
const CURSOR = `${USERS} x-pagination`
const SIZE = 'components schemas CompanyUserQuery properties pageSize'

const EXAMPLES = 'components examples'
const request = (example: string, value: unknown): Change => set(`${EXAMPLES} ${example} x-request`, value)

const COMPANY = 'components parameters companyId'
const source = (operation: string, member: string): Change[] => [
  set(`${COMPANY} description`, `The company, as \`${member}\` returned by \`${operation}\`.`),
  set(`${COMPANY} x-source`, { operation, member }),
]

/** Verbs by what they do; \`download\` reads where the response has content. */
const READING = ['aggregate', 'check', 'download', 'get', 'list']
const WRITING = ['delete', 'register', 'reset', 'retry', 'run', 'save', 'set', 'undo', 'update']

const named = (operationId: string): Change => set(`${USERS} operationId`, operationId)

const terms = (value: unknown): ReturnType<typeof contract> => contract(set(`${LIST} x-search-terms`, value))

/** Extensions that tools read. */
export const extensions: readonly RuleCases[] = [
  {
    rule: 'cloud-cost-search-terms',
    passing: {
      phrases: terms('who is my customer, tenants that I may look at'),
      'one phrase': terms('customers'),
    },
    failing: {
      'a list': terms(['customers']),
      'an empty text': terms(' '),
      'a comma too many': terms('customers,, tenants'),
      'a phrase that stands twice': terms('customers, tenants, Customers'),
      'the summary': terms('customers, list companies'),
      'a schema': contract(set('components schemas CompanyUserQuery x-search-terms', 'people')),
    },
  },
  {
    rule: 'cloud-cost-example-request',
    passing: {
      'path, query and body': contract(
        request('listCompanies.default', { query: { limitCnt: 20 } }),
        request('updateCompany.default', { path: { companyId: 'C-1042' }, body: { companyName: 'Halcyon' } }),
      ),
      'changes before it': contract(
        request('listCompanies.empty', {
          after: [{ operationId: 'deleteCompany', path: { companyId: 'C-1042' } }],
        }),
      ),
    },
    failing: {
      'the example of a request': contract(request('updateCompany.request', {})),
      'an error': contract(request('failure', {})),
      'a member that it does not have': contract(request('updateCompany.default', { headers: {} })),
      'inputs that the operation does not have': contract(
        request('updateCompany.default', { path: { id: 'C-1042' }, query: { companyId: 'C-1042' } }),
      ),
      'a body for an operation that takes none': contract(request('listCompanies.default', { body: {} })),
      'changes that do not fit': contract(
        request('updateCompany.default', {
          after: [{ path: {} }, { operationId: 'deleteCompany', path: { id: 'C-1042' }, after: [] }],
        }),
      ),
    },
  },
  {
    rule: 'cloud-cost-source',
    passing: {
      'a member of a record in a list': contract(...source('listCompanies', 'companyId')),
      'an operation of another group': contract(...source('listResources', 'resourceId')),
      'an operation without a member': contract(set(`${COMPANY} description`, 'The company, see `listCompanies`.')),
    },
    failing: {
      'another form': contract(set(`${COMPANY} x-source`, 'listCompanies')),
      'a description that says something else': contract(
        set(`${COMPANY} x-source`, { operation: 'listCompanies', member: 'companyId' }),
      ),
      'an operation that does not exist': contract(...source('listShops', 'companyId')),
      'a member that is not returned': contract(...source('listCompanies', 'userId')),
      'words alone': contract(...source('listCompanies', 'companyId'), remove(`${COMPANY} x-source`)),
    },
  },
  {
    rule: 'cloud-cost-pagination',
    passing: {
      'items that are not shown': contract(set(`${CURSOR} items`, 'unspecified')),
      'the number of the first page': contract(set(`${PAGE} first`, 0)),
      'the number of the first page, which is the least': contract(
        set(`${PAGE} first`, 1),
        set(`${LIST} parameters 0 schema minimum`, 1),
        set(`${LIST} parameters 0 description`, 'Which page to return. At least 1.'),
      ),
      'no total': contract(remove(`${PAGE} total`)),
      'a size as text with its default': contract(
        set(SIZE, { type: 'string', description: 'How many users a page holds. Default: `30`.', default: '30' }),
      ),
    },
    failing: {
      'no mapping': contract(set(PAGE, true)),
      'an unknown style': contract(set(`${PAGE} style`, 'offset')),
      'a cursor style without its members': contract(set(CURSOR, { style: 'cursor', in: 'body' })),
      'a page style without its members': contract(set(PAGE, { style: 'page', in: 'query' })),
      'a member of the other style': contract(set(`${PAGE} next`, '/data/list')),
      'an unknown place': contract(set(`${PAGE} in`, 'header')),
      'an input that the query does not have': contract(set(`${PAGE} page`, 'page')),
      'an input of the path, which is not a query': contract(
        set(`${CURSOR} in`, 'query'),
        set(`${CURSOR} cursor`, 'companyId'),
      ),
      'an input that the body does not have': contract(set(`${CURSOR} cursor`, 'nextToken')),
      'a number where an input is named': contract(set(`${PAGE} size`, 20)),
      ...Object.fromEntries(
        [
          { input: `${PAGE} page`, name: 'limitCnt' },
          { input: `${PAGE} size`, name: 'pageNum' },
          { input: `${CURSOR} cursor`, name: 'pageSize' },
        ].map(({ input, name }) => [`${name} as ${input.split(' ').at(-1)}`, contract(set(input, name))]),
      ),
      'a page that is not a number': contract(set(`${LIST} parameters 0 schema type`, 'string')),
      'a size that is not a number': contract(set(`${SIZE} type`, 'string')),
      'a size as text whose default is not a number': contract(
        set(SIZE, { type: 'string', description: 'How many. Default: `all`.', default: 'all' }),
      ),
      'a cursor that is a number': contract(
        set('components schemas CompanyUserQuery properties after type', 'integer'),
      ),
      'items that are not a pointer': contract(set(`${PAGE} items`, 'data.list')),
      'a total that is not a pointer': contract(set(`${PAGE} total`, 'unspecified')),
      'a pointer at nothing': contract(set(`${CURSOR} next`, '/data/nextToken')),
      'items that are not a list': contract(set(`${PAGE} items`, '/data')),
      'a status as the next page': contract(set(`${CURSOR} next`, '/status')),
      'a first page that is not the least': contract(
        set(`${PAGE} first`, 0),
        set(`${LIST} parameters 0 schema minimum`, 1),
      ),
      'a first page that is not a number': contract(set(`${PAGE} first`, 'one')),
    },
  },
  {
    rule: 'cloud-cost-read-only',
    passing: {
      'a POST that only reads': contract(),
    },
    failing: {
      ...Object.fromEntries(
        READING.map((verb) => [
          `${verb} by POST, not marked`,
          contract(named(`${verb}CompanyUsers`), remove(`${USERS} x-read-only`)),
        ]),
      ),
      ...Object.fromEntries(WRITING.map((verb) => [`${verb} by POST, marked`, contract(named(`${verb}CompanyUsers`))])),
      'a download without content, marked': contract(
        named('downloadCompanyUsers'),
        remove(`${USERS} responses 200 content`),
      ),
      'a flag that is off': contract(set(`${USERS} x-read-only`, false)),
      'a GET': contract(set(`${LIST} x-read-only`, true)),
      'a DELETE': contract(set(`${REMOVE} x-read-only`, true)),
      'a PUT that changes something, marked': contract(set(`${UPDATE} x-read-only`, true)),
      'a PUT that reads, not marked': contract(set(`${UPDATE} operationId`, 'getCompanyFilters')),
    },
  },
  {
    rule: 'cloud-cost-not-idempotent',
    passing: {
      'a PUT that must not be repeated': contract(set(`${UPDATE} x-idempotent`, false)),
      'a DELETE that must not be repeated': contract(set(`${REMOVE} x-idempotent`, false)),
    },
    failing: {
      'a flag that is on': contract(set(`${UPDATE} x-idempotent`, true)),
      'a POST': contract(set(`${USERS} x-idempotent`, false)),
      'a GET': contract(set(`${LIST} x-idempotent`, false)),
    },
  },
  {
    rule: 'cloud-cost-deprecation',
    passing: {
      'a deprecated operation with its replacement': contract(
        set(`${LIST} deprecated`, true),
        set(`${LIST} x-deprecation`, { message: 'Ask for users instead.', replacement: 'listCompanyUsers' }),
      ),
      'a deprecated operation without a replacement': contract(
        set(`${LIST} deprecated`, true),
        set(`${LIST} x-deprecation`, { message: 'It goes away.' }),
      ),
    },
    failing: {
      'a note on an operation that is not deprecated': contract(
        set(`${LIST} x-deprecation`, { message: 'It goes away.' }),
      ),
      'a deprecated operation without a note': contract(set(`${LIST} deprecated`, true)),
      'a note without a message': contract(
        set(`${LIST} deprecated`, true),
        set(`${LIST} x-deprecation`, { replacement: 'listCompanyUsers' }),
      ),
      'an unknown member of the note': contract(
        set(`${LIST} deprecated`, true),
        set(`${LIST} x-deprecation`, { message: 'It goes away.', since: '2026-01-01' }),
      ),
      'a replacement that is deprecated, too': contract(
        set(`${LIST} deprecated`, true),
        set(`${LIST} x-deprecation`, { message: 'It goes away.', replacement: 'listCompanyUsers' }),
        set(`${USERS} deprecated`, true),
        set(`${USERS} x-deprecation`, { message: 'It goes away.' }),
      ),
      'a replacement that does not exist': contract(
        set(`${LIST} deprecated`, true),
        set(`${LIST} x-deprecation`, { message: 'It goes away.', replacement: 'listFirms' }),
      ),
    },
  },
]
