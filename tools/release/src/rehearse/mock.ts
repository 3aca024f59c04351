import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { run } from '@cloud-cost/contract/run'

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
  const stop = new AbortController()
  const slow = setTimeout(() => stop.abort(), START_LIMIT)
  let found: (url: string) => void = () => {}
  const listening = new Promise<string>((resolve) => {
    found = resolve
  })
  const ended = run('npx', ['--yes', '@cloud-cost/mock', '--port', '0'], {
    cwd: folder,
    env,
    signal: stop.signal,
    onOutput: (output) => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output.replaceAll(registry, '')) ?? []
      if (url !== undefined) found(url)
    },
  })
  const first = await Promise.race([listening, ended])
  clearTimeout(slow)
  if (typeof first !== 'string') {
    const said = `${first.stdout}${first.stderr}`.trim().split('\n').slice(-5).join(' ⏎ ')
    throw new UserError(`the published mock did not start: ${said}`)
  }
  return {
    url: first,
    close: async () => {
      stop.abort()
      await ended
    },
  }
}
