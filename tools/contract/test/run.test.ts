import { existsSync } from 'node:fs'
import { expect, it, onTestFinished, vi } from 'vitest'
import { endRunning, type Output, run } from '../src/checks/run.js'
import { makeWorkspace } from './workspace.js'

/** Runs a script of Node until it has begun to wait, ends it, and returns how it ended while so many milliseconds passed. */
async function ended(script: string, passing = 0): Promise<Output> {
  const { root, path } = makeWorkspace({})
  const wait = "setInterval(() => {}, 1000); require('node:fs').writeFileSync('ready', '')"
  const ran = run(process.execPath, ['-e', `${script}; ${wait}`], { cwd: root, timeout: 60_000 })
  await vi.waitFor(() => expect(existsSync(path('ready'))).toBe(true), { timeout: 50_000 })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ending = endRunning()
  vi.advanceTimersByTime(passing)
  await ending
  return ran
}

it('lets a program that is interrupted end what it has started', async () => {
  const script = "process.once('SIGTERM', () => { console.log('cleaned up'); process.exit(3) })"
  expect(await ended(script)).toMatchObject({ code: 3, stdout: 'cleaned up\n' })
})

it('ends a program that goes on', async () => {
  expect(await ended("process.on('SIGTERM', () => {})", 5_000)).toMatchObject({
    code: null,
    stderr: expect.stringContaining('SIGKILL'),
  })
})
