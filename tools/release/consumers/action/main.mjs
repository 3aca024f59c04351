// Runs the action of the repository as GitHub does, uses the mock as a later step would, and stops it as the job's end does.
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const folder = join(process.env.REPOSITORY, 'packages', 'mock', 'action')
const { inputs, outputs, runs } = parse(readFileSync(join(folder, 'action.yml'), 'utf8'))
const given = { scenario: 'empty', timeout: '120' }
const temp = join(process.cwd(), 'temp')
mkdirSync(temp)
const files = { GITHUB_ENV: join(temp, 'env'), GITHUB_OUTPUT: join(temp, 'output') }
for (const file of Object.values(files)) writeFileSync(file, '')

// By this variable a runner finds what a job has left running.
const RUNNER_TRACKING_ID = `github_${randomUUID()}`
const stop = () => {
  for (const pid of leftRunning()) end(pid)
}
process.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

try {
  for (const step of runs.steps) await runStep(step)
  const { CLOUD_COST_MOCK_URL: url } = members(files.GITHUB_ENV)
  const { url: output, log } = members(files.GITHUB_OUTPUT)
  if (!/^http:\/\/127\.0\.0\.1:\d+$/.test(url) || output !== url) throw new Error(`url is ${output}, not ${url}`)
  for (const name of ['url', 'log']) {
    if (outputs[name].value !== `\${{ steps.${runs.steps[0].id}.outputs.${name} }}`) throw new Error(`output ${name}`)
  }
  const response = await fetch(`${url}/platform/v2/companies`, { headers: { authorization: 'Bearer fake-token' } })
  const { data } = await response.json()
  if (response.status !== 200 || data.list.length > 0) throw new Error(`HTTP ${response.status}: scenario not empty`)
  readFileSync(log)
  stop()
  await ended(url)
  console.log(`HTTP ${response.status} and the scenario ${given.scenario}; gone after the job`)
} finally {
  process.off('exit', stop)
  stop()
}

async function runStep({ shell, run, env }) {
  const values = Object.entries(env).map(([name, text]) => [
    name,
    text.replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_, input) => given[input] ?? inputs[input].default),
  ])
  const child = spawn(shell, ['-c', run], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...Object.fromEntries(values),
      ...files,
      GITHUB_ACTION_PATH: folder,
      RUNNER_TEMP: temp,
      RUNNER_TRACKING_ID,
      // npx keeps what it has fetched for a version once, so it gets a cache of its own.
      npm_config_cache: join(temp, 'cache'),
    },
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the step ended with ${code}`)
}

/** Lines such as NAME=value. */
function members(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** Ids of the processes that the action has started. */
function leftRunning() {
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  const lines = stdout.split('\n').filter((line) => line.includes(RUNNER_TRACKING_ID))
  return lines.map((line) => Number.parseInt(line, 10)).filter((pid) => pid !== process.pid)
}

function end(pid) {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // It has ended meanwhile.
  }
}

async function ended(url) {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const alive = await fetch(`${url}/__mock/health`).then(
      () => true,
      () => false,
    )
    if (!alive) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} still answers`)
}
