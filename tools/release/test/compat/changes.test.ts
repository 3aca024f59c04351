import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compareDocuments } from '../../src/compat/compare.js'
import { CHANGES } from './changes.js'

const findings = new Map(CHANGES.map(({ name, before, after }) => [name, compareDocuments('platform', before, after)]))

it.each(CHANGES.map((change) => [change.name, change] as const))('%s', (name, { verdict }) => {
  const breaks = findings.get(name)?.filter(({ level }) => level === 'breaking' || level === 'undecided')
  if (verdict === 'harmless') expect(breaks).toEqual([])
  else expect(breaks).not.toEqual([])
})

// `vitest run test/compat/changes.test.ts -u` writes the sentences anew; look at what changed in them.
it('says of each change what changed, where, and for whom', async () => {
  const sentences = [...findings].map(([name, found]) => {
    const lines = found.map(({ level, rule, operations, what, who }) => {
      return `  ${level} ${rule} ${operations.join(', ')}: ${what}; ${who}`
    })
    return [name, ...lines, ''].join('\n')
  })
  await expect(sentences.join('\n')).toMatchFileSnapshot(join(import.meta.dirname, 'changes.txt'))
})
