import type { RuleCases } from '../rule-cases.js'
import { type Change, contract, remove, rename, set } from '../subject.js'

const LIST = 'paths /platform/v2/companies get'
const UPDATE = 'paths /platform/v2/companies/{companyId} put'
const USERS = 'paths /platform/v2/companies/{companyId}/users post'
const JSON_BODY = 'content application/json'
const SCHEMAS = 'components schemas'
const UNION = `${SCHEMAS} CompanyResult`

const OTHER_ERROR = {
  description: 'Failure in another form.',
  type: 'object',
  properties: { code: { type: 'string', description: 'Which failure it is.' } },
}

const plainAnswer = (schema: object): Change => set(`${UPDATE} responses 200 ${JSON_BODY} schema`, schema)

/** Bodies of requests and responses, with their examples and secrets. */
export const responses: readonly RuleCases[] = [
  {
    rule: 'cloud-cost-request-body-required',
    passing: {
      'a body that extends one with required members': contract(
        set(`${SCHEMAS} CompanyRename`, {
          description: 'The company with its new name.',
          allOf: [{ $ref: '#/components/schemas/CompanyUpdate' }],
        }),
        set(`${UPDATE} requestBody ${JSON_BODY} schema $ref`, '#/components/schemas/CompanyRename'),
      ),
    },
    failing: {
      'an optional body with a required member': contract(set(`${UPDATE} requestBody required`, false)),
      'a body that does not say whether it is required': contract(remove(`${UPDATE} requestBody required`)),
      'a required body without a required member': contract(remove(`${SCHEMAS} CompanyUpdate required`)),
    },
  },
  {
    rule: 'cloud-cost-disjoint-envelope',
    passing: {
      'a response without an envelope': contract(
        plainAnswer({ $ref: '#/components/schemas/CompanyUser' }),
        remove(`${SCHEMAS} CompanySuccess`),
        remove(`${SCHEMAS} CompanyResult`),
      ),
    },
    failing: {
      'a success alone': contract(plainAnswer({ $ref: '#/components/schemas/CompanySuccess' })),
      'an extended success alone': contract(plainAnswer({ allOf: [{ $ref: '#/components/schemas/CompanySuccess' }] })),
      'a union written in place': contract(
        plainAnswer({
          oneOf: [{ $ref: '#/components/schemas/CompanySuccess' }, { $ref: '#/components/schemas/PlatformError' }],
        }),
      ),
      'a union with another name': contract(
        rename(`${SCHEMAS} CompanyResult`, 'CompanyAnswer'),
        plainAnswer({ $ref: '#/components/schemas/CompanyAnswer' }),
      ),
      'a branch whose status is written in place': contract(
        set(`${SCHEMAS} CompanySuccess properties status`, { type: 'string', enum: ['success'] }),
      ),
      'a branch with another status': contract(
        set(`${SCHEMAS} Status`, { description: 'Some status.', type: 'string' }),
        set(`${SCHEMAS} CompanySuccess properties status $ref`, '#/components/schemas/Status'),
      ),
      'two successes': contract(set(`${UNION} oneOf 1 $ref`, '#/components/schemas/CompanyListSuccess')),
      'a branch with an optional status': contract(set(`${SCHEMAS} CompanySuccess required`, ['data'])),
      'a branch with nothing of it': contract(set(`${UNION} oneOf 1 $ref`, '#/components/schemas/CompanyUser')),
    },
  },
  {
    rule: 'cloud-cost-payload-name',
    passing: {
      'a list of texts': contract(
        set(`${SCHEMAS} CompanySuccess properties notes`, {
          type: 'array',
          description: 'What to know about the company.',
          items: { type: 'string' },
        }),
      ),
      'a map': contract(
        set(`${SCHEMAS} CompanySuccess properties tags`, {
          type: 'object',
          description: 'Tag values by key.',
          additionalProperties: { type: 'string' },
        }),
      ),
    },
    failing: Object.fromEntries(
      [
        ['an object', 'data', { properties: {} }],
        ['an extended object', 'result', { allOf: [] }],
        ['the objects of a list', 'list', { type: 'array', items: { properties: {} } }],
      ].map(([title, member, schema]) => [
        `${title} written in place`,
        contract(set(`${SCHEMAS} CompanySuccess properties ${member}`, schema)),
      ]),
    ),
  },
  {
    rule: 'cloud-cost-answer-examples',
    passing: {
      'a list that is the payload itself': contract(
        set(`${SCHEMAS} CompanyListSuccess properties data`, {
          type: 'array',
          description: 'All companies.',
          items: { $ref: '#/components/schemas/Company' },
        }),
        set(`${LIST} x-pagination items`, '/data'),
        remove(`${LIST} x-pagination total`),
      ),
      'a response without a body': contract(remove('components responses BadRequest content')),
    },
    failing: {
      'a request without an example': contract(remove(`${UPDATE} requestBody ${JSON_BODY} examples`)),
      'a response without a success': contract(remove(`${UPDATE} responses 200 ${JSON_BODY} examples default`)),
      'an enveloped response without an error': contract(remove(`${UPDATE} responses 200 ${JSON_BODY} examples error`)),
      'a list without an empty response': contract(remove(`${USERS} responses 200 ${JSON_BODY} examples empty`)),
      ...Object.fromEntries(
        ['list', 'result'].map((payload) => [
          `a list in \`${payload}\` without an empty response`,
          contract(
            set(`${SCHEMAS} CompanyListSuccess`, {
              required: ['status', payload],
              properties: {
                status: { $ref: '#/components/schemas/SuccessStatus' },
                [payload]: { type: 'array', items: { $ref: '#/components/schemas/Company' } },
              },
            }),
            remove(`${LIST} responses 200 ${JSON_BODY} examples empty`),
          ),
        ]),
      ),
      'a list beside another payload without an empty response': contract(
        set(`${SCHEMAS} CompanyListSuccess required`, ['status', 'data', 'result']),
        set(`${SCHEMAS} CompanyListSuccess properties result`, { type: 'string' }),
        remove(`${LIST} responses 200 ${JSON_BODY} examples empty`),
      ),
      'one of two media types without an example': contract(
        set(`${UPDATE} responses 200 content text/plain`, { schema: { type: 'string' } }),
      ),
      'an example of a request in place': contract(
        set(`${UPDATE} requestBody ${JSON_BODY} examples default`, { value: {} }),
      ),
      'an example of a response in place': contract(
        set(`${UPDATE} responses 200 ${JSON_BODY} examples renamed`, { value: {} }),
      ),
      'a single example next to the named ones': contract(
        set(`components responses BadRequest ${JSON_BODY} example`, { status: 'error' }),
      ),
    },
  },
  {
    rule: 'cloud-cost-parameter-example',
    passing: { 'parameters with an example': contract() },
    failing: {
      'a parameter of an operation': contract(remove(`${LIST} parameters 1 example`)),
      'a shared parameter': contract(remove('components parameters companyId example')),
    },
  },
  {
    rule: 'cloud-cost-secrets',
    passing: { 'a write-only password in a request': contract() },
    failing: {
      'a secret that can be read': contract(remove(`${SCHEMAS} CompanyUpdate properties clientSecret writeOnly`)),
      'a secret that is shown while typing': contract(
        remove(`${SCHEMAS} CompanyUpdate properties clientSecret format`),
      ),
      'a key that is a secret': contract(
        set(`${SCHEMAS} CompanyUpdate properties primaryKey`, {
          type: 'string',
          description: 'Access to the account.',
        }),
      ),
      'a secret deep in a response': contract(
        set(`${SCHEMAS} CompanyListData properties list items`, {
          allOf: [{ $ref: '#/components/schemas/CompanyUpdate' }, { $ref: '#/components/schemas/Company' }],
        }),
      ),
      'a secret in one of several forms of a response': contract(
        set(`${SCHEMAS} CompanyUser properties access`, {
          description: 'How the person signs in.',
          anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/CompanyUpdate' }],
        }),
      ),
      'a write-only member of a response': contract(set(`${SCHEMAS} CompanyUser properties userId writeOnly`, true)),
      'a secret in the values of a map of a shared response': contract(
        set(`${SCHEMAS} PlatformError properties error additionalProperties`, {
          type: 'object',
          properties: { hint: { type: 'string', format: 'password', description: 'What to try.' } },
        }),
      ),
      'a secret in the example of a response': contract(
        set('components examples listCompanies.default value data list 0 clientSecret', '<CLIENT_SECRET>'),
      ),
    },
  },
  {
    rule: 'cloud-cost-error-envelope',
    passing: {
      'another error of an operation without an envelope': contract(
        set('components schemas OtherError', OTHER_ERROR),
        set('components responses OtherBadRequest', {
          description: 'An input is missing.',
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/OtherError' },
              examples: { badRequest: { $ref: '#/components/examples/failure' } },
            },
          },
        }),
        set('paths /platform/v2/companies/{companyId} delete responses 400', {
          $ref: '#/components/responses/OtherBadRequest',
        }),
      ),
    },
    failing: {
      'another error than the one inside HTTP 200': contract(
        set('components schemas OtherError', OTHER_ERROR),
        set('components responses BadRequest content application/json schema $ref', '#/components/schemas/OtherError'),
      ),
    },
  },
  {
    rule: 'cloud-cost-json-only',
    passing: { 'JSON, and a response without a body': contract() },
    failing: {
      'a request in another form': contract(
        set('paths /platform/v2/companies/{companyId} put requestBody content', {
          'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/CompanyUpdate' } },
        }),
      ),
      'a response in a second form': contract(
        set('components responses BadRequest content text/html', { schema: { type: 'string' } }),
      ),
    },
  },
]
