import type { JsonObject } from '@cloud-cost/contract-tools/document'
import { beforeAll, describe, expect, it } from 'vitest'
import { compareDocuments } from '../../src/compat/compare.js'
import { bundle } from '../workspace.js'
import { PLANTED } from './planted.js'
import { sideBySide } from './side-by-side.js'

/**
 * The planted changes by the prefix under which each stands in a document of all of them, for one run of each tool.
 * A prefix is short, since `redocly diff` takes a component for a renamed one when the names are alike.
 */
const CASES = new Map(PLANTED.map((planted, index) => [`C${index}_`, planted]))
const PREFIX = /C\d+_/g

/** What is found, as `level operations: what; who`, by prefix. */
const found = new Map<string, string[]>()

beforeAll(async () => {
  const before = new Map<string, JsonObject>()
  const after = new Map<string, JsonObject>()
  for (const [prefix, { group = 'platform', change }] of CASES) {
    const document = bundle(group)
    change(document)
    before.set(prefix, bundle(group))
    after.set(prefix, document)
  }
  for (const { level, operations, what, who } of await compareDocuments('all', sideBySide(before), sideBySide(after))) {
    const line = `${level} ${operations.join(', ')}: ${what}; ${who}`
    const prefix = [...new Set(line.match(PREFIX))].join(' and ')
    found.set(prefix, [...(found.get(prefix) ?? []), line.replaceAll(PREFIX, '')])
  }
}, 300_000)

describe('a change of the contract', () => {
  it.each([...CASES].map(([prefix, planted]) => ({ prefix, ...planted })))('$name', ({ prefix, findings }) => {
    expect(found.get(prefix) ?? []).toEqual(findings)
  })

  it('shows in what it concerns alone', () => {
    expect([...found.keys()].filter((prefix) => !CASES.has(prefix))).toEqual([])
  })

  it.each([
    { security: [{ bearerAuth: [], key: [] }] },
    { servers: [{ url: 'https://other.example' }] },
    { servers: [{ url: 'http://{host}', variables: { host: { default: 'other.example' } } }] },
  ])('is seen by all callers of the service where the document has it: %j', async (change) => {
    const [before, after] = [bundle('platform'), { ...bundle('platform'), ...change }]
    const [finding, ...others] = await compareDocuments('platform', before, after)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ level: 'breaking', who: 'all callers' })
    expect(finding?.operations).toHaveLength(19)
  })
})
