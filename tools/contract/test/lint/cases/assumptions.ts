import { fails, type RuleCases } from '../rule-cases.js'
import { contract, set } from '../subject.js'

const MEMBERS = 'components schemas Company properties'
const COMPANY = `${MEMBERS} companyId`
const REFERENCE = 'components schemas CompanySuccess properties data'

const WHAT_AND_WHY = 'It is text; the service names no type.'

const computed = (words: string): string =>
  `"${words}" says how something is computed, which the service doesn't show. Move the sentence to packages/estate/BEHAVIOUR.md and mark what is undocumented by a code under \`x-marks\`.`

/** A company that refers to another description, of which something is assumed and not shown. */
const TARGET = set('components schemas Company x-assumption', 'It is a tenant; the service says so once.')
const NOT_SHOWN = { what: 'values', note: 'Which texts it has is not shown.' }

/** What stands about assumptions in texts, and beside references. */
export const assumptions: readonly RuleCases[] = [
  {
    rule: 'cloud-cost-reference-siblings',
    passing: {
      'a mark of its own beside one of another kind': contract(
        set(`${MEMBERS} second`, { $ref: '#/components/schemas/Company/properties/vendor' }),
        set(`${MEMBERS} second x-unspecified`, NOT_SHOWN),
      ),
      'the marks of the target and one more': contract(
        set(`${MEMBERS} vendor x-unspecified`, NOT_SHOWN),
        set(`${MEMBERS} second`, { $ref: '#/components/schemas/Company/properties/vendor' }),
        set(`${MEMBERS} second x-unspecified`, [
          NOT_SHOWN,
          { what: 'presence', note: 'When it is there is not shown.' },
        ]),
      ),
    },
    failing: {
      'a mark that hides what is assumed': fails(contract(TARGET, set(`${REFERENCE} x-assumption`, WHAT_AND_WHY)), {
        [`${REFERENCE} x-assumption`]:
          'The mark hides one of the target. List "It is a tenant; the service says so once." as well, or remove `x-marks`.',
      }),
      'a mark that hides what is not shown': fails(
        contract(
          set(`${MEMBERS} second`, { $ref: '#/components/schemas/Company/properties/lastActiveDate' }),
          set(`${MEMBERS} second x-unspecified`, NOT_SHOWN),
        ),
        {
          [`${MEMBERS} second x-unspecified`]:
            'The mark hides one of the target. List "The date format is not shown." as well, or remove `x-marks`.',
        },
      ),
    },
  },
  {
    rule: 'cloud-cost-service-not-mock',
    passing: {
      'numbers that are facts, and values in code': contract(
        set(`${COMPANY} description`, 'Unused for 30 days.'),
        set(`${MEMBERS} vendor x-assumption`, 'The term `14 days` is one.'),
      ),
      'a number without a unit': contract(set(`${COMPANY} x-assumption`, 'It has 12 digits.')),
    },
    failing: {
      ...Object.fromEntries(
        ['40 percent', '29 days', '730 hours', '7-day', '12.5 %', 'rounded'].map((words) => [
          `"${words}"`,
          fails(contract(set(`${COMPANY} x-assumption`, `It counts below ${words} of it.`)), {
            [`${COMPANY} x-assumption`]: computed(words),
          }),
        ]),
      ),
      ...Object.fromEntries(
        [
          `${COMPANY} description`,
          'paths /platform/v2/companies get summary',
          'components examples failure summary',
        ].map((path) => [
          `the mock in ${path}`,
          fails(contract(set(path, 'As the mock has it')), {
            [path]: 'The text speaks of the mock. Move the sentence to packages/estate/BEHAVIOUR.md.',
          }),
        ]),
      ),
      'the mock in a note': fails(
        contract(set(`${MEMBERS} lastActiveDate x-unspecified note`, 'The estate writes days; more is not shown.')),
        {
          [`${MEMBERS} lastActiveDate x-unspecified`]:
            'The note speaks of the mock. Say what the service does not show.',
        },
      ),
    },
  },
]
