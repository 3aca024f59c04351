import { fails, type RuleCases } from '../rule-cases.js'
import { contract, remove, set } from '../subject.js'

const UPDATE = 'paths /platform/v2/companies/{companyId} put'
const SCHEMAS = 'components schemas'
const MEMBERS = `${SCHEMAS} Company properties`

const BARE =
  'The object has no members. List its properties, or write `additionalProperties: true` with `x-marks: [members-unknown]`.'
const NULLABLE = 'Write `type: [string, "null"]` instead of `nullable`, and only where null is stated.'
const DISCRIMINATOR = 'Remove the `discriminator`; the `status` of each branch distinguishes them.'

const absent = (name: string): string =>
  `\`${name}\` is required but is not a member of the schema. Correct the name, or describe the member.`

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
      'a component': fails(contract(remove(`${SCHEMAS} CompanyUser properties`)), { [`${SCHEMAS} CompanyUser`]: BARE }),
      'a member': fails(contract(remove(`${SCHEMAS} PlatformError properties error additionalProperties`)), {
        [`${SCHEMAS} PlatformError properties error`]: BARE,
      }),
      'the items of a list': fails(
        contract(set(`${SCHEMAS} CompanyListData properties list items`, { type: 'object' })),
        { [`${SCHEMAS} CompanyListData properties list items`]: BARE },
      ),
      'the values of a map': fails(
        contract(
          set(`${MEMBERS} tags`, {
            type: 'object',
            description: 'Tags by key.',
            additionalProperties: { type: 'object' },
          }),
        ),
        { [`${MEMBERS} tags additionalProperties`]: BARE },
      ),
      'a branch of a composition': fails(
        contract(
          set(`${MEMBERS} owner`, { description: 'Who pays.', anyOf: [{ type: 'string' }, { type: 'object' }] }),
        ),
        { [`${MEMBERS} owner anyOf 1`]: BARE },
      ),
      'a body that is written in place': fails(
        contract(set(`${UPDATE} requestBody content application/json schema`, { type: 'object' })),
        { [`${UPDATE} requestBody content application/json schema`]: BARE },
      ),
      'a parameter': fails(contract(set('components parameters companyId schema', { type: 'object' })), {
        'components parameters companyId schema': BARE,
      }),
      'a header': fails(contract(set('components headers WwwAuthenticate schema', { type: 'object' })), {
        'components headers WwwAuthenticate schema': BARE,
      }),
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
      'an open set without values': fails(contract(set(`${MEMBERS} vendor x-extensible-enum`, [])), {
        [`${MEMBERS} vendor x-extensible-enum`]: 'List each value that was seen once, as text.',
      }),
      'an open set with a repeated value': fails(
        contract(set(`${MEMBERS} vendor x-extensible-enum`, ['aws', 'gcp', 'aws'])),
        { [`${MEMBERS} vendor x-extensible-enum`]: 'List each value that was seen once, as text.' },
      ),
      'an open set with a number': fails(contract(set(`${MEMBERS} vendor x-extensible-enum`, ['aws', 2])), {
        [`${MEMBERS} vendor x-extensible-enum`]: 'List each value that was seen once, as text.',
      }),
      'an open set without a type': fails(contract(remove(`${MEMBERS} vendor type`)), {
        [`${MEMBERS} vendor x-extensible-enum`]: 'An open set of values needs `type: string` next to it.',
      }),
      'a set that is open and closed': fails(
        contract(set(`${MEMBERS} vendor enum`, ['aws']), set(`${MEMBERS} vendor description`, 'Which cloud it is.')),
        {
          [`${MEMBERS} vendor x-extensible-enum`]:
            'A set is open or closed: keep `x-extensible-enum` or `enum`, not both.',
        },
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
      'a misspelt name': fails(contract(set(`${SCHEMAS} CompanyUpdate required`, ['companyName', 'clientSecrets'])), {
        [`${SCHEMAS} CompanyUpdate required 1`]: absent('clientSecrets'),
      }),
      'a name in another case': fails(contract(set(`${SCHEMAS} CompanyListData required 0`, 'List')), {
        [`${SCHEMAS} CompanyListData required 0`]: absent('List'),
      }),
      'a branch that requires what nobody describes': fails(
        contract(
          set(`${MEMBERS} owner`, {
            description: 'Who pays.',
            allOf: [{ $ref: '#/components/schemas/CompanyUser' }, { required: ['userName'] }],
          }),
        ),
        { [`${MEMBERS} owner allOf 1 required 0`]: absent('userName') },
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
      'a nullable member': fails(contract(set(`${MEMBERS} companyId nullable`, true)), {
        [`${MEMBERS} companyId nullable`]: NULLABLE,
      }),
      'a nullable parameter': fails(contract(set('components parameters companyId schema nullable', false)), {
        'components parameters companyId schema nullable': NULLABLE,
      }),
    },
  },
  {
    rule: 'cloud-cost-no-discriminator',
    passing: { 'branches with a status each': contract() },
    failing: {
      'an envelope with a discriminator': fails(
        contract(set(`${SCHEMAS} CompanyResult discriminator`, { propertyName: 'status' })),
        { [`${SCHEMAS} CompanyResult discriminator`]: DISCRIMINATOR },
      ),
      'a component with a discriminator': fails(
        contract(set(`${SCHEMAS} Company discriminator`, { propertyName: 'vendor' })),
        { [`${SCHEMAS} Company discriminator`]: DISCRIMINATOR },
      ),
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
      ].map((path) => [
        `a title of ${path}`,
        fails(contract(set(`${path} title`, 'Company')), {
          [`${path} title`]: 'Remove the `title`; types are named after the schema file.',
        }),
      ]),
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
        fails(
          contract(
            set(`${MEMBERS} owner`, { allOf: [{ $ref: '#/components/schemas/CompanyUser' }], [keyword]: value }),
          ),
          { [`${MEMBERS} owner ${keyword}`]: 'Move `properties` and `required` into a further member of `allOf`.' },
        ),
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
        fails(contract(set(`${MEMBERS} isMainCompany ${keyword}`, value)), {
          [`${MEMBERS} isMainCompany ${keyword}`]: `\`${keyword}\` allows a null, which the service doesn't show. Remove it, or say by a code under \`x-marks\` what leads to it.`,
        }),
      ]),
    ),
  },
]
