import { readOperations } from '@cloud-cost/contract/model'
import { sample } from '@cloud-cost/contract/trials'
import { describe, expect, it } from 'vitest'
import { compareDocuments } from '../../src/compat/compare.js'
import { bundle } from '../workspace.js'
import { PLANTED } from './planted.js'

/** Each is two runs of oasdiff: `npm test` tries each sixteenth. */
const tried = sample(PLANTED, 16, ([name]) => name)

describe('a change of the contract', () => {
  it.concurrent.for(tried)('%s', async ([, change, findings, group = 'platform']) => {
    const after = bundle(group)
    change(after)
    const found = await compareDocuments(group, bundle(group), after)
    const lines = found.map(
      (finding) => `${finding.level} ${finding.operations.join(', ')}: ${finding.what}; ${finding.who}`,
    )
    expect(lines.sort()).toEqual([...findings].sort())
  })

  const ofAllCallers = [
    { security: [{ bearerAuth: [], key: [] }] },
    { servers: [{ url: 'https://other.example' }] },
    { servers: [{ url: 'http://{host}', variables: { host: { default: 'other.example' } } }] },
  ]
  it.concurrent.each(sample(ofAllCallers, 3, (change) => JSON.stringify(change)))(
    'is seen by all callers of the service where the document has it: %j',
    async (change) => {
      const [before, after] = [bundle('platform'), { ...bundle('platform'), ...change }]
      const findings = await compareDocuments('platform', before, after)
      expect(findings.map(({ level }) => level)).toContain('breaking')
      expect(new Set(findings.map(({ who, operations }) => `${who}: ${operations.length}`))).toEqual(
        new Set([`all callers: ${readOperations(before).length}`]),
      )
    },
  )
})
