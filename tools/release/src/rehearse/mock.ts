import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '@cloud-cost/contract/failure'
import { endRunning, run } from '@cloud-cost/contract/run'
import { lastLines } from './consumer.js'

/** Longest time until the mock listens, in milliseconds. */
const START_LIMIT = 120_000

/** Starts the published mock as its README says, with npx, on a free port. Returns its address; it runs until `endRunning`. */
export function startPublishedMock(registry: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.npmrc'), `@cloud-cost:registry=${registry}\n`)
  // A cache of its own, since npx keeps what it has fetched for a version once.
  const env = { ...process.env, npm_config_cache: join(folder, 'cache'), npm_config_ignore_scripts: 'true' }
  return new Promise((resolve, reject) => {
    const slow = setTimeout(endRunning, START_LIMIT)
    const onOutput = (output: string): void => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output.replaceAll(registry, '')) ?? []
      if (url === undefined) return
      clearTimeout(slow)
      resolve(url)
    }
    void run('npx', ['--yes', '@cloud-cost/mock', '--port', '0'], { cwd: folder, env, onOutput }).then((ended) => {
      clearTimeout(slow)
      reject(new UserError(`the published mock did not start: ${lastLines(ended)}`))
    })
  })
}
