// Starts the mock as the action of the repository does, uses it as a later step would, and stops it as the end of the job does.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const start = join(process.env.REPOSITORY, 'packages', 'mock', 'action', 'start.mjs')
const temp = join(process.cwd(), 'temp')
mkdirSync(temp)
// By this variable a runner finds what a job has left running.
const RUNNER_TRACKING_ID = `github_${randomUUID()}`
process.once('exit', endLeftRunning)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

execFileSync(process.execPath, [start], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    MOCK_TIMEOUT: '120',
    CLOUD_COST_MOCK_PORT: '0',
    CLOUD_COST_MOCK_SCENARIO: 'empty',
    GITHUB_OUTPUT: join(temp, 'output'),
    RUNNER_TEMP: temp,
    RUNNER_TRACKING_ID,
    // npx keeps what it has fetched for a version once, so it gets a cache of its own.
    npm_config_cache: join(temp, 'cache'),
  },
})
const [, url] = /^url=(.*)$/m.exec(readFileSync(join(temp, 'output'), 'utf8'))
const response = await fetch(`${url}/platform/v2/companies`, { headers: { authorization: 'Bearer fake-token' } })
const { data } = await response.json()
if (response.status !== 200 || data.list.length > 0) throw new Error(`HTTP ${response.status}: scenario not empty`)
endLeftRunning()
while (await isThere(url)) await new Promise((resolve) => setTimeout(resolve, 50))
console.log(`HTTP ${response.status} and the scenario empty; gone after the job`)

function endLeftRunning() {
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  for (const line of stdout.split('\n').filter((one) => one.includes(RUNNER_TRACKING_ID))) {
    try {
      process.kill(Number.parseInt(line, 10))
    } catch {
      // It has ended meanwhile.
    }
  }
}

function isThere(base) {
  return fetch(`${base}/__mock/health`).then(
    () => true,
    () => false,
  )
}
