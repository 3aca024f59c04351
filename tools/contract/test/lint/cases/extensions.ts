import { fails, type RuleCases } from '../rule-cases.js'
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
const RENAMED = `${EXAMPLES} updateCompany.default x-request`

const COMPANY = 'components parameters companyId'
const source = (operation: string, member: string): Change[] => [
  set(`${COMPANY} description`, `The company, as \`${member}\` returned by \`${operation}\`.`),
  set(`${COMPANY} x-source`, { operation, member }),
]

/** Verbs by what they do; \`download\` reads where the response has content. */
const READING = ['aggregate', 'check', 'download', 'get', 'list']
const WRITING = ['delete', 'register', 'reset', 'retry', 'run', 'save', 'set', 'undo', 'update']

const named = (operationId: string): Change => set(`${USERS} operationId`, operationId)

const changes = (verb: string): string =>
  `"${verb}" changes something, and clients would send it again. Remove \`x-read-only\`, or correct the verb.`

const TERMS =
  'Write one text with commas between the phrases, or leave `x-search-terms` out: then the summary is searched.'

const IDEMPOTENT = 'Write `x-idempotent: false` on a PUT or DELETE alone, or leave it out.'

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
      'a list': fails(terms(['customers']), { [`${LIST} x-search-terms`]: TERMS }),
      'an empty text': fails(terms(' '), { [`${LIST} x-search-terms`]: TERMS }),
      'a comma too many': fails(terms('customers,, tenants'), {
        [`${LIST} x-search-terms`]: 'There is nothing between two commas. Remove one of them.',
      }),
      'a phrase that stands twice': fails(terms('customers, tenants, Customers'), {
        [`${LIST} x-search-terms`]: '"customers" stands twice. Remove one of them.',
      }),
      'the summary': fails(terms('customers, list companies'), {
        [`${LIST} x-search-terms`]: 'The summary is searched anyway. Say it in other words.',
      }),
      'a schema': fails(contract(set('components schemas CompanyUserQuery x-search-terms', 'people')), {
        'components schemas CompanyUserQuery x-search-terms':
          'Only an operation has search terms. Remove `x-search-terms`.',
      }),
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
      'the example of a request': fails(contract(request('updateCompany.request', {})), {
        [`${EXAMPLES} updateCompany.request x-request`]:
          'Only a success of an operation names its request. Remove `x-request`.',
      }),
      'an error': fails(contract(request('failure', {})), {
        [`${EXAMPLES} failure x-request`]: 'Only a success of an operation names its request. Remove `x-request`.',
      }),
      'a member that it does not have': fails(contract(request('updateCompany.default', { headers: {} })), {
        [`${RENAMED} headers`]: '`headers` is not a member; it has path, query, body, after.',
      }),
      'inputs that the operation does not have': fails(
        contract(request('updateCompany.default', { path: { id: 'C-1042' }, query: { companyId: 'C-1042' } })),
        {
          [`${RENAMED} path id`]: "id is not an input of the operation's path. Correct the name.",
          [`${RENAMED} query companyId`]: "companyId is not an input of the operation's query. Correct the name.",
        },
      ),
      'a body for an operation that takes none': fails(contract(request('listCompanies.default', { body: {} })), {
        [`${EXAMPLES} listCompanies.default x-request body`]: 'The operation has no body.',
      }),
      'changes that do not fit': fails(
        contract(
          request('updateCompany.default', {
            after: [{ path: {} }, { operationId: 'deleteCompany', path: { id: 'C-1042' }, after: [] }],
          }),
        ),
        {
          [`${RENAMED} after 0`]: 'undefined must be an operationId of this document.',
          [`${RENAMED} after 1 path id`]: "id is not an input of the operation's path. Correct the name.",
          [`${RENAMED} after 1 after`]: '`after` is not a member; it has operationId, path, query, body.',
        },
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
      'another form': fails(contract(set(`${COMPANY} x-source`, 'listCompanies')), {
        [`${COMPANY} x-source`]:
          'Write `x-source: { operation, member }`: the operationId, and the member of its response.',
      }),
      'a description that says something else': fails(
        contract(set(`${COMPANY} x-source`, { operation: 'listCompanies', member: 'companyId' })),
        {
          [`${COMPANY} x-source`]:
            'The description must name `companyId`, so that people read where the value comes from.',
        },
      ),
      'an operation that does not exist': fails(contract(...source('listShops', 'companyId')), {
        [`${COMPANY} x-source operation`]: 'listShops must be an operationId of spec/operations.lock.yaml.',
      }),
      'a member that is not returned': fails(contract(...source('listCompanies', 'userId')), {
        [`${COMPANY} x-source member`]: '`userId` must be a member of a success of listCompanies.',
      }),
      'words alone': fails(contract(...source('listCompanies', 'companyId'), remove(`${COMPANY} x-source`)), {
        [`${COMPANY} description`]:
          'Add `x-source: { operation: listCompanies, member: companyId }`, which says the same to tools.',
      }),
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
      'no mapping': fails(contract(set(PAGE, true)), {
        [PAGE]: 'Write a mapping with `style`, `in`, `size`, `items` and more.',
      }),
      'an unknown style': fails(contract(set(`${PAGE} style`, 'offset')), {
        [PAGE]: '`style` must be `cursor` or `page`.',
      }),
      'a cursor style without its members': fails(contract(set(CURSOR, { style: 'cursor', in: 'body' })), {
        [CURSOR]: ['cursor', 'size', 'items', 'next'].map((name) => `\`${name}\` is missing.`),
      }),
      'a page style without its members': fails(contract(set(PAGE, { style: 'page', in: 'query' })), {
        [PAGE]: ['page', 'size', 'items'].map((name) => `\`${name}\` is missing.`),
      }),
      'a member of the other style': fails(contract(set(`${PAGE} next`, '/data/list')), {
        [PAGE]: [
          '`next` is not a member of this style; it has style, in, page, size, items, first, total.',
          '`next` points at /data/list, which is not what a cursor is called. Point at one such as nextToken.',
        ],
      }),
      'an unknown place': fails(contract(set(`${PAGE} in`, 'header')), { [PAGE]: '`in` must be `query` or `body`.' }),
      'an input that the query does not have': fails(contract(set(`${PAGE} page`, 'page')), {
        [PAGE]: "`page` names page, which is not an input of the operation's query. Correct the name.",
      }),
      'an input of the path, which is not a query': fails(
        contract(set(`${CURSOR} in`, 'query'), set(`${CURSOR} cursor`, 'companyId')),
        {
          [CURSOR]: [
            "`cursor` names companyId, which is not an input of the operation's query. Correct the name.",
            "`size` names pageSize, which is not an input of the operation's query. Correct the name.",
          ],
        },
      ),
      'an input that the body does not have': fails(contract(set(`${CURSOR} cursor`, 'nextToken')), {
        [CURSOR]: "`cursor` names nextToken, which is not an input of the operation's body. Correct the name.",
      }),
      'a number where an input is named': fails(contract(set(`${PAGE} size`, 20)), {
        [PAGE]: "`size` names 20, which is not an input of the operation's query. Correct the name.",
      }),
      ...Object.fromEntries(
        [
          { input: `${PAGE} page`, name: 'limitCnt', such: 'page or pageNum', where: PAGE },
          { input: `${PAGE} size`, name: 'pageNum', such: 'size, limitCnt or maxResults', where: PAGE },
          { input: `${CURSOR} cursor`, name: 'pageSize', such: 'nextToken', where: CURSOR },
        ].map(({ input, name, such, where }) => [
          `${name} as ${input.split(' ').at(-1)}`,
          fails(contract(set(input, name)), {
            [where]: `\`${input.split(' ').at(-1)}\` names ${name}, which is not what such an input is called. Name one such as ${such}.`,
          }),
        ]),
      ),
      'a page that is not a number': fails(contract(set(`${LIST} parameters 0 schema type`, 'string')), {
        [PAGE]: '`page` names pageNum, which must be an integer.',
      }),
      'a size that is not a number': fails(contract(set(`${SIZE} type`, 'string')), {
        [CURSOR]: '`size` names pageSize, which must be an integer, or a string with a number as its `default`.',
      }),
      'a size as text whose default is not a number': fails(
        contract(set(SIZE, { type: 'string', description: 'How many. Default: `all`.', default: 'all' })),
        { [CURSOR]: '`size` names pageSize, which must be an integer, or a string with a number as its `default`.' },
      ),
      'a cursor that is a number': fails(
        contract(set('components schemas CompanyUserQuery properties after type', 'integer')),
        { [CURSOR]: '`cursor` names after, which must be a string.' },
      ),
      'items that are not a pointer': fails(contract(set(`${PAGE} items`, 'data.list')), {
        [PAGE]: '`items` must be a JSON pointer into the response, such as /data, or `unspecified`.',
      }),
      'a total that is not a pointer': fails(contract(set(`${PAGE} total`, 'unspecified')), {
        [PAGE]: '`total` must be a JSON pointer into the response, such as /data.',
      }),
      'a pointer at nothing': fails(contract(set(`${CURSOR} next`, '/data/nextToken')), {
        [CURSOR]: '`next` points at /data/nextToken, which is not a member of a success. Correct the pointer.',
      }),
      'items that are not a list': fails(contract(set(`${PAGE} items`, '/data')), {
        [PAGE]: '`items` points at /data, which is not an array. Point at the list.',
      }),
      'a status as the next page': fails(contract(set(`${CURSOR} next`, '/status')), {
        [CURSOR]: '`next` points at /status, which is not what a cursor is called. Point at one such as nextToken.',
      }),
      'a first page that is not the least': fails(
        contract(set(`${PAGE} first`, 0), set(`${LIST} parameters 0 schema minimum`, 1)),
        { [PAGE]: '`first` is 0, but pageNum has `minimum: 1`. Make both say the same.' },
      ),
      'a first page that is not a number': fails(contract(set(`${PAGE} first`, 'one')), {
        [PAGE]: '`first` must be the number of the first page.',
      }),
    },
  },
  {
    rule: 'cloud-cost-read-only',
    passing: {
      'a POST that only reads': contract(),
      'a PUT that only reads': contract(
        set(`${UPDATE} operationId`, 'getCompanyFilters'),
        set(`${UPDATE} x-read-only`, true),
      ),
    },
    failing: {
      ...Object.fromEntries(
        READING.map((verb) => [
          `${verb} by POST, not marked`,
          fails(contract(named(`${verb}CompanyUsers`), remove(`${USERS} x-read-only`)), {
            [USERS]: `"${verb}" only reads. Add \`x-read-only: true\`, or say by the verb what it changes.`,
          }),
        ]),
      ),
      ...Object.fromEntries(
        WRITING.map((verb) => [
          `${verb} by POST, marked`,
          fails(contract(named(`${verb}CompanyUsers`)), { [`${USERS} x-read-only`]: changes(verb) }),
        ]),
      ),
      'a download without content, marked': fails(
        contract(named('downloadCompanyUsers'), remove(`${USERS} responses 200 content`)),
        { [`${USERS} x-read-only`]: changes('download') },
      ),
      'a flag that is off': fails(contract(set(`${USERS} x-read-only`, false)), {
        [`${USERS} x-read-only`]: 'Write `x-read-only: true`, or leave it out.',
      }),
      'a GET': fails(contract(set(`${LIST} x-read-only`, true)), {
        [`${LIST} x-read-only`]: 'A GET needs no `x-read-only`: its method says whether it writes. Remove it.',
      }),
      'a DELETE': fails(contract(set(`${REMOVE} x-read-only`, true)), {
        [`${REMOVE} x-read-only`]: 'A DELETE needs no `x-read-only`: its method says whether it writes. Remove it.',
      }),
      'a PUT that changes something, marked': fails(contract(set(`${UPDATE} x-read-only`, true)), {
        [`${UPDATE} x-read-only`]: changes('update'),
      }),
      'a PUT that reads, not marked': fails(contract(set(`${UPDATE} operationId`, 'getCompanyFilters')), {
        [UPDATE]: '"get" only reads. Add `x-read-only: true`, or say by the verb what it changes.',
      }),
    },
  },
  {
    rule: 'cloud-cost-not-idempotent',
    passing: {
      'a PUT that must not be repeated': contract(set(`${UPDATE} x-idempotent`, false)),
      'a DELETE that must not be repeated': contract(set(`${REMOVE} x-idempotent`, false)),
    },
    failing: {
      'a flag that is on': fails(contract(set(`${UPDATE} x-idempotent`, true)), {
        [`${UPDATE} x-idempotent`]: IDEMPOTENT,
      }),
      'a POST': fails(contract(set(`${USERS} x-idempotent`, false)), {
        [`${USERS} x-idempotent`]: IDEMPOTENT,
      }),
      'a GET': fails(contract(set(`${LIST} x-idempotent`, false)), {
        [`${LIST} x-idempotent`]: IDEMPOTENT,
      }),
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
      'a note on an operation that is not deprecated': fails(
        contract(set(`${LIST} x-deprecation`, { message: 'It goes away.' })),
        { [`${LIST} x-deprecation`]: 'Add `deprecated: true`, or remove `x-deprecation`.' },
      ),
      'a deprecated operation without a note': fails(contract(set(`${LIST} deprecated`, true)), {
        [LIST]:
          'A deprecated operation needs `x-deprecation: { message, replacement }`, which tells callers what to do.',
      }),
      'a note without a message': fails(
        contract(set(`${LIST} deprecated`, true), set(`${LIST} x-deprecation`, { replacement: 'listCompanyUsers' })),
        {
          [LIST]:
            'A deprecated operation needs `x-deprecation: { message, replacement }`, which tells callers what to do.',
        },
      ),
      'an unknown member of the note': fails(
        contract(
          set(`${LIST} deprecated`, true),
          set(`${LIST} x-deprecation`, { message: 'It goes away.', since: '2026-01-01' }),
        ),
        { [`${LIST} x-deprecation`]: '`since` is not a member; it has `message` and `replacement`.' },
      ),
      'a replacement that is deprecated, too': fails(
        contract(
          set(`${LIST} deprecated`, true),
          set(`${LIST} x-deprecation`, { message: 'It goes away.', replacement: 'listCompanyUsers' }),
          set(`${USERS} deprecated`, true),
          set(`${USERS} x-deprecation`, { message: 'It goes away.' }),
        ),
        {
          [`${LIST} x-deprecation`]:
            'The replacement listCompanyUsers is deprecated itself. Name what is to be used in the end.',
        },
      ),
      'a replacement that does not exist': fails(
        contract(
          set(`${LIST} deprecated`, true),
          set(`${LIST} x-deprecation`, { message: 'It goes away.', replacement: 'listFirms' }),
        ),
        { [`${LIST} x-deprecation`]: 'The replacement listFirms is not an operationId of this document. Correct it.' },
      ),
    },
  },
]
