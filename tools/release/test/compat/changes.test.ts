import { expect, it } from 'vitest'
import { compareDocuments } from '../../src/compat/compare.js'
import { CHANGES } from './changes.js'

it.each(CHANGES.map((change) => [change.name, change] as const))('%s', (_, { verdict, before, after }) => {
  const findings = compareDocuments('platform', before, after)
  const breaks = findings.filter(({ level }) => level === 'breaking' || level === 'undecided')
  if (verdict === 'harmless') expect(breaks).toEqual([])
  else expect(breaks).not.toEqual([])
})
