import { describe, expect, it } from 'vitest'
import { compareDocuments } from '../../src/compat/compare.js'
import { bundle } from '../workspace.js'
import { PLANTED } from './planted.js'

describe('a change of the contract', () => {
  it.each(PLANTED)('$name', async ({ group = 'platform', change, findings }) => {
    const [before, after] = [bundle(group), bundle(group)]
    change(after)
    const found = await compareDocuments(group, before, after)
    expect(
      found.map(({ level, operations, what, who }) => `${level} ${operations.join(', ')}: ${what}; ${who}`),
    ).toEqual(findings)
  })

  it('is seen by all callers of the service where the document has it', async () => {
    const [before, after] = [bundle('platform'), bundle('platform')]
    after['security'] = [{ bearerAuth: [], key: [] }]
    const [finding, ...others] = await compareDocuments('platform', before, after)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ level: 'breaking', who: 'all callers' })
    expect(finding?.operations).toHaveLength(19)
  })
})
