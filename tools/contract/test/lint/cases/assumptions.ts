import type { RuleCases } from '../rule-cases.js'
import { contract, set } from '../subject.js'

const MEMBERS = 'components schemas Company properties'
const COMPANY = `${MEMBERS} companyId`

/** What stands about assumptions in texts, and beside references. */
export const assumptions: readonly RuleCases[] = [
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
          contract(set(`${COMPANY} x-assumption`, `It counts below ${words} of it.`)),
        ]),
      ),
      ...Object.fromEntries(
        [
          `${COMPANY} description`,
          'paths /platform/v2/companies get summary',
          'components examples failure summary',
        ].map((path) => [`the mock in ${path}`, contract(set(path, 'As the mock has it'))]),
      ),
      'the mock in a note': contract(
        set(`${MEMBERS} lastActiveDate x-unspecified note`, 'The estate writes days; more is not shown.'),
      ),
    },
  },
]
