import { expect, it } from 'vitest'
import { contract, makeWorkspace, type Outcome } from './workspace.js'

const undocumented = (what: string, note: string, code: string): object => ({
  'x-unspecified': { what, note },
  'x-codes': [code],
})
const SHARED_BODY = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } } }

/** Two operations that share an error. */
const SHOP = {
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        parameters: [
          { name: 'boughtDt', in: 'query', schema: {}, ...undocumented('values', 'Its form is open.', 'date-form') },
          { name: 'size', in: 'query', schema: {}, ...undocumented('presence', 'Must it be sent?', 'presence') },
        ],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  properties: {
                    soldDt: undocumented('values', 'Its form is\n open.', 'date-form'),
                    made: { 'x-assumption': 'It is a date of the year of sale.', 'x-codes': ['date'] },
                    kept: { 'x-assumption': 'It is a date.', 'x-codes': ['date'] },
                  },
                },
              },
            },
          },
          default: { $ref: '#/components/responses/Failure' },
        },
      },
      put: { operationId: 'addThing', responses: { default: { $ref: '#/components/responses/Failure' } } },
      delete: { operationId: 'dropThing', responses: {} },
    },
  },
  components: {
    responses: { Failure: SHARED_BODY },
    schemas: {
      Fault: {
        properties: {
          code: undocumented('values', 'The codes are open.', 'codes'),
          more: undocumented('values', 'The codes are open.', 'codes'),
        },
      },
    },
  },
}

const MARKS = `
dates:
  question: Which form do dates have?
  marks:
    date-form:
      undocumented: values
      sentence: Its form is open.
      evidence: date-form
    date:
      assumed: type
      ask: Is it always a date?
      sentence: It is a date.
error-codes:
  question: Which codes are there?
  marks:
    codes: { undocumented: values, sentence: The codes are open. }
required:
  question: Which inputs must be sent?
  marks:
    presence: { undocumented: presence, sentence: Whether it must be sent is open. }
retries:
  question: May it be sent again?
  marks:
    may-be-repeated: { assumed: effect, ask: May it be repeated?, sentence: It may be repeated. }
`

function shop(command: 'marks' | 'questions', marks: string): Promise<Outcome> {
  const { path } = makeWorkspace({
    'spec/marks.yaml': marks,
    'spec/shop/openapi.yaml': '',
    'spec/shop/generated/openapi.json': SHOP,
  })
  return contract(command, path('spec'))
}

it('ranks questions by the operations that they touch, those of what operations share by all', async () => {
  const { code, out, err } = await shop('questions', MARKS)
  expect({ code, err }).toEqual({ code: 0, err: [] })
  expect(
    out
      .join('\n')
      .split('\n')
      .filter((line) => line !== ''),
  ).toEqual([
    'Which codes are there?',
    '  3 operations, 1 note',
    '  - The codes are open. (code, more)',
    'May it be sent again?',
    '  2 operations, 1 note',
    '  - It may be repeated. (operation)',
    'Which form do dates have?',
    '  1 operation, 3 notes',
    '  - Its form is open. (boughtDt, soldDt)',
    '  - It is a date of the year of sale. (made)',
    '  - It is a date. (kept)',
    'Which inputs must be sent?',
    '  1 operation, 1 note',
    '  - Must it be sent? (size)',
    '4 questions, 6 notes.',
  ])
})

const MISTAKES: Readonly<Record<string, string>> = {
  'a code that one element carries': MARKS,
  'a code that no element carries': MARKS.replace('    codes:', '    code:'),
  'a code that stands twice': MARKS.replace('    date:\n', '    presence:\n'),
  'a mark of both kinds': MARKS.replace('assumed: type', 'assumed: type\n      undocumented: type'),
  'an unknown subject': MARKS.replace('assumed: type', 'assumed: colour'),
  'a mark without a sentence': MARKS.replace('      sentence: It is a date.\n', ''),
  'evidence that nothing looks for': MARKS.replace('evidence: date-form', 'evidence: luck'),
  'an unknown key': MARKS.replace('evidence:', 'evidenz:'),
  'a question without an end': MARKS.replace('dates have?', 'dates have'),
  'what is no YAML': `${MARKS}  - {`,
}

it('finds mistakes in spec/marks.yaml, at their lines', async () => {
  const found: string[] = []
  for (const [title, marks] of Object.entries(MISTAKES)) {
    const { code, err } = await shop('marks', marks)
    expect(code, title).toBe(1)
    found.push(`${title}\n`, ...err.map((finding) => `  ${finding}\n`))
  }
  await expect(found.join('')).toMatchFileSnapshot('marks.txt')
})

it('accepts a list whose codes are carried, and says where there is none', async () => {
  expect(await shop('marks', MARKS.replace(/required:[\s\S]*?(?=retries)/, ''))).toEqual({
    code: 0,
    err: [],
    out: ['spec/marks.yaml: no findings.'],
  })
  const { path } = makeWorkspace({ 'spec/shop/openapi.yaml': '', 'spec/shop/generated/openapi.json': SHOP })
  expect(await contract('marks', path('spec'))).toMatchObject({
    code: 1,
    err: ['spec/marks.yaml:1  marks-form  The file is missing. Restore it.'],
  })
})
