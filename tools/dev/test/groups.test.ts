import { join } from 'node:path'
import { expect, it } from 'vitest'
import { groupsOf } from '../src/groups.js'
import { changesLine, filesLine, problemLines } from '../src/messages.js'

const root = join('tree')
const names = ['asset', 'cost']
const of = (...files: readonly string[]): string[] =>
  groupsOf(
    root,
    files.map((file) => join(root, file)),
    names,
  )

it.each([
  [['spec/asset/paths/tags.yaml'], ['asset']],
  [['spec/asset/openapi.yaml', 'spec/cost/schemas/Bill.yaml'], names],
  [['spec/shared/schemas/Vendor.yaml'], names],
  [['spec/cast.yaml'], names],
  [['redocly.yaml'], names],
  [['spec/gone/openapi.yaml'], []],
])('a change of %j concerns %j', (files, groups) => {
  expect(of(...files)).toEqual(groups)
})

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
