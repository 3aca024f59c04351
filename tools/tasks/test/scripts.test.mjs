import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../workspaces.mjs'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

it('the root has few scripts and no hooks, and says in a line what each is for', () => {
  const names = Object.keys(scripts)
  expect(names.length).toBeLessThanOrEqual(24)
  const { stdout } = spawnSync(process.execPath, [join(root, 'tools/tasks/help.mjs')], { encoding: 'utf8' })
  const helped = stdout.split('\n').flatMap((line) => /^npm (?:run )?(\S+) {2,}\S/.exec(line)?.[1] ?? [])
  expect(helped.toSorted()).toEqual(names.toSorted())
})

it.each(['check', 'update', 'test', 'test-all', 'certainty', 'fuzz'])('%s says how it is used when asked', (name) => {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'tools/tasks', `${name}.mjs`), '--help'], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^Usage: npm .*\n\n[A-Z].*\.\n(.*\n)*Exit codes:\n(.*\n)+Docs:\n/),
  ])
})
