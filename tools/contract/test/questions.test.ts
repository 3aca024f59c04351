import { expect, it } from 'vitest'
import { contract, makeWorkspace, type Outcome } from './workspace.js'

const notShown = (what: string, note: string): object => ({ 'x-unspecified': { what, note } })

/** Two operations that share an error. */
const SHOP = {
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        parameters: [
          { name: 'boughtDt', in: 'query', schema: {}, ...notShown('values', 'Its form is not shown.') },
          { name: 'size', in: 'query', schema: {}, ...notShown('presence', 'Whether it must be sent is not shown.') },
        ],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  properties: {
                    list: { items: { properties: { soldDt: notShown('values', 'Its form is not\n shown.') } } },
                  },
                },
              },
            },
          },
          default: { $ref: '#/components/responses/Failure' },
        },
      },
      post: { operationId: 'addThing', responses: { default: { $ref: '#/components/responses/Failure' } } },
    },
  },
  components: {
    responses: { Failure: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } } } },
    schemas: { Fault: { properties: { code: notShown('values', 'The codes are not shown.') } } },
  },
}

const QUESTIONS = `
- question: What form do dates in requests have?
  side: request
  names: ["*Dt"]
- question: What form do dates in responses have?
  side: response
  notes: [its form]
- question: Which codes are there?
  what: [values]
  notes: ["^The codes"]
`
const REQUIRED = '- question: Which inputs must be sent?\n  what: [presence]\n'

function shop(questions: string, command: readonly string[] = ['questions', 'spec']): Promise<Outcome> {
  const { path } = makeWorkspace({
    'spec/questions.yaml': questions,
    'spec/shop/openapi.yaml': '',
    'spec/shop/generated/openapi.json': SHOP,
  })
  const [name = '', folder = ''] = command
  return contract(name, path(folder))
}

it('ranks questions by the operations that they touch, those of what operations share by all', async () => {
  const { code, out, err } = await shop(QUESTIONS + REQUIRED)
  expect({ code, err }).toEqual({ code: 0, err: [] })
  expect(
    out
      .join('\n')
      .split('\n')
      .filter((line) => line !== ''),
  ).toEqual([
    'Which codes are there?',
    '  2 operations, 1 note',
    '  - The codes are not shown. (code)',
    'What form do dates in requests have?',
    '  1 operation, 1 note',
    '  - Its form is not shown. (boughtDt)',
    'What form do dates in responses have?',
    '  1 operation, 1 note',
    '  - Its form is not shown. (soldDt)',
    'Which inputs must be sent?',
    '  1 operation, 1 note',
    '  - Whether it must be sent is not shown. (size)',
    '4 questions, 4 notes.',
  ])
})

it('gives a note to the first question that it fits', async () => {
  const { out } = await shop(`- question: What is not shown?\n${QUESTIONS}`)
  expect(out.at(-1)).toContain('1 question,')
})

const NO_QUESTION =
  'spec/questions.yaml  no-question  "Whether it must be sent is not shown." (presence, query size) belongs to no question. Word it as another note, or let a question gather it.'

it('refuses a note without a question, and a question without a note', async () => {
  const { code, err } = await shop(`${QUESTIONS}- question: Is it there?\n  what: [type]\n`)
  expect(code).toBe(1)
  expect(err).toEqual([
    NO_QUESTION,
    'spec/questions.yaml  unused-question  No note belongs to "Is it there?" Remove it, or correct what it gathers.',
  ])
})

it('checks the notes of a group with its ledger', async () => {
  const { code, err } = await shop(QUESTIONS, ['ledger', 'spec/shop'])
  expect({ code, err }).toEqual({ code: 1, err: [NO_QUESTION] })
})
