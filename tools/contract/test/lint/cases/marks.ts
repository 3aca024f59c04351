import type { RuleCases } from '../rule-cases.js'
import { contract, remove, set } from '../subject.js'

const LIST = 'paths /platform/v2/companies get'
const MEMBERS = 'components schemas Company properties'
const NOTE = 'It is not shown anywhere.'

const mark = (what: string): { what: string; note: string } => ({ what, note: NOTE })
/** The marks of what is not shown and of what was decided. */
export const marks: readonly RuleCases[] = [
  {
    rule: 'cloud-cost-observed',
    passing: {
      'a member that was seen on several days': contract(
        set(`${MEMBERS} vendor x-observed`, { count: 12, since: '2026-03-01', until: '2026-04-02' }),
      ),
      'an answer, and recordings beside it': contract(
        set(`${MEMBERS} vendor x-observed`, { by: 'answer', on: '2026-03-01', settles: ['values-unknown'] }),
        set(`${LIST} x-observed`, [
          { count: 1, since: '2026-03-01', until: '2026-03-01' },
          { by: 'answer', on: '2026-03-02', settles: ['may-be-repeated'] },
        ]),
      ),
      'an operation that was seen on one day': contract(
        set(`${LIST} x-observed`, { count: 1, since: '2026-03-01', until: '2026-03-01' }),
      ),
    },
    failing: {
      'a mark without a count': contract(set(`${MEMBERS} vendor x-observed`, 'often')),
      'an answer of nobody, on no day, to nothing': contract(
        set(`${MEMBERS} vendor x-observed`, { by: 'me', on: 'today', settles: [], count: 1 }),
      ),
      'a count of nothing, and a time': contract(
        set(`${MEMBERS} vendor x-observed`, { count: 0, since: '2026-03-01', until: '2026-03-01T10:00:00Z' }),
      ),
      'an end before the beginning': contract(
        set(`${MEMBERS} vendor x-observed`, { count: 3, since: '2026-03-02', until: '2026-03-01' }),
      ),
      'a value that was seen': contract(
        set(`${MEMBERS} vendor x-observed`, { count: 3, since: '2026-03-01', until: '2026-03-01', value: 'aws' }),
      ),
    },
  },
  {
    rule: 'cloud-cost-unspecified',
    passing: {
      'an unknown type': contract(
        set(`${MEMBERS} rank`, { description: 'Place in a list.', 'x-unspecified': mark('type') }),
      ),
      'unknown items': contract(
        set(`${MEMBERS} notes`, {
          type: 'array',
          description: 'Remarks about it.',
          items: {},
          'x-unspecified': mark('items'),
        }),
      ),
      ...Object.fromEntries(
        ['allOf', 'anyOf', 'oneOf'].map((keyword) => [
          `unknown members in a branch of ${keyword}`,
          contract(
            set(`${MEMBERS} owner`, {
              description: 'Who pays.',
              [keyword]: [{ $ref: '#/components/schemas/CompanyUser' }, { type: 'object', additionalProperties: true }],
              'x-unspecified': mark('members'),
            }),
          ),
        ]),
      ),
      'an unknown presence of a member': contract(set(`${MEMBERS} companyId x-unspecified`, mark('presence'))),
      'an unknown presence of a parameter': contract(set(`${LIST} parameters 0 x-unspecified`, mark('presence'))),
      'inputs without a name': contract(set(`${LIST} x-unspecified`, mark('parameters'))),
      'unknown transitions of a text': contract(set(`${MEMBERS} vendor x-unspecified`, mark('transitions'))),
      'unknown transitions of a referenced text': contract(
        set(`${MEMBERS} phase`, {
          $ref: '#/components/schemas/Company/properties/vendor',
          'x-unspecified': mark('transitions'),
        }),
      ),
      'several marks on one element': contract(
        set(`${MEMBERS} vendor x-unspecified`, [mark('values'), mark('transitions')]),
      ),
      'data with a member that is named as the mark': contract(
        set('components examples updateCompany.default value data x-unspecified', 'data'),
        set('components schemas PlatformError properties error', {
          description: 'What went wrong. Default: `{"x-unspecified":"data"}`.',
          type: 'object',
          additionalProperties: true,
          example: { 'x-unspecified': 'data' },
          examples: [{ 'x-unspecified': 'data' }],
          default: { 'x-unspecified': 'data' },
          const: { 'x-unspecified': 'data' },
          enum: [{ 'x-unspecified': 'data' }],
        }),
      ),
    },
    failing: {
      'an unknown type next to a reference': contract(
        set('components schemas CompanySuccess properties data x-unspecified', mark('type')),
      ),
      'an unknown type next to values': contract(
        remove(`${MEMBERS} isMainCompany type`),
        set(`${MEMBERS} isMainCompany x-unspecified`, mark('type')),
      ),
      'an unknown type next to a type': contract(set(`${MEMBERS} companyId x-unspecified`, mark('type'))),
      'unknown members of a closed object': contract(
        remove('components schemas PlatformError properties error additionalProperties'),
        set('components schemas PlatformError properties error properties', {}),
      ),
      'unknown items next to items': contract(
        set('components schemas CompanyListData properties list x-unspecified', mark('items')),
      ),
      'an unknown presence of a required parameter': contract(
        set('components parameters companyId x-unspecified', mark('presence')),
      ),
      'an unknown presence of a required member': contract(
        set('components schemas CompanyUpdate properties companyName x-unspecified', mark('presence')),
      ),
      'an unknown presence of a schema': contract(set('components schemas Company x-unspecified', mark('presence'))),
      'inputs without a name, marked on a member': contract(
        set(`${MEMBERS} companyId x-unspecified`, mark('parameters')),
      ),
      'unknown values of a closed set': contract(set(`${MEMBERS} isMainCompany x-unspecified`, mark('values'))),
      'unknown transitions of a number': contract(
        set('components schemas CompanyUserQuery properties pageSize x-unspecified', mark('transitions')),
      ),
      'a member that is named as a keyword of data': contract(
        set(`${MEMBERS} default`, { type: 'string', description: 'First.', 'x-unspecified': mark('type') }),
      ),
    },
  },
  {
    rule: 'cloud-cost-guess',
    passing: {
      'a mark that says what and why by itself': contract(
        set(`${MEMBERS} companyId x-assumption`, 'It is taken to be text, since ids are text elsewhere.'),
      ),
      'a cost that is taken apart, a name that is taken and what is unlikely': contract(
        set(`${MEMBERS} companyId description`, 'Day whose cost is taken apart, or `Y` for a name that is taken.'),
        set('info description', 'Whether a name is taken. It is unlikely to change.'),
      ),
      'data with the words of a guess': contract(
        set('components examples updateCompany.default value data', { description: 'Presumably. Assumed: data.' }),
      ),
    },
    failing: {
      ...Object.fromEntries(
        [
          'taken to',
          'taken as',
          'is taken',
          'judging by',
          'illustrative',
          'presumably',
          'probably',
          'Apparently',
          'seems',
          'likely',
          'it is supposed',
        ].map((words) => [
          `"${words}"`,
          contract(set(`${MEMBERS} companyId description`, `Of the company, ${words} here.`)),
        ]),
      ),
      ...Object.fromEntries(
        [
          'info description',
          'tags 0 description',
          `${LIST} summary`,
          `${LIST} parameters 0 description`,
          `${LIST} responses 200 description`,
          'components schemas Company description',
          'components examples failure summary',
        ].map((path) => [`a guess in ${path}`, contract(set(path, 'Probably a company'))]),
      ),
      'a guess in the note of a mark': contract(
        set(`${MEMBERS} lastActiveDate x-unspecified note`, 'The values are illustrative.'),
      ),
      'a guess in one of several notes': contract(
        set(`${MEMBERS} vendor x-unspecified`, [
          mark('values'),
          { what: 'transitions', note: 'It seems to stay the same.' },
        ]),
      ),
    },
  },
]
