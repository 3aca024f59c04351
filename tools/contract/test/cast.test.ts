import { describe, expect, it } from 'vitest'
import { checkCast, loadCast } from '../src/cast.js'
import { exampleFile, FIRST_LINE } from './example-file.js'
import { makeWorkspace } from './workspace.js'

const TENANT = '2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f'
const CAST = JSON.stringify({ account: '111122223333', tenant: TENANT })

const strange = (what: string): string => `The ${what} is not in the cast. Use one of spec/cast.yaml, or add it there.`

describe('checkCast', () => {
  it.each([
    'accountId: "111122223333"',
    'arn: arn:aws:ec2:us-east-1:111122223333:instance/i-0a1b2c3d4e5f60718',
    `tenantId: ${TENANT}`,
    `id: /subscriptions/${TENANT}/resourceGroups/rg`,
    'number: "1234567890123"',
    'short: "12345678901"',
    'amount: "123456789012.50"',
    'epoch: 123456789012',
    'clientSecret: <CLIENT_SECRET>',
    'primaryKey: <PRIMARY_KEY>',
  ])('accepts %s', (value) => {
    expect(checkCast(exampleFile(value), CAST)).toEqual([])
  })

  it.each([
    ['an account', 'id: "444455556666"', 'example-cast', strange('account 444455556666')],
    [
      'an account within an ARN',
      'arn: arn:aws:iam::444455556666:root',
      'example-cast',
      strange('account 444455556666'),
    ],
    [
      'an id',
      'tenantId: 00000000-1b3d-4f5a-8c7e-9d0b1a2c3e4f',
      'example-cast',
      strange('id 00000000-1b3d-4f5a-8c7e-9d0b1a2c3e4f'),
    ],
    [
      'a client secret',
      'clientSecret: hunter2',
      'example-secret',
      'Write <CLIENT_SECRET> here; a secret in an example must be obviously fake.',
    ],
    [
      'a key',
      'primaryKey: <CLIENT_SECRET>',
      'example-secret',
      'Write <PRIMARY_KEY> here; a secret in an example must be obviously fake.',
    ],
  ])('refuses %s that is not of the cast', (_title, value, rule, message) => {
    const example = exampleFile(value)
    expect(checkCast(example, CAST)).toEqual([{ file: example.file, line: FIRST_LINE, rule, message }])
  })

  it('looks into lists and names each stranger at its line', () => {
    const example = exampleFile('list:\n  - id: "111122223333"\n  - id: 444455556666, 777788889999')
    expect(checkCast(example, CAST)).toMatchObject([
      { line: FIRST_LINE + 2, message: strange('account 444455556666') },
      { line: FIRST_LINE + 2, message: strange('account 777788889999') },
    ])
  })
})

it('reads the cast of the working tree', () => {
  const { root } = makeWorkspace({ 'spec/cast.yaml': '# A comment: 999900001111\naccount: "111122223333"\n' })
  expect(loadCast(root)).toContain('111122223333')
  expect(loadCast(root)).not.toContain('999900001111')
})
