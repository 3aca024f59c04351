import { join } from 'node:path'
import { expect, it } from 'vitest'
import { changesLine, filesLine, problemLines } from '../../src/messages.js'

const root = join('tree')

it('shows the first of many files, operations and problems', () => {
  const changes = Array.from(
    { length: 7 },
    (_, index) => ({ file: join(root, `${index}.yaml`), event: 'added' }) as const,
  )
  expect(filesLine(root, changes)).toBe(
    '0.yaml added, 1.yaml added, 2.yaml added, 3.yaml added, 4.yaml added, and 2 more files',
  )
  const verdict = { name: 'asset', problems: [], changes: { added: ['a'], removed: [], changed: [...'bcdefghij'] } }
  expect(changesLine(verdict)).toBe('asset: added a; changed b, c, d, e, f, g, h, i, and 1 more')
  expect(problemLines(Array.from({ length: 22 }, () => 'x')).at(-1)).toBe('  and 2 more problems')
})
