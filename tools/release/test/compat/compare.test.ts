import { readOperations } from '@cloud-cost/contract/model'
import { describe, expect, it } from 'vitest'
import { compareDocuments } from '../../src/compat/compare.js'
import { bundle } from '../workspace.js'

describe('a change of the whole document', () => {
  const ofAllCallers = [
    { security: [{ bearerAuth: [], key: [] }] },
    { servers: [{ url: 'https://other.example' }] },
    { servers: [{ url: 'http://{host}', variables: { host: { default: 'other.example' } } }] },
  ]
  it.each(ofAllCallers)('is seen by all callers of the service where the document has it: %j', (change) => {
    const [before, after] = [bundle(), { ...bundle(), ...change }]
    const findings = compareDocuments('platform', before, after)
    expect(findings.map(({ level }) => level)).toContain('breaking')
    expect(new Set(findings.map(({ who, operations }) => `${who}: ${operations.length}`))).toEqual(
      new Set([`all callers: ${readOperations(before).length}`]),
    )
  })
})
