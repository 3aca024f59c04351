import { readOperations } from '@cloud-cost/contract/model'
import { sample } from '@cloud-cost/contract/trials'
import { describe, expect, it } from 'vitest'
import { compareDocuments } from '../../src/compat/compare.js'
import { bundle } from '../workspace.js'
import { PLANTED } from './planted.js'

/** Each compares a whole document: `npm test` tries each sixteenth. */
const tried = sample(PLANTED, 16, ([name]) => name)

describe('a change of the contract', () => {
  it.for(tried)('%s', ([, change, findings, group = 'platform']) => {
    const after = bundle(group)
    change(after)
    const found = compareDocuments(group, bundle(group), after)
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
  it.each(ofAllCallers)('is seen by all callers of the service where the document has it: %j', (change) => {
    const [before, after] = [bundle('platform'), { ...bundle('platform'), ...change }]
    const findings = compareDocuments('platform', before, after)
    expect(findings.map(({ level }) => level)).toContain('breaking')
    expect(new Set(findings.map(({ who, operations }) => `${who}: ${operations.length}`))).toEqual(
      new Set([`all callers: ${readOperations(before).length}`]),
    )
  })
})
