import type { RuleCases } from '../rule-cases.js'
import { type Change, contract, remove, set } from '../subject.js'

const LIST = 'paths /platform/v2/companies get'
const UPDATE = 'paths /platform/v2/companies/{companyId} put'
const SCHEMAS = 'components schemas'

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
  [`${SCHEMAS} CompanyListData properties list`]: 'member list',
}

/** A member with words and a schema. */
const described = (description: string, schema: object): Change =>
  set(`${SCHEMAS} CompanyUser properties size`, { description, ...schema })

const refused = (description: string, schema: object): string => contract(described(description, schema))

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
          contract(remove(`${path} description`)),
        ]),
      ),
      'a member of one of several forms without a description': contract(
        set(`${SCHEMAS} Company properties owner`, {
          description: 'Who pays.',
          oneOf: [{ type: 'string' }, { type: 'object', properties: { userId: { type: 'string' } } }],
        }),
      ),
      'an empty description': contract(set(`${SCHEMAS} Company description`, ' ')),
      'a member of a schema that is written in place': contract(
        set(`${UPDATE} requestBody content application/json schema`, {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' } },
        }),
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
          contract(set(`${path} description`, text)),
        ]),
      ),
      'a reference whose own words only repeat the name': contract(
        set(`${SCHEMAS} CompanySuccess properties data description`, 'The data'),
      ),
    },
  },
  {
    rule: 'cloud-cost-words-and-schema',
    passing: {
      'a date in words, schema and example': contract(
        described('Last day, `yyyy-MM-dd`.', { type: 'string', format: 'date', example: '2026-03-31' }),
      ),
      'a date whose form is in doubt': contract(
        described('Last day, `yyyy-MM-dd`.', {
          type: 'string',
          'x-unspecified': [{ what: 'values', note: 'A time may be meant as well.' }],
        }),
      ),
      'times in the forms of the service': contract(
        described('In the form `YYYY-MM-DD HH:mm:ss`.', { type: 'string', example: '2026-03-31 00:00:00' }),
        set(`${SCHEMAS} CompanyUser properties one`, {
          type: 'string',
          description: 'In the form `%Y-%m-%d %H:%i:%s`.',
          example: '2026-03-31 00:00:00',
        }),
        set(`${SCHEMAS} CompanyUser properties two`, {
          type: 'string',
          description: 'In the form ISO 8601.',
          example: '2026-03-31T00:00:00Z',
        }),
      ),
    },
    failing: {
      'a date that the words do not say': refused('Last day of it.', { type: 'string', format: 'date' }),
      'a date in words alone': refused('Last day, `yyyy-MM-dd`.', { type: 'string', example: '2026-03-31' }),
      'a date without an example': refused('Last day, `yyyy-MM-dd`.', { type: 'string', format: 'date' }),
      'ISO 8601 as date-time': refused('When it ended, in ISO 8601.', { type: 'string', format: 'date-time' }),
      ...Object.fromEntries(
        ['yyyy/MM/dd', 'YYYY-MM-DD', 'yyyy-mm-dd', '%Y%m%d'].map((form) => [
          `the form ${form}, which is unknown`,
          refused(`In the form \`${form}\`.`, { type: 'string', example: '2026/03/31' }),
        ]),
      ),
      ...Object.fromEntries(
        ['YYYY-MM-DD HH:mm:ss', '%Y-%m-%d %H:%i:%s'].flatMap((form) => [
          [`a time as ${form} without an example`, refused(`In the form \`${form}\`.`, { type: 'string' })],
          [
            `a time as ${form} with an example in another form`,
            refused(`In the form \`${form}\`.`, { type: 'string', example: '2026-03-31T00:00:00Z' }),
          ],
        ]),
      ),
    },
  },
]
