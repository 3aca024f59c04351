import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatePackage } from '@cloud-cost/codegen/generate'
import { askedMarks } from '@cloud-cost/contract/answer-form'
import { answerFormText } from '@cloud-cost/contract/answer-form-text'
import type { GroupCertainty } from '@cloud-cost/contract/certainty-types'
import { groupFolders, loadGroup } from '@cloud-cost/contract/group'
import { lintSources } from '@cloud-cost/contract/group-checks'
import { sample, TRIES_ALL } from '@cloud-cost/contract/trials'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, parseDocument } from 'yaml'
import { type Outcome, runCommand } from './run-learn.js'
import { copySpec } from './spec-copy.js'

const copy = copySpec(['platform'])
afterAll(() => copy.remove())

const ANSWERED = 'Answered by an owner of the service on 2026-11-20.'

const asked = () => askedMarks(copy.root, groupFolders(copy.spec).map(loadGroup))
const questions = asked()
const blank = answerFormText(questions)

/** Writes a form and returns its name. */
function file(text: string): string {
  const path = join(copy.root, 'answers.yaml')
  writeFileSync(path, text)
  return path
}

/** The form with answers, by question, or by question and element. */
function filled(
  answers: readonly (readonly [id: string, element: string | undefined, answer: unknown, ...contract: unknown[]])[],
): string {
  const form = parseDocument(blank)
  form.set('date', '2026-11-20')
  for (const [id, element, answer] of answers) {
    const tokens = element === undefined ? ['questions', id, 'answer'] : ['elements', id, element]
    expect(form.hasIn(tokens), tokens.join()).toBe(true)
    form.setIn(tokens, form.createNode(answer))
  }
  return file(form.toString({ lineWidth: 0 }))
}

const learn = (path: string, ...options: readonly string[]): Promise<Outcome> =>
  runCommand('--answers', path, '--spec', copy.spec, ...options)

