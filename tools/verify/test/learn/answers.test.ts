import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatePackage } from '@cloud-cost/codegen/generate'
import { askedMarks } from '@cloud-cost/contract/answer-form'
import { answerFormText } from '@cloud-cost/contract/answer-form-text'
import type { GroupCertainty } from '@cloud-cost/contract/certainty-types'
import { groupFolders, loadGroup } from '@cloud-cost/contract/group'
import { lintSources } from '@cloud-cost/contract/group-checks'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
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
function filled(answers: readonly (readonly [id: string, element: string | undefined, answer: unknown])[]): string {
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
  const status = '  error-status-required:\n    answer:'

  const MISTAKES: Readonly<Record<string, string>> = {
    'no YAML': 'questions: [\n',
    'no mapping': '- a\n',
    'another part': 'answers: {}\n',
    'no day': 'date: yesterday\n',
    'no day of a month': 'date: 2026-13-01\n',
    'a question with a slip': 'questions:\n  error-bodies:\n    answer: yes\n',
    'a question that went': 'questions:\n  how-are-you:\n    answer: yes\n',
    'another key of a question': 'questions:\n  error-body:\n    anser: yes\n',
    'neither yes nor no': `questions:\n${status} maybe\n`,
    'a no with half a sentence': `questions:\n${status} { no: not always }\n`,
    'a type that JSON lacks': 'questions:\n  type-unknown:\n    answer: text\n',
    'values for all elements': 'questions:\n  values-unknown:\n    answer: [a]\n',
    'values without a list': 'elements:\n  values-unknown:\n    SavingsAmount.calculationStatus: DONE\n',
    'an element with a slip': 'elements:\n  values-unknown:\n    SavingsAmount.calculationStatu: [DONE]\n',
    'a text of two lines': 'questions:\n  count-unknown:\n    answer: "One.\\nTwo."\n',
  }

  it('is one message with its line', async () => {
    const messages: string[] = []
    for (const [mistake, text] of Object.entries(MISTAKES)) {
      const path = file(text)
      const outcome = await learn(path)
      expect(outcome.code, mistake).toBe(2)
      messages.push(`${mistake}: ${outcome.text.replace(path, 'answers.yaml')}\n`)
    }
    await expect(messages.join('')).toMatchFileSnapshot('answers/mistakes.txt')
  })

  it('says so where there is no such file', async () => {
    const { code, text } = await learn(join(copy.root, 'none.yaml'))
    expect([code, text]).toEqual([
      2,
      `learn: ${join(copy.root, 'none.yaml')} was not found. Name the form that was filled in.`,
    ])
  })
})

const ANSWERS: Parameters<typeof filled>[0] = [
  ['error-status-required', undefined, 'yes'],
  ['data-required', 'SavingsAmountSuccess', { no: ['data'] }],
  ['flag-as-text', undefined, { no: 'boolean' }],
  ['values-unknown', 'SavingsAmount.calculationStatus', ['DONE', 'RUNNING']],
  ['type-unknown', undefined, 'string'],
  ['currency-and-period-unknown', undefined, 'They are US dollars a month.'],
  ['presence-unknown', 'listAwsAccounts query accountType', 'yes'],
  ['presence-unknown', 'listAwsAccounts query isAddReadyToStart', 'no'],
  ['presence-unknown', 'AzureSubscriptionUpdate.subscriptionAlias', 'yes'],
  ['may-be-repeated', 'deleteAzureTenant', 'no'],
  ['may-be-repeated', 'updateAzureTenant', 'yes'],
  ['cost-and-usage-report', undefined, 'yes'],
  // What one element can not say, for a person to write.
  ['error-in-success', undefined, { no: 'Errors come with HTTP 400.' }],
  ['data-required', 'AwsAccountIdSuccess', { no: ['status'] }],
]

describe('answers', () => {
  let outcome: Outcome
  let certainty: GroupCertainty
  beforeAll(async () => {
    outcome = await learn(filled(ANSWERS), '--apply')
    certainty = JSON.parse(copy.read('spec/platform/generated/certainty.json'))
  }, 60_000)

  it('are in the contract, but for what a person must write, which the exit code tells', async () => {
    expect(outcome.code).toBe(1)
    const text = outcome.text.replaceAll(`${copy.root}/`, '').replaceAll(/\.yaml:\d+/g, '.yaml')
    const changes = copy.changes('spec/platform')
    await expect(`${text}\n${changes.join('\n')}\n`).toMatchFileSnapshot('answers/applied.txt')
  })

  it('are in the list of what is certain, as data and as a page, which no longer has their marks', () => {
    const entries = certainty.operations.flatMap(({ operationId, entries }) =>
      entries.map(({ element, kind, note, codes }) => `${operationId} ${element} ${kind} ${codes.join()} ${note}`),
    )
    expect(entries).toContain(`listAwsAccounts query accountType observed presence-unknown ${ANSWERED}`)
    expect(entries).toContain(`updateAzureTenant operation observed may-be-repeated ${ANSWERED}`)
    const ofInput = certainty.operations.flatMap(({ entries }) =>
      entries.filter(({ element }) => element === 'query accountType'),
    )
    expect(ofInput.filter(({ kind }) => kind === 'unspecified' || kind === 'assumption')).toEqual([])
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
