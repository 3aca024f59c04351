import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { editsOf } from '../src/pipeline/edit.js'
import { inTemporaryFolder } from '../src/process/temporary-folder.js'
import { REPOSITORY } from '../src/repository.js'

describe.each(editsOf('cost'))('an edit of $title', ({ apply }) => {
  it('changes one text each time, and nothing else', () =>
    inTemporaryFolder(async (folder) => {
      cpSync(join(REPOSITORY, 'spec', 'cost'), join(folder, 'spec', 'cost'), { recursive: true })
      const file = apply(folder)
      const read = (root: string): object => parse(readFileSync(join(root, file), 'utf8')) as object
      const [original, first] = [read(REPOSITORY), read(folder)]
      expect(apply(folder)).toBe(file)
      const second = read(folder)
      const changed = (one: object, other: object): string[] =>
        Object.keys(one).filter((name) => JSON.stringify(one[name as never]) !== JSON.stringify(other[name as never]))
      expect(changed(original, first)).toHaveLength(1)
      expect(changed(first, second)).toEqual(changed(original, first))
    }))
})
