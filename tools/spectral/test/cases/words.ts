import { fails, type RuleCases } from '../rule-cases.js'
import { contract, remove, set } from '../subject.js'

const LIST = 'paths /platform/v2/companies get'
const UPDATE = 'paths /platform/v2/companies/{companyId} put'
const SCHEMAS = 'components schemas'

const missing = (what: string): string =>
  `The ${what} has no description. Say what it means to a caller: unit, format, where the value comes from.`
const repeating = (what: string): string =>
  `The description of the ${what} only repeats its name. Say what it means to a caller.`

/** Elements that need a description, by path. */
const DESCRIBED: Readonly<Record<string, string>> = {
  [LIST]: 'operation listCompanies',
  [`${LIST} parameters 0`]: 'parameter pageNum',
  'components parameters companyId': 'parameter companyId',
  [`${UPDATE} requestBody`]: 'request body',
  [`${LIST} responses 200`]: 'response',
  'components responses BadRequest': 'response',
  [`${SCHEMAS} Company`]: 'schema Company',
  [`${SCHEMAS} Company properties vendor`]: 'member vendor',
  [`${SCHEMAS} CompanyListSuccess properties data properties list`]: 'member list',
}

/** What is said to people. */
export const words: readonly RuleCases[] = [
  {
    rule: 'cloud-cost-useful-description',
    passing: {
      'a reference, which its target describes': contract(
        set(`${SCHEMAS} CompanyUser properties company`, { $ref: '#/components/schemas/Company' }),
      ),
      'a reference with useful words of its own': contract(
        set(`${SCHEMAS} CompanyUser properties company`, {
          $ref: '#/components/schemas/Company',
          description: 'Where the person works.',
        }),
      ),
    },
    failing: {
      ...Object.fromEntries(
        Object.entries(DESCRIBED).map(([path, what]) => [
          `${what} without a description, at ${path}`,
          fails(contract(remove(`${path} description`)), { [path]: missing(what) }),
        ]),
      ),
      'a parameter of a path without a description': fails(
        contract(set('paths /platform/v2/companies parameters', [{ name: 'q', in: 'query' }])),
        { 'paths /platform/v2/companies parameters 0': missing('parameter q') },
      ),
      'a member of one of several forms without a description': fails(
        contract(
          set(`${SCHEMAS} Company properties owner`, {
            description: 'Who pays.',
            oneOf: [{ type: 'string' }, { type: 'object', properties: { userId: { type: 'string' } } }],
          }),
        ),
        { [`${SCHEMAS} Company properties owner oneOf 1 properties userId`]: missing('member userId') },
      ),
      'an empty description': fails(contract(set(`${SCHEMAS} Company description`, ' ')), {
        [`${SCHEMAS} Company`]: missing('schema Company'),
      }),
      'a member of a schema that is written in place': fails(
        contract(
          set(`${UPDATE} requestBody content application/json schema`, {
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string' } },
          }),
        ),
        { [`${UPDATE} requestBody content application/json schema properties name`]: missing('member name') },
      ),
      ...Object.fromEntries(
        Object.entries({
          [LIST]: ['operation listCompanies', 'List the companies.'],
          [`${LIST} parameters 0`]: ['parameter pageNum', 'The page num'],
          'components responses BadRequest': ['response', 'Response'],
          [`${SCHEMAS} Company properties isMainCompany`]: ['member isMainCompany', 'Is main-company.'],
          [`${SCHEMAS} CompanyUser`]: ['schema CompanyUser', 'A company user'],
        }).map(([path, [what = '', text]]) => [
          `words that only repeat the name of ${what}`,
          fails(contract(set(`${path} description`, text)), { [`${path} description`]: repeating(what) }),
        ]),
      ),
      'a reference whose own words only repeat the name': fails(
        contract(set(`${SCHEMAS} CompanySuccess properties data description`, 'The data')),
        { [`${SCHEMAS} CompanySuccess properties data description`]: repeating('member data') },
      ),
    },
  },
]
