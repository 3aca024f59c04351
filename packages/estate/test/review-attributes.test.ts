import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groupFolders } from '@cloud-cost/contract/group'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..', '..')

it('reviews fold the examples that are computed, and no others; `npm run update` says which', () => {
  const files = groupFolders(join(ROOT, 'spec')).flatMap((folder) =>
    readdirSync(join(folder, 'examples')).map((name) => join(folder, 'examples', name)),
  )
  const { stdout } = spawnSync('git', ['check-attr', '-z', '--stdin', 'linguist-generated'], {
    cwd: ROOT,
    input: files.join('\0'),
    encoding: 'utf8',
  })
  const said = stdout.split('\0')
  const folded = files.filter((_, index) => said[index * 3 + 2] === 'set')
  const computed = files.filter((file) => /^x-request:/m.test(readFileSync(file, 'utf8')))
  expect(computed.length).toBeGreaterThan(100)
  expect(folded).toEqual(computed)
})
