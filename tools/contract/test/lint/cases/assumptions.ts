import { fails, type RuleCases } from '../rule-cases.js'
import { type Change, contract, set } from '../subject.js'

const MEMBERS = 'components schemas Company properties'
const COMPANY = `${MEMBERS} companyId`
const REFERENCE = 'components schemas CompanySuccess properties data'

const described = (path: string, description: string, mark: string | readonly string[]): Change[] => [
  set(`${path} description`, description),
  set(`${path} x-assumption`, mark),
]

const WHAT_AND_WHY = 'It is text; the service names no type.'

const after = (start: string): string =>
  `"${start}…" stands after an \`Assumed: \` sentence. Put what is known before it, and begin each further assumption with \`Assumed: \`.`

const computed = (words: string): string =>
  `"${words}" says how something is computed, which the service doesn't show. Move the sentence to packages/estate/BEHAVIOUR.md and mark what is undocumented by a code under \`x-marks\`.`

/** A company that refers to another description, of which something is assumed and not shown. */
const TARGET = [
  ...described('components schemas Company', 'A company. Assumed: It is a tenant; the service says so once.', [
    'It is a tenant; the service says so once.',
  ]),
]
const NOT_SHOWN = { what: 'values', note: 'Which texts it has is not shown.' }

/** What stands about assumptions in texts, and beside references. */
export const assumptions: readonly RuleCases[] = [
  {
    rule: 'cloud-cost-assumed-sentences',
    passing: {
      'the sentence of a mark, as bundling writes it': contract(
        ...described(COMPANY, `Identifies it. Assumed: ${WHAT_AND_WHY}`, WHAT_AND_WHY),
      ),
      'a sentence of its own, and why in the mark': contract(
        ...described(COMPANY, 'Identifies it. Assumed: everywhere.', 'The service lists it by name only.'),
      ),
      'a mark that begins with the service, of which something is assumed': contract(
        ...described(COMPANY, 'An id. Assumed: The service never reuses it; it says so of users.', [
          'The service never reuses it; it says so of users.',
        ]),
      ),
      'a mark that begins with what there is not': contract(
        ...described(COMPANY, 'An id. Assumed: No other form occurs; the service shows one.', [
          'No other form occurs; the service shows one.',
        ]),
      ),
      'several sentences, and names in code': contract(
        ...described(
          COMPANY,
          'Identifies it. Assumed: `vendor` is one. Assumed: so is `userId`.',
          ['One.', 'Two.'].map((word) => `${word} ${WHAT_AND_WHY}`),
        ),
      ),
      'further subjects of the document': contract(
        ...described('info', '**Errors.** Two forms. Assumed: Both occur; one is shown.\n\n**Limits.** Not shown.', [
          'Both occur; one is shown.',
        ]),
      ),
    },
    failing: {
      'a sentence after what is assumed': fails(
        contract(...described(COMPANY, 'Assumed: It is unique. It never changes.', WHAT_AND_WHY)),
        { [`${COMPANY} description`]: after('It never changes.') },
      ),
      'a paragraph after what is assumed': fails(
        contract(
          ...described(
            COMPANY,
            'An id. Assumed: It is unique.\n\n`C-1` is one, and there are many others of it.',
            WHAT_AND_WHY,
          ),
        ),
        { [`${COMPANY} description`]: after('`C-1` is one, and there are many others ') },
      ),
      'a sentence after what is assumed, within a paragraph of the document': fails(
        contract(...described('info', 'Assumed: Errors are alike. So it is.\n\nOther things.', WHAT_AND_WHY)),
        { 'info description': after('So it is.') },
      ),
    },
  },
  {
    rule: 'cloud-cost-reference-siblings',
    passing: {
      'a reference with words that repeat what is assumed': contract(
        ...TARGET,
        set(`${REFERENCE} description`, 'The changed one. Assumed: It is a tenant; the service says so once.'),
      ),
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
      'words that hide what is assumed': fails(
        contract(...TARGET, set(`${REFERENCE} description`, 'The changed one.')),
        {
          [`${REFERENCE} description`]:
            'The description hides what is assumed of the target. Repeat "Assumed: It is a tenant; the service says so once.", or remove the description.',
        },
      ),
      'a mark that hides what is assumed': fails(contract(...TARGET, set(`${REFERENCE} x-assumption`, WHAT_AND_WHY)), {
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
        ...described(
          `${MEMBERS} vendor`,
          'Values seen: `aws`, `gcp`; others may appear. Assumed: the term `14 days` is one.',
          WHAT_AND_WHY,
        ),
      ),
      'a number without a unit': contract(...described(COMPANY, 'Assumed: It has 12 digits.', WHAT_AND_WHY)),
    },
    failing: {
      ...Object.fromEntries(
        ['40 percent', '29 days', '730 hours', '7-day', '12.5 %', 'rounded'].map((words) => [
          `"${words}"`,
          fails(contract(...described(COMPANY, `An id. Assumed: below ${words} of it.`, WHAT_AND_WHY)), {
            [`${COMPANY} description`]: computed(words),
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
