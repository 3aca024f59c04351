import { type FailingCase, fails, type RuleCases } from '../rule-cases.js'
import { type Change, contract, remove, set } from '../subject.js'

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
  [`${SCHEMAS} CompanyListData properties list`]: 'member list',
}

/** A member with words and a schema. */
const described = (description: string, schema: object): Change =>
  set(`${SCHEMAS} CompanyUser properties size`, { description, ...schema })

const refused = (description: string, schema: object, message: string): FailingCase =>
  fails(contract(described(description, schema)), {
    [`${SCHEMAS} CompanyUser properties size description`]: message,
  })

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
      'a date that the words do not say': refused(
        'Last day of it.',
        { type: 'string', format: 'date' },
        'The schema has `format: date`, but the description does not say so. Add "`yyyy-MM-dd`".',
      ),
      'a date in words alone': refused(
        'Last day, `yyyy-MM-dd`.',
        { type: 'string', example: '2026-03-31' },
        'The description says "`yyyy-MM-dd`", but the schema has no `format: date`. Add it, or say by a code for values under `x-marks` why it may be another form.',
      ),
      'a date without an example': refused(
        'Last day, `yyyy-MM-dd`.',
        { type: 'string', format: 'date' },
        'The description gives the form `yyyy-MM-dd`. Add an `example` in it.',
      ),
      'ISO 8601 as date-time': refused(
        'When it ended, in ISO 8601.',
        { type: 'string', format: 'date-time' },
        'ISO 8601 allows more than `format: date-time`. Remove the format.',
      ),
      ...Object.fromEntries(
        ['yyyy/MM/dd', 'YYYY-MM-DD', 'yyyy-mm-dd', '%Y%m%d'].map((form) => [
          `the form ${form}, which is unknown`,
          refused(
            `In the form \`${form}\`.`,
            { type: 'string', example: '2026/03/31' },
            `\`${form}\` is none of the known forms of dates: yyyy-MM-dd, YYYY-MM-DD HH:mm:ss, %Y-%m-%d %H:%i:%s. Write one of them, or add the form in tools/contract/src/model/date-forms.ts with a pattern for its examples.`,
          ),
        ]),
      ),
      ...Object.fromEntries(
        ['YYYY-MM-DD HH:mm:ss', '%Y-%m-%d %H:%i:%s'].flatMap((form) => [
          [
            `a time as ${form} without an example`,
            refused(
              `In the form \`${form}\`.`,
              { type: 'string' },
              `The description gives the form \`${form}\`. Add an \`example\` in it.`,
            ),
          ],
          [
            `a time as ${form} with an example in another form`,
            refused(
              `In the form \`${form}\`.`,
              { type: 'string', example: '2026-03-31T00:00:00Z' },
              `The description gives the form \`${form}\`, but the example is 2026-03-31T00:00:00Z. Make both agree.`,
            ),
          ],
        ]),
      ),
    },
  },
]
