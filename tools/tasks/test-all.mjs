#!/usr/bin/env node
// Runs everything that there is to check, also what takes too long for an author to wait for: `npm test` with every case instead of
// a sample, the fuzzer, the tools of others and the release rehearsal. A part that fails doesn't keep the others from running.
import { spawnSync } from 'node:child_process'
import { answerHelp } from './help.mjs'
import { root } from './workspaces.mjs'

answerHelp('test:all')

const parts = ['test', 'fuzz', 'interop', 'release -- rehearse']
const results = parts.map((script) => {
  console.log(`\n──── npm run ${script}`)
  const start = Date.now()
  const { status } = spawnSync('npm', ['run', '--silent', ...script.split(' ')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_ALL: '1' },
    shell: process.platform === 'win32',
  })
  return { script, passed: status === 0, seconds: Math.round((Date.now() - start) / 1000) }
})

console.log('')
for (const { script, passed, seconds } of results)
  console.log(`${passed ? '✓' : '✗'} npm run ${script}: ${seconds} s${passed ? '' : ', failed'}`)
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
