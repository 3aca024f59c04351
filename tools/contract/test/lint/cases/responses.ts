import { fails, type RuleCases } from '../rule-cases.js'
import { type Change, contract, remove, rename, set } from '../subject.js'

const LIST = 'paths /platform/v2/companies get'
const UPDATE = 'paths /platform/v2/companies/{companyId} put'
const USERS = 'paths /platform/v2/companies/{companyId}/users post'
const JSON_BODY = 'content application/json'
const SCHEMAS = 'components schemas'
const UNION = `${SCHEMAS} CompanyResult`

const MOVE =
  'An example written in place is not checked against its schema. Move it to a file of examples/ and refer to it.'
const NO_STATUS =
  'The branch needs a `status` that refers to SuccessStatus.yaml or ErrorStatus.yaml of spec/shared/schemas.'
const OPTIONAL_STATUS = 'The branch must list `status` under `required`: it is what tells it from the other.'
const ONE_ENVELOPE = 'An error may arrive with HTTP 200: write `oneOf` with the success and the error envelope.'
const UNNAMED = 'Put the union as <X>Result into schemas/envelopes.yaml and refer to it: it becomes the name of a type.'
const PARAMETER_EXAMPLE = 'Give the parameter an `example` of the example company.'

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
      'an optional body with a required member': fails(contract(set(`${UPDATE} requestBody required`, false)), {
        [`${UPDATE} requestBody`]: 'Write `required: true`: the schema of the body has required members.',
      }),
      'a body that does not say whether it is required': fails(contract(remove(`${UPDATE} requestBody required`)), {
        [`${UPDATE} requestBody`]: 'Write `required: true`: the schema of the body has required members.',
      }),
      'a required body without a required member': fails(contract(remove(`${SCHEMAS} CompanyUpdate required`)), {
        [`${UPDATE} requestBody`]: 'Write `required: false`: the schema of the body has no required member.',
      }),
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
      'a success alone': fails(contract(plainAnswer({ $ref: '#/components/schemas/CompanySuccess' })), {
        [`${UPDATE} responses 200 ${JSON_BODY} schema`]: ONE_ENVELOPE,
      }),
      'an extended success alone': fails(
        contract(plainAnswer({ allOf: [{ $ref: '#/components/schemas/CompanySuccess' }] })),
        { [`${UPDATE} responses 200 ${JSON_BODY} schema`]: ONE_ENVELOPE },
      ),
      'a union written in place': fails(
        contract(
          plainAnswer({
            oneOf: [{ $ref: '#/components/schemas/CompanySuccess' }, { $ref: '#/components/schemas/PlatformError' }],
          }),
        ),
        { [`${UPDATE} responses 200 ${JSON_BODY} schema`]: UNNAMED },
      ),
      'a union with another name': fails(
        contract(
          rename(`${SCHEMAS} CompanyResult`, 'CompanyAnswer'),
          plainAnswer({ $ref: '#/components/schemas/CompanyAnswer' }),
        ),
        { [`${UPDATE} responses 200 ${JSON_BODY} schema`]: UNNAMED },
      ),
      'a branch whose status is written in place': fails(
        contract(set(`${SCHEMAS} CompanySuccess properties status`, { type: 'string', enum: ['success'] })),
        { [`${UNION} oneOf 0`]: NO_STATUS },
      ),
      'a branch with another status': fails(
        contract(
          set(`${SCHEMAS} Status`, { description: 'Some status.', type: 'string' }),
          set(`${SCHEMAS} CompanySuccess properties status $ref`, '#/components/schemas/Status'),
        ),
        { [`${UNION} oneOf 0`]: NO_STATUS },
      ),
      'two successes': fails(contract(set(`${UNION} oneOf 1 $ref`, '#/components/schemas/CompanyListSuccess')), {
        [`${UNION} oneOf 1`]: 'Two branches have the status SuccessStatus, so that nothing distinguishes them.',
      }),
      'a branch with an optional status': fails(contract(set(`${SCHEMAS} CompanySuccess required`, ['data'])), {
        [`${UNION} oneOf 0`]: OPTIONAL_STATUS,
      }),
      'a branch with nothing of it': fails(contract(set(`${UNION} oneOf 1 $ref`, '#/components/schemas/CompanyUser')), {
        [`${UNION} oneOf 1`]: [NO_STATUS, OPTIONAL_STATUS],
      }),
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
        ['an object', 'data', { properties: {} }, 'properties'],
        ['an extended object', 'result', { allOf: [] }, 'allOf'],
        ['the objects of a list', 'list', { type: 'array', items: { properties: {} } }, 'items properties'],
      ].map(([title, member, schema, place]) => [
        `${title} written in place`,
        fails(contract(set(`${SCHEMAS} CompanySuccess properties ${member}`, schema)), {
          [`${SCHEMAS} CompanySuccess properties ${member} ${place}`]:
            'Put the object into a file schemas/<X>Data.yaml and refer to it; it becomes the name of a type.',
        }),
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
      'a request without an example': fails(contract(remove(`${UPDATE} requestBody ${JSON_BODY} examples`)), {
        [`${UPDATE} requestBody`]:
          'The request has no example `default`. Write examples/updateCompany.request.yaml and refer to it.',
      }),
      'a response without a success': fails(contract(remove(`${UPDATE} responses 200 ${JSON_BODY} examples default`)), {
        [`${UPDATE} responses 200`]:
          'The response has no example `default`. Write examples/updateCompany.default.yaml and refer to it.',
      }),
      'an enveloped response without an error': fails(
        contract(remove(`${UPDATE} responses 200 ${JSON_BODY} examples error`)),
        {
          [`${UPDATE} responses 200`]:
            'The response has no example `error`. Write updateCompany.error in examples/errors.yaml and refer to it.',
        },
      ),
      'a list without an empty response': fails(
        contract(remove(`${USERS} responses 200 ${JSON_BODY} examples empty`)),
        {
          [`${USERS} responses 200`]:
            'The response has no example `empty`. Write examples/listCompanyUsers.empty.yaml and refer to it.',
        },
      ),
      ...Object.fromEntries(
        ['list', 'result'].map((payload) => [
          `a list in \`${payload}\` without an empty response`,
          fails(
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
            {
              [`${LIST} responses 200`]:
                'The response has no example `empty`. Write examples/listCompanies.empty.yaml and refer to it.',
            },
          ),
        ]),
      ),
      'a list beside another payload without an empty response': fails(
        contract(
          set(`${SCHEMAS} CompanyListSuccess required`, ['status', 'data', 'result']),
          set(`${SCHEMAS} CompanyListSuccess properties result`, { type: 'string' }),
          remove(`${LIST} responses 200 ${JSON_BODY} examples empty`),
        ),
        {
          [`${LIST} responses 200`]:
            'The response has no example `empty`. Write examples/listCompanies.empty.yaml and refer to it.',
        },
      ),
      'one of two media types without an example': fails(
        contract(set(`${UPDATE} responses 200 content text/plain`, { schema: { type: 'string' } })),
        {
          [`${UPDATE} responses 200`]: [
            'The response has no example `default`. Write examples/updateCompany.default.yaml and refer to it.',
            'The response has no example `error`. Write updateCompany.error in examples/errors.yaml and refer to it.',
          ],
        },
      ),
      'an example of a request in place': fails(
        contract(set(`${UPDATE} requestBody ${JSON_BODY} examples default`, { value: {} })),
        { [`${UPDATE} requestBody ${JSON_BODY} examples default`]: MOVE },
      ),
      'an example of a response in place': fails(
        contract(set(`${UPDATE} responses 200 ${JSON_BODY} examples renamed`, { value: {} })),
        { [`${UPDATE} responses 200 ${JSON_BODY} examples renamed`]: MOVE },
      ),
      'a single example next to the named ones': fails(
        contract(set(`components responses BadRequest ${JSON_BODY} example`, { status: 'error' })),
        { [`components responses BadRequest ${JSON_BODY} example`]: MOVE },
      ),
    },
  },
  {
    rule: 'cloud-cost-parameter-example',
    passing: { 'parameters with an example': contract() },
    failing: {
      'a parameter of an operation': fails(contract(remove(`${LIST} parameters 1 example`)), {
        [`${LIST} parameters 1`]: PARAMETER_EXAMPLE,
      }),
      'a shared parameter': fails(contract(remove('components parameters companyId example')), {
        'components parameters companyId': PARAMETER_EXAMPLE,
      }),
    },
  },
  {
    rule: 'cloud-cost-secrets',
    passing: { 'a write-only password in a request': contract() },
    failing: {
      'a secret that can be read': fails(
        contract(remove(`${SCHEMAS} CompanyUpdate properties clientSecret writeOnly`)),
        {
          [`${SCHEMAS} CompanyUpdate properties clientSecret`]:
            '`clientSecret` is a secret: write `writeOnly: true` and `format: password`.',
        },
      ),
      'a secret that is shown while typing': fails(
        contract(remove(`${SCHEMAS} CompanyUpdate properties clientSecret format`)),
        {
          [`${SCHEMAS} CompanyUpdate properties clientSecret`]:
            '`clientSecret` is a secret: write `writeOnly: true` and `format: password`.',
        },
      ),
      'a key that is a secret': fails(
        contract(
          set(`${SCHEMAS} CompanyUpdate properties primaryKey`, {
            type: 'string',
            description: 'Access to the account.',
          }),
        ),
        {
          [`${SCHEMAS} CompanyUpdate properties primaryKey`]:
            '`primaryKey` is a secret: write `writeOnly: true` and `format: password`.',
        },
      ),
      'a secret deep in a response': fails(
        contract(
          set(`${SCHEMAS} CompanyListData properties list items`, {
            allOf: [{ $ref: '#/components/schemas/CompanyUpdate' }, { $ref: '#/components/schemas/Company' }],
          }),
        ),
        {
          [`${LIST} responses 200 ${JSON_BODY} schema`]:
            'The response would carry the secret `clientSecret`. Use a schema without it for responses.',
        },
      ),
      'a secret in one of several forms of a response': fails(
        contract(
          set(`${SCHEMAS} CompanyUser properties access`, {
            description: 'How the person signs in.',
            anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/CompanyUpdate' }],
          }),
        ),
        {
          [`${USERS} responses 200 ${JSON_BODY} schema`]:
            'The response would carry the secret `clientSecret`. Use a schema without it for responses.',
        },
      ),
      'a write-only member of a response': fails(
        contract(set(`${SCHEMAS} CompanyUser properties userId writeOnly`, true)),
        {
          [`${USERS} responses 200 ${JSON_BODY} schema`]:
            'The response would carry the secret `userId`. Use a schema without it for responses.',
        },
      ),
      'a secret in the values of a map of a shared response': fails(
        contract(
          set(`${SCHEMAS} PlatformError properties error additionalProperties`, {
            type: 'object',
            properties: { hint: { type: 'string', format: 'password', description: 'What to try.' } },
          }),
        ),
        Object.fromEntries(
          [
            ...[LIST, UPDATE, USERS].map((path) => `${path} responses 200`),
            ...['BadRequest', 'Unauthorized', 'UnexpectedError'].map((name) => `components responses ${name}`),
          ].map((path) => [
            `${path} ${JSON_BODY} schema`,
            'The response would carry the secret `hint`. Use a schema without it for responses.',
          ]),
        ),
      ),
      'a secret in the example of a response': fails(
        contract(set('components examples listCompanies.default value data list 0 clientSecret', '<CLIENT_SECRET>')),
        {
          [`${LIST} responses 200 ${JSON_BODY} examples default`]:
            'The example of the response shows the secret `clientSecret`. Remove it.',
        },
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
      'another error than the one inside HTTP 200': fails(
        contract(
          set('components schemas OtherError', OTHER_ERROR),
          set(
            'components responses BadRequest content application/json schema $ref',
            '#/components/schemas/OtherError',
          ),
        ),
        Object.fromEntries(
          [
            'paths /platform/v2/companies get',
            'paths /platform/v2/companies/{companyId} put',
            'paths /platform/v2/companies/{companyId}/users post',
          ].map((operation) => [
            `${operation} responses 400`,
            'The error inside HTTP 200 is PlatformError, but 400 has OtherError. Refer to a response with PlatformError.',
          ]),
        ),
      ),
    },
  },
  {
    rule: 'cloud-cost-json-only',
    passing: { 'JSON, and a response without a body': contract() },
    failing: {
      'a request in another form': fails(
        contract(
          set('paths /platform/v2/companies/{companyId} put requestBody content', {
            'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/CompanyUpdate' } },
          }),
        ),
        {
          'paths /platform/v2/companies/{companyId} put requestBody content application/x-www-form-urlencoded':
            'The service speaks JSON alone. Write `application/json` in place of application/x-www-form-urlencoded.',
        },
      ),
      'a response in a second form': fails(
        contract(set('components responses BadRequest content text/html', { schema: { type: 'string' } })),
        {
          'components responses BadRequest content text/html':
            'The service speaks JSON alone. Write `application/json` in place of text/html.',
        },
      ),
    },
  },
]
