import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contractChanges } from '../contract-changes.mjs'

/** A working tree whose `compat` printed something. */
function treeWith(log) {
  const root = mkdtempSync(join(tmpdir(), 'cloud-cost-changes-'))
  const folder = join(root, 'tools', 'release', '.turbo')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'turbo-compat.log'), log)
  return root
}

it('tells what was added and changed in the contract, and neither breaks nor declarations', () => {
  const log = [
    'Compared with 0.2.0: 1 breaking, 2 added, 1 changed.',
    '### breaking',
    '- cost getCost: `Cost.sum` is gone. **acknowledged in .changeset/cost.md**',
    '### changed',
    '- cost getCost: `Query.size` takes more: `maximum` `10` is gone. (spec/cost/schemas/Query.yaml:3)',
    '### added',
    '- asset listTags: the query parameter `zone` is new. (spec/asset/paths/tags.yaml:9)',
    '- @cloud-cost/mock: new: Rule.',
    '### oasdiff judges otherwise',
    '- cost getCost: it sees nothing that breaks',
  ].join('\n')
  expect(contractChanges(treeWith(log)).split('\n')).toEqual([
    'Since the last release the contract has also changed so:',
    '  changed: cost getCost: `Query.size` takes more: `maximum` `10` is gone. (spec/cost/schemas/Query.yaml:3)',
    '  added: asset listTags: the query parameter `zone` is new. (spec/asset/paths/tags.yaml:9)',
  ])
})

it('says nothing where nothing changed, or nothing was compared', () => {
  expect(contractChanges(treeWith('Compared with 0.2.0: no change that callers notice.'))).toBe('')
  expect(contractChanges(mkdtempSync(join(tmpdir(), 'cloud-cost-changes-')))).toBe('')
})
