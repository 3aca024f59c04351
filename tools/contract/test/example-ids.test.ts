import { describe, expect, it } from 'vitest'
import { type ExampleIds, idsOf, readExampleIds, unknownValues } from '../src/checks/example-ids.js'
import type { Finding } from '../src/model/failure.js'
import { SourceFile } from '../src/model/source-file.js'
import { makeWorkspace } from './workspace.js'

/** What is said of a file that is given as YAML. */
function checkIds(text: string, ids: ExampleIds): Pick<Finding, 'line' | 'rule' | 'message'>[] {
  const source = new SourceFile(makeWorkspace({ 'one.yaml': text }).path('one.yaml'))
  return source.findings(unknownValues(source.toJson(), ids)).map(({ file: _, ...said }) => said)
}

const TENANT = '2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f'
const SUBSCRIPTION = '9a1b3c5d-7e8f-4a2b-8c4d-6e8f0a1b2c3d'
const RESERVED = '3f1b2c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d'
const PLAN = '5b6c7d8e-9f0a-4b1c-8d2e-3f4a5b6c7d8e'
const ARN = 'arn:aws:ec2:us-east-1:111122223333:instance/i-0a1b2c3d4e5f60718'
const RESERVED_ARN = `arn:aws:ec2:us-east-1:111122223333:reserved-instances/${RESERVED}`
const VM = `/subscriptions/${SUBSCRIPTION}/resourceGroups/rg/virtualMachines/vm-1`

const IDS = idsOf([
  {
    companies: [{ companyId: 'C-1042' }],
    users: [{ userId: 'auditor', email: 'auditor@halcyon.example' }],
    accounts: [{ accountId: '111122223333' }, { billingAccount: '01A2B3-C4D5E6-F70819' }],
    tenants: [{ tenantId: TENANT }],
    subscriptions: [{ subscriptionId: SUBSCRIPTION }],
    projects: [{ projectId: 'halcyon-maps-prod' }],
    machines: [{ resourceIds: ['i-0a1b2c3d4e5f60718'] }],
    databases: [{ resourceIds: ['shop-orders'] }],
    commitments: [{ reservedInstanceId: RESERVED }, { savingsPlansId: PLAN }],
    anomalies: [{ histSeq: 2087 }, { seq: 17 }],
  },
  [{ recommendationId: PLAN }],
])

const unknown = (what: string): string =>
  `The ${what} is not one of the example company. Add it to spec/example-company.yaml, or use one of those there.`

describe('checkIds', () => {
  it.each([
    'accountId: "111122223333"',
    'accountId: 01A2B3-C4D5E6-F70819',
    `accId: ${SUBSCRIPTION}`,
    'linkedAccounts: ["111122223333"]',
    'accounts: \'["111122223333"]\'',
    `arn: ${ARN}`,
    `arn: ${RESERVED_ARN}`,
    `tenantId: ${TENANT}`,
    `subscriptionId: ${SUBSCRIPTION}`,
    'companyId: C-1042',
    'masterCmpnId: C-1042',
    'userId: auditor',
    'email: auditor@halcyon.example',
    'projectId: halcyon-maps-prod',
    'instId: shop-orders',
    `instId: ${VM}`,
    `reservedInstanceId: ${RESERVED}`,
    `savingsPlansId: ${PLAN}`,
    `inventoryId: ${PLAN}`,
    `recommendationId: ${PLAN}`,
    'histSeq: 2087',
    'ruleSeq: 17',
    'text: Instance i-0a1b2c3d4e5f60718 of auditor@halcyon.example in C-1042.',
    'key: cost-20260301-0001',
    'key: checkout-api-1',
    'number: "1234567890123"',
    'short: "12345678901"',
    'amount: "123456789012.50"',
    'epoch: 123456789012',
    'clientSecret: <CLIENT_SECRET>',
    'primaryKey: <PRIMARY_KEY>',
  ])('accepts %s', (value) => {
    expect(checkIds(value, IDS)).toEqual([])
  })

  it.each([
    // These are known by their form, in any text.
    ['key: "444455556666"', 'account 444455556666'],
    ['text: C-1 has it.', 'company C-1'],
    ['text: Ask nobody@halcyon.example.', 'user nobody@halcyon.example'],
    ['key: 01A2B3-C4D5E6-000000', 'billing account 01A2B3-C4D5E6-000000'],
    ['text: Volume vol-049df61146c4d7901 is idle.', 'resource vol-049df61146c4d7901'],
    ['text: Instance i-0a1b2c3d is idle.', 'resource i-0a1b2c3d'],
    ['arn: arn:aws:iam::444455556666:root', 'account 444455556666'],
    [`arn: ${RESERVED_ARN.replace('3f1b', '0000')}`, `id ${RESERVED.replace('3f1b', '0000')}`],
    [`key: ${VM.replace('9a1b', '0000')}`, `id ${SUBSCRIPTION.replace('9a1b', '0000')}`],
    [`key: ${TENANT.replace('2c4e', '0000')}`, `id ${TENANT.replace('2c4e', '0000')}`],
    // These are known by their member, so that one kind does not pass for another.
    ['companyId: halcyon', 'company halcyon'],
    ['cmpnId: C-104', 'company C-104'],
    ['userId: root', 'user root'],
    ['accountId: "44445555666"', 'account 44445555666'],
    ['accIds: ["111122223333", "1"]', 'account 1'],
    [`accountId: ${TENANT}`, `account ${TENANT}`],
    [`tenantId: ${SUBSCRIPTION}`, `tenant ${SUBSCRIPTION}`],
    [`subscriptionId: ${TENANT}`, `subscription ${TENANT}`],
    ['projectId: halcyon-maps', 'project halcyon-maps'],
    ['instanceId: shop', 'resource shop'],
    [`rsrcKey: ${ARN.replace('0a1b', '0000')}`, 'resource i-00002c3d4e5f60718'],
    [`reservedInstanceId: ${PLAN}`, `reserved instance ${PLAN}`],
    [`savingsPlansId: ${RESERVED}`, `savings plan ${RESERVED}`],
    [`inventoryId: ${TENANT}`, `commitment ${TENANT}`],
    ['histSeq: 1', 'anomaly 1'],
    ['ruleSeq: 2087', 'anomaly rule 2087'],
  ])('refuses %s', (value, what) => {
    expect(checkIds(value, IDS)).toEqual([{ line: 1, rule: 'example-id', message: unknown(what) }])
  })

  it.each([
    ['clientSecret: hunter2', 'Write <CLIENT_SECRET> here; a secret in an example must be obviously fake.'],
    ['primaryKey: <CLIENT_SECRET>', 'Write <PRIMARY_KEY> here; a secret in an example must be obviously fake.'],
  ])('refuses %s, which could be a real secret', (value, message) => {
    expect(checkIds(value, IDS)).toEqual([{ line: 1, rule: 'example-secret', message }])
  })

  it('looks into lists and names each unknown id at its line', () => {
    const list = 'list:\n  - id: "111122223333"\n  - id: 444455556666, 777788889999'
    expect(checkIds(list, IDS)).toMatchObject([
      { line: 3, message: unknown('account 444455556666') },
      { line: 3, message: unknown('account 777788889999') },
    ])
  })
})

it('reads the ids of the working tree, without its comments', () => {
  const { root } = makeWorkspace({
    'spec/example-company.yaml': '# A comment: 999900001111\naccountId: "111122223333"\n',
  })
  const ids = readExampleIds(root)
  expect(checkIds('key: "111122223333"', ids)).toEqual([])
  expect(checkIds('key: "999900001111"', ids)).toHaveLength(1)
})
