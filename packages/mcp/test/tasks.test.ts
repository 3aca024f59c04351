// Ten tasks of a FinOps lead: what each costs a model, and what it finds.
import { readFileSync } from 'node:fs'
import { createMock, loadEstate } from '@cloud-cost/mock'
import { expect, it } from 'vitest'
import { open } from './support/session.js'

const path = { companyId: 'C-1042' }
const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
const lines = { cmpnId: 'C-1042', vendor: 'aws', stDt: '2026-03-01', endDt: '2026-03-31' }
const shop = { ...lines, accId: '444455556666' }
const user = { companyId: 'C-1042', userId: 'finops-lead' }

/** A question, the operation that answers it, what it is called with, and a line of the answer. */
const TASKS: readonly (readonly [question: string, operationId: string, call: object, line: string])[] = [
  [
    'cost lines of AWS in March by service',
    'listResourceExternalCosts',
    { body: lines, sum: 'cost', by: 'productName', top: 5 },
    'total,5596.187007,6580',
  ],
  [
    'services on the AWS bill of March',
    'getBillingSummary',
    {
      body: { ...user, vndr: 'aws', searchYear: '2026', searchMnth: '03' },
      fields: 'productName, cost',
      top: 3,
      order: 'cost desc',
    },
    'Amazon Elastic Compute Cloud,2600.599903',
  ],
  [
    'on which days did an account cost most',
    'listResourceExternalCosts',
    { body: shop, sum: 'cost', by: 'date', top: 2 },
    '2026-03-24,152.812748,121',
  ],
  [
    'what did the load test cost',
    'listResourceExternalCosts',
    { body: shop, where: 'name starts with load-test', sum: 'cost', by: 'date' },
    'total,131.385806,32',
  ],
  [
    'cost anomalies of March',
    'listAnomalyHistory',
    { body: { ...user, analyzeBy: 'account', analyzeType: 'ai' }, fields: 'accountAlias, date, cost, expectedCost' },
    'halcyon-shop,2026-03-24,152.812748,78.070374',
  ],
  [
    'which commitments are hardly used',
    'listIntegratedUtilizations',
    { path, query: march, where: 'utilization < 100', fields: 'linkedAccountAlias, instanceType, utilization' },
    'halcyon-staging,m5.large,29.57',
  ],
  [
    'when do commitments run out',
    'listMyIntegratedInventory',
    { path, where: 'remainingDays < 100', fields: 'remainingDays, productName, instanceType', order: 'remainingDays' },
    '19,Amazon Elastic Compute Cloud,c5.large',
  ],
  [
    'which reserved instances should we buy',
    'listAwsRecommendations',
    {
      path: { ...path, service: 'reserved-instance' },
      query: { product: 'AmazonEC2', purchase: 'reserved-instance', term: '31' },
      sum: 'monthSaveCost',
      by: 'instanceType',
    },
    'm5.xlarge,46.866,1',
  ],
  [
    'which machines are too big',
    'listOptimizations',
    {
      cmpnId: 'C-1042',
      vendor: 'aws',
      optimizeCategory: 'right-sizing',
      resourceType: 'ec2',
      fields: 'instanceId, expectedSavingCost',
      order: '-expectedSavingCost',
      top: 3,
    },
    'i-0a2b4c6d8e0f1a3b5,78.11',
  ],
  [
    'what do unused volumes cost',
    'listOptimizationCards',
    {
      cmpnId: 'C-1042',
      vendor: 'aws',
      optimizeCategory: 'unused',
      resourceType: 'ebs',
      fields: 'resourceType, expectedSavingCost',
    },
    'ebs,47.6',
  ],
]

/** An approximation: a token of the models of 2026 is four characters of such texts or more. */
const tokensOf = (text: string): number => Math.ceil(text.length / 4)

const mock = createMock({ estate: await loadEstate({ illustrative: true }) })
const session = await open({ fetch: (url, init) => mock.fetch(url, init) })

it('answers the question of the README as it says', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, question = '', answer = ''] =
    /```json\n(\{\n {2}"operationId"[^`]*)```\s*```text\n([^`]*)```/.exec(readme) ?? []
  expect((await session.call('call_operation', JSON.parse(question))).texts.join('\n')).toBe(answer.trim())
})

it.each(TASKS)('%s', async (words, operationId, call, line) => {
  const texts = [
    await session.call('find_operations', { words }),
    await session.call('describe_operation', { operationId, part: 'inputs' }),
    await session.call('call_operation', { operationId, ...call }),
  ]
  expect(texts[0]?.text, words).toContain(`"${operationId}"`)
  expect(texts[2]?.text).toContain(`\n${line}`)
  const spent = texts.reduce((sum, { text }) => sum + tokensOf(text), tokensOf(JSON.stringify(call)))
  expect(spent, texts.map(({ text }) => tokensOf(text)).join()).toBeLessThanOrEqual(1500)
  expect(tokensOf(texts[2]?.text ?? '')).toBeLessThan(200)
})
