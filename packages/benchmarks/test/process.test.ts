import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { inTemporaryFolder, runProgram } from '../src/programs.js'

const programs = pathToFileURL(join(import.meta.dirname, '..', 'dist', 'programs.js')).href

describe('a command', () => {
  it('gives its output and time', async () => {
    const { stdout, seconds } = await runProgram(process.execPath, ['-p', '6 * 7'], '.')
    expect(stdout).toBe('42\n')
    expect(seconds).toBeGreaterThan(0)
  })

  it('that fails is an error with the end of what it said', async () => {
    const lines = runProgram(
      process.execPath,
      ['-e', 'for (let i = 0; i < 99; i++) console.log(i); process.exit(3)'],
      '.',
    )
    await expect(lines).rejects.toThrow(/failed in \.:\n84\n[\s\S]*\n98$/)
  })

  it('that is not there is an error that names it', async () => {
    await expect(runProgram('no-such-command', [], '.')).rejects.toThrow('no-such-command')
  })
})

describe('a temporary folder', () => {
  it('is gone after the work, also when that fails', async () => {
    let kept = ''
    const work = inTemporaryFolder(async (folder) => {
      kept = folder
      writeFileSync(join(folder, 'file'), '')
      throw new Error('the work failed')
    })
    await expect(work).rejects.toThrow('the work failed')
    expect(existsSync(kept)).toBe(false)
  })

  it('is gone after an interruption, with the programs that run in it', async () => {
    const endless = 'console.log(process.pid); setInterval(() => {}, 1000)'
    const source = `
      import { endOnInterrupt, inTemporaryFolder, runProgram } from '${programs}'
      endOnInterrupt()
      await inTemporaryFolder(async (folder) => {
        console.log(folder)
        await runProgram(process.execPath, ['-e', "require('fs').writeFileSync('pid', String(process.pid)); ${endless}"], folder)
      })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
    const folder = String(chunk).trim()
    await expect.poll(() => existsSync(join(folder, 'pid')), { timeout: 30_000 }).toBe(true)
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([130, null])
    expect(existsSync(folder)).toBe(false)
  })
})