describe('the form', () => {
  it('has a block a question, each with what it takes to answer it', () => {
    const { questions: blocks } = parse(blank) as { readonly questions: Readonly<Record<string, object>> }
    expect(Object.keys(blocks)).toEqual(questions.map(({ id }) => id))
    for (const block of Object.values(blocks))
      expect(block).toMatchObject({
        question: expect.stringMatching(/\?$/),
        meanwhile: expect.stringMatching(/\.$/),
        example: expect.stringMatching(/^(?:GET|POST|PUT|DELETE) \/platform\/v2\//),
        'at risk': expect.stringMatching(/\.$/),
        touches: expect.stringMatching(/^\d+ operations?, \d+ elements?$/),
      })
  })

  it('asks first what reaches furthest, on one page', () => {
    const [first = ''] = blank.split('  # ---- Further questions ----')
    expect(first.match(/^ {4}(?:answer:|# By element)/gm)).toHaveLength(10)
    expect(first.split('\n').length).toBeLessThan(100)
    const reach = questions.map(({ operations }) => operations.length)
    expect(reach).toEqual(reach.toSorted((one, other) => other - one))
  })

  it('asks for what is assumed, by yes or no', () => {
    const assumed = questions.filter(({ code }) => code.kind === 'assumed')
    expect(assumed.length).toBeGreaterThan(15)
    expect(new Set(assumed.map(({ form }) => form))).toEqual(new Set(['yes-or-no']))
    expect(questions.map(({ question }) => question)).toContain('Can an error come with HTTP 200?')
  })

  it('changes nothing while it is blank', async () => {
    const { code, text } = await learn(file(blank), '--apply')
    expect([code, text]).toEqual([
      0,
      'The contract says all that the answers say; nothing is proposed.\n\nNothing was to be written.',
    ])
  })
})

describe('a mistake in a form', () => {
  const form = (text: string): string => file(`questions:\n${text}`)
  const status = '  error-status-required:\n    answer:'

  const mistakes: readonly (readonly [string, string, number, RegExp | string])[] = [
    ['no YAML', 'questions: [\n', 2, /\S/],
    ['no mapping', '- a\n', 1, 'The form must be a mapping, as the form has it.'],
    ['another part', 'answers: {}\n', 1, '`answers` is no part of the form, which has date, questions and elements.'],
    ['no day', 'date: yesterday\n', 1, 'Write the day of the answers as yyyy-MM-dd, or leave it blank for today.'],
    ['no day of a month', 'date: 2026-13-01\n', 1, /^Write the day/],
    [
      'a question with a slip',
      'questions:\n  error-bodies:\n    answer: yes\n',
      2,
      'The contract asks no question `error-bodies`: write `error-body`.',
    ],
    [
      'a question that went',
      'questions:\n  how-are-you:\n    answer: yes\n',
      2,
      'The contract asks no question `how-are-you`: it may be answered. Remove the answer, or write the form anew.',
    ],
    [
      'another key of a question',
      `questions:\n  error-body:\n    anser: yes\n`,
      3,
      '`anser` is no part of a question. Write `answer`, or remove it.',
    ],
    [
      'neither yes nor no',
      `questions:\n${status} maybe\n`,
      3,
      'Answer yes or no to error-status-required, or `{ no: What holds instead. }`.',
    ],
    ['a no with half a sentence', `questions:\n${status} { no: not always }\n`, 3, /^Write one sentence on one line: /],
    [
      'a type that JSON lacks',
      'questions:\n  type-unknown:\n    answer: text\n',
      3,
      'Answer string, number, integer or boolean; write another type into the contract by hand.',
    ],
    [
      'values for all elements',
      'questions:\n  values-unknown:\n    answer: [a]\n',
      3,
      'Answer values-unknown by element, at the end of the file: its elements have no values in common.',
    ],
    [
      'values without a list',
      'elements:\n  values-unknown:\n    SavingsAmount.calculationStatus: DONE\n',
      3,
      'List the values, as in `[a, b]`.',
    ],
    [
      'an element with a slip',
      'elements:\n  values-unknown:\n    SavingsAmount.calculationStatu: [DONE]\n',
      3,
      'The contract asks no question of the element `SavingsAmount.calculationStatu`: write `SavingsAmount.calculationStatus`.',
    ],
    [
      'a text of two lines',
      'questions:\n  count-unknown:\n    answer: "One.\\nTwo."\n',
      3,
      /^Write one sentence on one line: /,
    ],
  ]

  it.each(sample(mistakes, 5, ([title]) => title))(
    'is one message with its line: %s',
    async (_, text, line, message) => {
      const path = file(text)
      const { code, text: said } = await learn(path)
      expect(code).toBe(2)
      expect(said.split('\n')).toHaveLength(1)
      expect(said).toMatch(/^learn: /)
      expect(said.startsWith(`learn: ${path}:${line}: `)).toBe(true)
      const told = said.slice(`learn: ${path}:${line}: `.length)
      if (typeof message === 'string') expect(told).toBe(message)
      else expect(told).toMatch(message)
    },
  )

  it('says so where there is no such file', async () => {
    const { code, text } = await learn(join(copy.root, 'none.yaml'))
    expect([code, text]).toEqual([
      2,
      `learn: ${join(copy.root, 'none.yaml')} was not found. Name the form that was filled in.`,
    ])
    expect(form('')).toBeDefined()
  })
})

/** Answers, with what stands in the sources then. */
const CASES: readonly (readonly [
  id: string,
  element: string | undefined,
  answer: unknown,
  source: string,
  has: RegExp,
])[] = [
  [
    'error-status-required',
    undefined,
    'yes',
    'schemas/PlatformError.yaml',
    /^x-observed: \{ by: answer, on: "2026-11-20", settles: \[error-status-required\] \}\nrequired: \[status\]\n/m,
  ],
  [
    'data-required',
    'SavingsAmountSuccess',
    { no: ['data'] },
    'schemas/envelopes.yaml',
    /SavingsAmountSuccess:\n(?: {2}.*\n)*? {2}x-observed: .*data-required.*\n {2}required: \[status\]\n/,
  ],
  [
    'flag-as-text',
    undefined,
    { no: 'boolean' },
    'schemas/AwsAccountListItem.yaml',
    /isCostAvailable:\n {4}type: boolean\n/,
  ],
  [
    'values-unknown',
    'SavingsAmount.calculationStatus',
    ['DONE', 'RUNNING'],
    'schemas/SavingsAmount.yaml',
    /calculationStatus:\n(?: {4}.*\n)*? {4}x-extensible-enum: \[DONE, RUNNING\]\n/,
  ],
  ['type-unknown', undefined, 'string', 'schemas/PlatformError.yaml', /data:\n(?: {4}.*\n)*? {4}type: string\n/],
  [
    'currency-and-period-unknown',
    undefined,
    'They are US dollars a month.',
    'schemas/SavingsAmount.yaml',
    /netSavings:\n(?: {4}.*\n)*? {4}description: .* They are US dollars a month\.\n/,
  ],
  [
    'presence-unknown',
    'listAwsAccounts query accountType',
    'yes',
    'paths/aws-accounts.yaml',
    /name: accountType\n {8}in: query\n {8}required: true\n/,
  ],
  [
    'presence-unknown',
    'listAwsAccounts query isAddReadyToStart',
    'no',
    'paths/aws-accounts.yaml',
    /name: isAddReadyToStart\n {8}in: query\n {8}required: false\n(?: {8}.*\n)*? {8}x-observed: /,
  ],
  [
    'presence-unknown',
    'AzureSubscriptionUpdate.subscriptionAlias',
    'yes',
    'schemas/AzureSubscriptionUpdate.yaml',
    /^required: ?\n? *(?:- |\[)subscriptionAlias/m,
  ],
  [
    'may-be-repeated',
    'deleteAzureTenant',
    'no',
    'paths/azure-tenants.yaml',
    /operationId: deleteAzureTenant\n(?: {4}.*\n)*? {4}x-idempotent: false\n/,
  ],
  [
    'may-be-repeated',
    'updateAzureTenant',
    'yes',
    'paths/azure-tenants.yaml',
    /operationId: updateAzureTenant\n(?: {4}.*\n)*? {4}x-observed: \{ by: answer, on: "2026-11-20", settles: \[may-be-repeated\] \}\n/,
  ],
  [
    'cost-and-usage-report',
    undefined,
    'yes',
    'schemas/AwsAccount.yaml',
    /curBucketPrefix:\n(?: {4}.*\n)*? {4}x-observed: .*cost-and-usage-report/,
  ],
]

const BY_HAND = [
  ['error-in-success', undefined, { no: 'Errors come with HTTP 400.' }],
  ['data-required', 'AwsAccountIdSuccess', { no: ['status'] }],
] as const

describe('answers', () => {
  let outcome: Outcome
  let certainty: GroupCertainty
  beforeAll(async () => {
    outcome = await learn(filled([...CASES, ...BY_HAND]), '--apply')
    certainty = JSON.parse(copy.read('spec/platform/generated/certainty.json'))
  }, 60_000)

  it.each(CASES)('are in the contract: %s %s %j', (_id, _element, _answer, source, has) => {
    expect(copy.read(`spec/platform/${source}`)).toMatch(has)
  })

  it('leave to a person what one element can not say, and say so by the exit code', () => {
    expect(outcome.code).toBe(1)
    expect(outcome.text).toMatch(
      /write it into the contract by hand\):\n.*answers\.yaml:\d+ {2}error-in-success, `document` of platform: .* Answered: Errors come with HTTP 400\.\n.* `AwsAccountIdSuccess` of platform: .* Answered: status\n/,
    )
    expect(copy.read('spec/platform/openapi.yaml')).toContain('error-in-success')
  })

  it('require the body of a field that must be sent', () => {
    expect(copy.read('spec/platform/paths/azure-subscriptions.yaml')).toMatch(
      /operationId: updateAzureSubscription\n(?: {4}.*\n)*? {4}requestBody:\n {6}required: true\n/,
    )
  })

  it('are in the list of what is certain, as data and as a page, which no longer has their marks', () => {
    const entries = certainty.operations.flatMap(({ operationId, entries }) =>
      entries.map(({ element, kind, note, codes }) => `${operationId} ${element} ${kind} ${codes.join()} ${note}`),
    )
    expect(entries).toContain(`listAwsAccounts query accountType observed presence-unknown ${ANSWERED}`)
    expect(entries).toContain(`updateAzureTenant operation observed may-be-repeated ${ANSWERED}`)
    expect(entries.filter((entry) => /^\S+ query accountType (?:unspecified|assumption)/.test(entry))).toEqual([])
    expect(entries.filter((entry) => entry.startsWith('updateAzureTenant operation assumption'))).toEqual([])
    expect(copy.read('spec/platform/CERTAINTY.md')).toContain(`- \`query accountType\` observed: ${ANSWERED}`)
  })

  it('are in what documents, docs and hovers of clients say', () => {
    const document = JSON.parse(copy.read('spec/platform/generated/openapi.json'))
    const { 'models.ts': source = '' } = generatePackage(document, undefined)
    const models = source.replaceAll(/\s+\*?\s*/g, ' ')
    expect(models).toContain(`They are US dollars a month. ${ANSWERED}`)
    expect(models).toMatch(/isCostAvailable\?: boolean/)
    expect(models).toMatch(/calculationStatus\?: 'DONE' \| 'RUNNING' \|/)
  })

  it('are asked for no more', () => {
    const open = asked().map(({ id }) => id)
    for (const id of ['error-status-required', 'flag-as-text', 'cost-and-usage-report', 'type-unknown'])
      expect(open).not.toContain(id)
    expect(open).toContain('data-required')
    const names = asked()
      .find(({ id }) => id === 'data-required')
      ?.elements.map(({ name }) => name)
    expect(names).not.toContain('SavingsAmountSuccess')
  })

  it.skipIf(!TRIES_ALL)(
    'leave a contract that passes lint',
    async () => {
      expect(await lintSources(copy.root, [join(copy.spec, 'platform/openapi.yaml')])).toEqual([])
    },
    120_000,
  )
})
