import type { RuleCases } from '../rule-cases.js'
import { type Change, contract, set } from '../subject.js'

const LIST = 'paths /platform/v2/companies get'
const SCHEMAS = 'components schemas'
const USER = `${SCHEMAS} CompanyUser properties`
const UPDATE = `${SCHEMAS} CompanyUpdate properties`

/** Documents with mistakes, by title. */
const failing = (mistakes: Readonly<Record<string, Change | readonly Change[]>>): RuleCases['failing'] =>
  Object.fromEntries(Object.entries(mistakes).map(([title, changes]) => [title, contract(...[changes].flat())]))

/** A member with a description and a schema of its own. */
const member = (name: string, description: string, schema: object = { type: 'string' }): Change =>
  set(`${USER} ${name}`, { description, ...schema })

const sides = { type: 'string', enum: ['left', 'right', 'both'] }
const amount = { type: 'number', description: 'Cost of it all.' }
const priced = { type: 'number', description: 'Cost of it all, in the currency of the company.' }
const NOT_SHOWN = { what: 'values', note: 'The currency is not shown.' }

const period = (value: object): Change => set('components examples updateCompany.default value data', value)

/** What texts say of names, values and units, and examples of periods. */
export const texts: readonly RuleCases[] = [
  {
    rule: 'cloud-cost-names-in-code',
    passing: {
      'operations of the lock, of this group and another': contract(
        set(`${SCHEMAS} Company description`, 'An id, as `companyId` of `listCompanies` or `listResources`.'),
      ),
      'a wire name that begins like an operation': contract(
        set(`${USER} listPrice`, { type: 'string', description: 'What it costs, in `listPrice`.' }),
      ),
      'values, parts of names, paths and what is in the glossary': contract(
        member(
          'more',
          'As `aws`, `Y`, `INTERNAL`, `main`, `data.list[]`, `v2`, `true`, `cmpnId` and `projectId` say.',
          {
            type: 'string',
            example: '["INTERNAL"]',
          },
        ),
      ),
      'what has other characters than a name': contract(
        member('more', 'As `yyyy-MM-dd`, `+09:00`, `/subscriptions/` and `Accept: */*` are written.', {
          type: 'string',
          example: '2026-03-01',
          'x-unspecified': { what: 'values', note: 'Which form it has is not shown.' },
        }),
      ),
    },
    failing: failing({
      'an operation that does not exist': set(
        `${SCHEMAS} Company description`,
        'As `listFirms` has it, and no other one.',
      ),
      'an operation that does not exist, in the document': set('info description', 'Begin with `listFirms`.'),
      'an operation that does not exist, of an example': set(
        'components examples failure summary',
        'As `getFirm` has it',
      ),
      'an operation that does not exist, in an assumption': set(
        `${SCHEMAS} Company x-assumption`,
        'It is the one of `getFirm`; the service shows none.',
      ),
      'an operation that does not exist, in a note': set(
        `${SCHEMAS} Company properties lastActiveDate x-unspecified note`,
        'Whether `getFirm` has it is not shown.',
      ),
      'a letter that lacks': member('more', 'What `comanyName` says.'),
      'a name of another form': member('more', 'What `company_name` says.'),
      'a property of a list that it does not have': set(`${LIST} description`, 'Returns companies in `data.rows[]`.'),
      'a value that no set has': set(`${LIST} description`, 'Returns companies, with those on `azure`.'),
      'a parameter that was renamed': set(`${LIST} description`, 'Returns companies, as many as `pageLimit` says.'),
    }),
  },
  {
    rule: 'cloud-cost-bracketed-words',
    passing: {
      'names with the words of the glossary': contract(
        member('rsrcTypeNm', 'Name of the type of a resource (`rsrcTypeNm`, resource type name).'),
        member('accIds', 'Ids of accounts (`accIds`), spelled so on the wire.'),
        member('origine', 'Origin (`origine`, spelled so on the wire).'),
      ),
      'short forms beside long ones': contract(
        member('more', 'Reserved instances (RI), `RI` (reserved instance), on all of the operating systems (os).'),
      ),
      'brackets that hold something else': contract(
        member('more', 'One page (such as the first), on the HTTP (1 or 2) of a company (a customer).'),
      ),
      'what is assumed of an abbreviation': contract(member('aliList', 'All of a vendor (`aliList`, ali list).')),
    },
    failing: failing({
      'another word for a part': member('rsrcTypeNm', 'Name of a type (`rsrcTypeNm`, resort type name).'),
      'a part that lacks': member('rsrcTypeNm', 'Name of a type (`rsrcTypeNm`, type name).'),
      'parts in another order': member('accId', 'Number of an account (`accId`, id account).'),
      'a part too many': member('accId', 'Number of an account (`accId`, cloud account id).'),
      'words before a name that mean another one': member('accId', 'Id of the access (`accId`) of a person.'),
      'words before a name of several parts, one of which lacks': member('rsrcNm', 'Name of it (`rsrcNm`).'),
      'a short form behind other words': member('more', 'Number of regional instances (RI).'),
      'a short form in small letters behind other words': member('more', 'Opening season (os) of the shop.'),
      'other words behind a short form': member('more', 'Number of RI (regional instances) in use.'),
      'a short form that the glossary lacks': member('more', 'One of `CSP` (cloud solution provider) or none.'),
    }),
  },
  {
    rule: 'cloud-cost-closed-values',
    passing: {
      'all values, or none': contract(
        member('side', 'Side of the door: `left`, `right` (of the wall) or `both`.', sides),
        member('other', 'Side of the window that a person sits at.', sides),
      ),
      'other names in code': contract(
        member('side', 'Side for `userId`, as `listCompanies` has it: `left`, `right`, or `both`.', sides),
      ),
      'a set of one value': contract(member('side', 'Side of the door, `left`.', { type: 'string', enum: ['left'] })),
    },
    failing: failing({
      'a value that lacks': member('side', 'Side of the door: `left` or `right`.', sides),
      'two values that lack': member('side', 'Side of the door, as `left`.', sides),
      'a value in another case': member('side', 'Side of the door: `left`, `right` or `Both`.', sides),
      'a value too many': member('side', 'Side of the door: `left`, `right`, `both` or `main`.', sides),
      'a value too many at the start': member('side', 'Side of the door: `main`, `left`, `right`, or `both`.', sides),
      'a value too many behind one that is explained': member(
        'side',
        'Side of the door: `left` (of the wall), `main`, `right` and `both`.',
        sides,
      ),
      'values of a list': member('sides', 'Sides of the door, `left` and `right`.', { type: 'array', items: sides }),
      'values of a schema with a name': [
        set(`${SCHEMAS} Side`, { description: 'Side of a door.', ...sides }),
        member('side', 'Side: `left` or `right`.', { $ref: '#/components/schemas/Side' }),
      ],
      'values of a parameter': [
        set(`${LIST} parameters 0 schema`, sides),
        set(`${LIST} parameters 0 description`, 'Which side, `left` or `both`.'),
      ],
      'a flag of which one letter is said': set(
        `${SCHEMAS} Company properties isMainCompany description`,
        'Whether this is the main company: `Y` for yes.',
      ),
    }),
  },
  {
    rule: 'cloud-cost-unique-texts',
    passing: {
      'one text in two records': contract(
        set(`${SCHEMAS} CompanyUpdate properties companyName description`, 'Identifies the person across companies.'),
      ),
      'one text of what recordings show': contract(
        ...['one', 'two'].map((name) =>
          member(name, 'Seen in recordings.', {
            type: 'string',
            'x-observed': { count: 3, since: '2026-03-01', until: '2026-03-01' },
          }),
        ),
      ),
      'one text of an operation and a property': contract(set(`${USER} userId description`, 'List companies')),
    },
    failing: failing({
      'two operations with one summary': set('paths /platform/v2/companies/{companyId} put summary', 'List companies'),
      'an operation of another path with the summary of the first': set(
        'paths /platform/v2/companies/{companyId}/users post summary',
        'List companies',
      ),
      'two operations of one path with one summary': set(
        'paths /platform/v2/companies/{companyId} delete summary',
        'Update a company',
      ),
      'two properties with one description': set(
        `${SCHEMAS} Company properties vendor description`,
        'Identifies the company in other operations.',
      ),
      'two properties of a request with one description': set(
        `${UPDATE} clientSecret description`,
        'New display name.',
      ),
      'properties of a list that are described alike': member('rows', 'Rows of the page.', {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            a: { type: 'string', description: 'A text.' },
            b: { type: 'string', description: 'A text.' },
          },
        },
      }),
      'properties of an object in a record that are described alike': member('names', 'Names of the person.', {
        type: 'object',
        properties: {
          first: { type: 'string', description: 'A name.' },
          last: { type: 'string', description: 'A name.' },
        },
      }),
      'a property that is described as one of the record that it extends': set(`${SCHEMAS} Person`, {
        description: 'Somebody.',
        allOf: [
          { $ref: '#/components/schemas/CompanyUser' },
          {
            type: 'object',
            properties: { personId: { type: 'string', description: 'Identifies the person across companies.' } },
          },
        ],
      }),
      'a reference with the words of another property': member('company', 'Identifies the person across companies.', {
        $ref: '#/components/schemas/Company',
      }),
      'a long description that is written twice': [
        member('one', `A text of ${'many '.repeat(20)}words.`),
        member('two', `A text of ${'many '.repeat(20)}words.`),
      ],
    }),
  },
  {
    rule: 'cloud-cost-unit-words',
    passing: {
      'units of the names': contract(
        member('remainingDays', 'Number of days until the end.'),
        member('searchMnth', 'Month of the bill.'),
        member('hourlyCost', 'Cost of an hour, or of many hours.'),
        member('netRate', 'Net savings as a percentage.'),
        member('userCount', 'How many users there are.'),
      ),
      'a unit of a name that has none': contract(member('duration', 'Length in seconds, not in days.')),
      'a name with a unit that recordings alone have shown': contract(
        member('runningHours', '`runningHours`, seen in recordings of a deployment.', {
          type: 'number',
          'x-observed': { count: 3, since: '2026-03-01', until: '2026-03-02' },
        }),
      ),
      'units in code and in brackets': contract(
        member('lastDay', 'Last day (month of the year, in hours), as `lastActiveDate`.'),
      ),
    },
    failing: failing({
      'days in hours': member('remainingDays', 'Number of hours until the end.'),
      'days without a unit': member('remainingDays', 'What is left until the end.'),
      'a month by the year': member('monthCost', 'Cost in a year.'),
      'an hour by the day': member('hourlyFee', 'Fee, which is paid daily.'),
      'an abbreviated month as a week': member('searchMnth', 'Week of the bill.'),
      'a cost as a rate': member('netCost', 'Net savings as a rate.'),
      'a cost as a number of things': member('totalCost', 'Number of users.'),
      'a rate as an amount': member('netRate', 'Net amount that was saved.'),
      'a count as an amount': member('userCnt', 'Amount that users cost.'),
      'a parameter that counts no things': set(`${LIST} parameters 1 description`, 'What a page holds at most.'),
    }),
  },
  {
    rule: 'cloud-cost-currency-named',
    passing: {
      'all say it, each in another way': contract(
        set(`${USER} netCost`, { ...amount, 'x-unspecified': NOT_SHOWN }),
        set(`${UPDATE} netCost`, priced),
        set(`${SCHEMAS} CompanyUserQuery properties netCost`, amount),
        set(`${SCHEMAS} CompanyUserQuery properties currency`, {
          type: 'string',
          description: 'Money of the country.',
        }),
        set(`${SCHEMAS} Company properties netCost`, amount),
        set(`${SCHEMAS} Company x-unspecified`, NOT_SHOWN),
      ),
      'none says it': contract(set(`${USER} netCost`, amount), set(`${UPDATE} netCost`, amount)),
      'amounts of other names': contract(set(`${USER} netCost`, priced), set(`${UPDATE} grossCost`, amount)),
    },
    failing: failing({
      'a namesake with a word for it': [set(`${USER} netCost`, priced), set(`${UPDATE} netCost`, amount)],
      'a namesake with a mark': [
        set(`${USER} netCost`, { ...amount, 'x-unspecified': NOT_SHOWN }),
        set(`${UPDATE} netCost`, amount),
      ],
      'a namesake with several marks': [
        set(`${USER} fee`, {
          ...amount,
          description: 'Fee to pay.',
          'x-unspecified': [{ what: 'presence', note: 'Whether it is there is not shown.' }, NOT_SHOWN],
        }),
        set(`${UPDATE} fee`, { ...amount, description: 'Fee to pay.' }),
      ],
      'a namesake in a record with a mark': [
        set(`${USER} netCost`, amount),
        set(`${SCHEMAS} CompanyUser x-unspecified`, NOT_SHOWN),
        set(`${UPDATE} netCost`, amount),
      ],
      'a namesake in a record with a currency': [
        set(`${USER} netCost`, amount),
        member('currency', 'Money of the country.'),
        set(`${UPDATE} netCost`, amount),
      ],
      'a namesake that comes later': [set(`${USER} netCost`, amount), set(`${UPDATE} netCost`, priced)],
      'an amount as text': [
        set(`${USER} netSavings`, { ...priced, type: 'string' }),
        set(`${UPDATE} netSavings`, { ...amount, type: 'string' }),
      ],
      'an amount in a list': [
        set(`${USER} netCost`, priced),
        set(`${UPDATE} rows`, {
          type: 'array',
          description: 'Rows of it.',
          items: { type: 'object', properties: { netCost: amount } },
        }),
      ],
      'an amount that a record adds to another': [
        set(`${USER} netCost`, priced),
        set(`${SCHEMAS} More`, {
          description: 'More of it.',
          allOf: [{ $ref: '#/components/schemas/CompanyUpdate' }, { type: 'object', properties: { netCost: amount } }],
        }),
      ],
      'an amount whose record speaks of something else': [
        set(`${USER} netCost`, priced),
        set(`${UPDATE} netCost`, amount),
        set(`${SCHEMAS} CompanyUpdate x-unspecified`, { what: 'values', note: 'The period is not shown.' }),
      ],
    }),
  },
  {
    rule: 'cloud-cost-start-before-end',
    passing: {
      'periods in order, or of a day': contract(
        period({ startDate: '2026-03-01', endDate: '2026-03-01', from: '2026-01', to: '2026-02', stDt: '2026-03-01' }),
      ),
      'what is no period': contract(
        period({ from: 'Berlin', to: 'Aachen', startDate: '2026-03-02', end: '2026-03-01' }),
      ),
    },
    failing: failing({
      'a date': period({ startDate: '2026-03-31', endDate: '2026-03-01' }),
      'a time': period({ startDateTime: '2026-03-01 10:00:00', endDateTime: '2026-03-01 09:00:00' }),
      'an abbreviated name': period({ stDt: '2026-03-31', endDt: '2026-03-01' }),
      'from and to': period({ from: '2026-03-31', to: '2026-03-01' }),
      'names that end with from and to': period({ duraFrom: '2026-03-31', duraTo: '2026-03-01' }),
      'names with a word before': period({ searchStartDate: '2026-03', searchEndDate: '2026-02' }),
      numbers: period({ start: 20, end: 10 }),
      'a row of a list': period([
        { startDate: '2026-03-01', endDate: '2026-03-02' },
        { startDate: '2026-03-03', endDate: '2026-03-02' },
      ]),
      'examples of two properties': [
        member('startDate', 'Start of it.', { type: 'string', example: '2026-03-31' }),
        member('endDate', 'End of it.', { type: 'string', example: '2026-03-01' }),
      ],
      'examples of two parameters': [
        set(`${LIST} parameters 0`, {
          name: 'from',
          in: 'query',
          description: 'Start of it.',
          schema: { type: 'string' },
          example: '2026-03-31',
        }),
        set(`${LIST} parameters 1`, {
          name: 'to',
          in: 'query',
          description: 'End of it.',
          schema: { type: 'string' },
          example: '2026-03-01',
        }),
      ],
    }),
  },
]
