import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '@cloud-cost/contract-tools/failure'

export interface RunningMock {
  /** Such as `http://127.0.0.1:40123`. */
  readonly url: string
  close(): Promise<void>
}

/** Longest time until the mock listens, in milliseconds. */
const START_LIMIT = 120_000

/** Starts the published mock as its README says, with npx, on a free port. */
export async function startPublishedMock(registry: string, folder: string): Promise<RunningMock> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.npmrc'), `@cloud-cost:registry=${registry}\n`)
  // A cache of its own, since npx keeps what it has fetched for a version once.
  const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_ignore_scripts: 'true' }
  const child = spawn('npx', ['--yes', '@cloud-cost/mock', '--port', '0'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that npx and the mock end together.
    detached: true,
  })
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGTERM')
  }
  // This process may be interrupted before the mock listens.
  process.once('exit', end)
  const close = async (): Promise<void> => {
    process.off('exit', end)
    end()
    await closed
  }
  let output = ''
  const url = await new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), START_LIMIT)
    const read = (chunk: Buffer): void => {
      output += String(chunk)
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output.replaceAll(registry, ''))
      if (found !== null) resolve(found[0])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void closed.then(() => resolve(undefined))
    child.once('close', () => clearTimeout(timer))
  })
  if (url !== undefined) return { url, close }
  await close()
  throw new UserError(`the published mock did not start: ${output.trim().split('\n').slice(-5).join(' ⏎ ')}`)
}
