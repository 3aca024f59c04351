import type { RuleCases } from '../rule-cases.js'
import { contract, remove, set } from '../subject.js'

const UPDATE = 'paths /platform/v2/companies/{companyId} put'
const SCHEMAS = 'components schemas'
const MEMBERS = `${SCHEMAS} Company properties`

/** Shape of schemas. */
export const schemas: readonly RuleCases[] = [
  {
    rule: 'cloud-cost-no-bare-object',
    passing: {
      'a map of values': contract(
        set(`${MEMBERS} tags`, {
          type: 'object',
          description: 'Tag values by key.',
          additionalProperties: { type: 'string' },
        }),
      ),
      ...Object.fromEntries(
        ['allOf', 'anyOf', 'oneOf'].map((keyword) => [
          `an object with ${keyword}`,
          contract(
            set(`${MEMBERS} owner`, {
              type: 'object',
              description: 'Who pays.',
              [keyword]: [{ $ref: '#/components/schemas/CompanyUser' }],
            }),
          ),
        ]),
      ),
      'an object next to a reference': contract(
        set(`${MEMBERS} owner`, { type: 'object', $ref: '#/components/schemas/CompanyUser' }),
      ),
    },
    failing: {
      'a component': contract(remove(`${SCHEMAS} CompanyUser properties`)),
      'a member': contract(remove(`${SCHEMAS} PlatformError properties error additionalProperties`)),
      'the items of a list': contract(set(`${SCHEMAS} CompanyListData properties list items`, { type: 'object' })),
      'the values of a map': contract(
        set(`${MEMBERS} tags`, {
          type: 'object',
          description: 'Tags by key.',
          additionalProperties: { type: 'object' },
        }),
      ),
      'a branch of a composition': contract(
        set(`${MEMBERS} owner`, { description: 'Who pays.', anyOf: [{ type: 'string' }, { type: 'object' }] }),
      ),
      'a body that is written in place': contract(
        set(`${UPDATE} requestBody content application/json schema`, { type: 'object' }),
      ),
      'a parameter': contract(set('components parameters companyId schema', { type: 'object' })),
      'a header': contract(set('components headers WwwAuthenticate schema', { type: 'object' })),
    },
  },
  {
    rule: 'cloud-cost-value-set',
    passing: {
      'an open set in the items of a list': contract(
        set(`${MEMBERS} vendors`, {
          type: 'array',
          description: 'Vendors in use.',
          items: { type: 'string', 'x-extensible-enum': ['aws'] },
        }),
      ),
    },
    failing: {
      'an open set without values': contract(set(`${MEMBERS} vendor x-extensible-enum`, [])),
      'an open set with a repeated value': contract(set(`${MEMBERS} vendor x-extensible-enum`, ['aws', 'gcp', 'aws'])),
      'an open set with a number': contract(set(`${MEMBERS} vendor x-extensible-enum`, ['aws', 2])),
      'an open set without a type': contract(remove(`${MEMBERS} vendor type`)),
      'a set that is open and closed': contract(
        set(`${MEMBERS} vendor enum`, ['aws']),
        set(`${MEMBERS} vendor description`, 'Which cloud it is.'),
      ),
    },
  },
  {
    rule: 'cloud-cost-required-exists',
    passing: {
      'a branch that requires what its sibling describes': contract(
        set(`${MEMBERS} owner`, {
          description: 'Who pays.',
          allOf: [{ $ref: '#/components/schemas/CompanyUser' }, { required: ['userId'] }],
        }),
      ),
      ...Object.fromEntries(
        ['anyOf', 'oneOf'].map((keyword) => [
          `a member of a referenced branch of ${keyword}`,
          contract(
            set(`${MEMBERS} owner`, {
              description: 'Who pays.',
              required: ['userId'],
              [keyword]: [{ $ref: '#/components/schemas/CompanyUser' }],
            }),
          ),
        ]),
      ),
      'a record that contains itself': contract(
        set(`${SCHEMAS} CompanyUser`, {
          description: 'A person who works in a company.',
          allOf: [
            { $ref: '#/components/schemas/CompanyUser' },
            { required: ['userId'], properties: { userId: { type: 'string', description: 'Identifies the person.' } } },
          ],
        }),
      ),
    },
    failing: {
      'a misspelt name': contract(set(`${SCHEMAS} CompanyUpdate required`, ['companyName', 'clientSecrets'])),
      'a name in another case': contract(set(`${SCHEMAS} CompanyListData required 0`, 'List')),
      'a branch that requires what nobody describes': contract(
        set(`${MEMBERS} owner`, {
          description: 'Who pays.',
          allOf: [{ $ref: '#/components/schemas/CompanyUser' }, { required: ['userName'] }],
        }),
      ),
    },
  },
  {
    rule: 'cloud-cost-no-nullable',
    passing: {
      'null as a type': contract(
        set(`${MEMBERS} companyId type`, ['string', 'null']),
        set(`${MEMBERS} companyId x-assumption`, 'It is null for a company that is gone; one is shown so.'),
      ),
    },
    failing: {
      'a nullable member': contract(set(`${MEMBERS} companyId nullable`, true)),
      'a nullable parameter': contract(set('components parameters companyId schema nullable', false)),
    },
  },
  {
    rule: 'cloud-cost-no-discriminator',
    passing: { 'branches with a status each': contract() },
    failing: {
      'an envelope with a discriminator': contract(
        set(`${SCHEMAS} CompanyResult discriminator`, { propertyName: 'status' }),
      ),
      'a component with a discriminator': contract(set(`${SCHEMAS} Company discriminator`, { propertyName: 'vendor' })),
    },
  },
  {
    rule: 'cloud-cost-no-title',
    passing: {
      'a member called title': contract(
        set(`${MEMBERS} title`, { type: 'string', description: 'What the company is called in reports.' }),
      ),
    },
    failing: Object.fromEntries(
      [
        `${SCHEMAS} Company`,
        `${SCHEMAS} CompanyListSuccess`,
        `${MEMBERS} companyId`,
        `${SCHEMAS} CompanyListData properties list items`,
      ].map((path) => [`a title of ${path}`, contract(set(`${path} title`, 'Company'))]),
    ),
  },
  {
    rule: 'cloud-cost-all-of',
    passing: {
      'a further member with its own members': contract(
        set(`${MEMBERS} owner`, {
          description: 'Who pays.',
          allOf: [
            { $ref: '#/components/schemas/CompanyUser' },
            { required: ['share'], properties: { share: { type: 'integer', description: 'How much, in percent.' } } },
          ],
        }),
      ),
    },
    failing: Object.fromEntries(
      Object.entries({ properties: {}, required: ['userId'] }).map(([keyword, value]) => [
        `${keyword} next to allOf`,
        contract(set(`${MEMBERS} owner`, { allOf: [{ $ref: '#/components/schemas/CompanyUser' }], [keyword]: value })),
      ]),
    ),
  },
  {
    rule: 'cloud-cost-null',
    passing: {
      'a null that is decided': contract(
        set(`${MEMBERS} vendor type`, ['string', 'null']),
        remove(`${MEMBERS} vendor x-extensible-enum`),
        set(`${MEMBERS} vendor description`, 'Cloud vendor that the company uses most.'),
        set(`${MEMBERS} vendor x-assumption`, 'It is null for a company without accounts; one is shown so.'),
      ),
      'a null that recordings showed': contract(
        set(`${MEMBERS} lastActiveDate type`, ['string', 'null']),
        set(`${MEMBERS} lastActiveDate x-observed`, { count: 3, since: '2026-03-01', until: '2026-03-02' }),
      ),
      'a value that is called null': contract(
        set(`${MEMBERS} isMainCompany enum`, ['Y', 'N', 'null']),
        set(`${MEMBERS} isMainCompany description`, 'Whether this is the main company: `Y`, `N` or `null`.'),
      ),
    },
    failing: Object.fromEntries(
      Object.entries({
        type: ['string', 'null'],
        enum: ['Y', null],
        const: null,
        default: null,
      }).map(([keyword, value]) => [
        `a null in ${keyword}`,
        contract(set(`${MEMBERS} isMainCompany ${keyword}`, value)),
      ]),
    ),
  },
]
