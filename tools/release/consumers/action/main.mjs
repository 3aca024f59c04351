// Runs the steps of tests.yml that need the mock as a runner does, and ends what they leave running as the end of a job does.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'

const temp = resolve('temp')
mkdirSync(temp)
const env = {
  ...process.env,
  GITHUB_ENV: join(temp, 'env'),
  GITHUB_OUTPUT: join(temp, 'output'),
  RUNNER_TEMP: temp,
  // A runner finds what a job has left running with this variable.
  RUNNER_TRACKING_ID: `github_${randomUUID()}`,
}
writeFileSync(env.GITHUB_ENV, '')
process.once('exit', endLeftRunning)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

// The steps before have no need of the mock: the rehearsal has checked out and installed.
const { steps } = parse(readFileSync('tests.yml', 'utf8')).jobs.tests
for (const step of steps.slice(steps.findIndex(({ uses = '' }) => uses.startsWith('./')))) {
  if (step.run === undefined) runAction(step)
  else bash(step.run)
}
const { CLOUD_COST_MOCK_URL: url } = environment()
const authorization = 'Bearer another-token'
const { status } = await fetch(`${url}/platform/v2/companies`, { headers: { authorization } })
if (status !== 401) throw new Error(`HTTP ${status}: the input token is not there`)
endLeftRunning()
while (await isListening()) await new Promise((resolve) => setTimeout(resolve, 50))
console.log('The steps of the workflow passed; the mock is gone after the job')

function runAction({ uses, with: given }) {
  const { inputs, runs } = parse(readFileSync(join(uses, 'action.yml'), 'utf8'))
  const inputOf = (_, name) => given[name] ?? inputs[name].default
  for (const step of runs.steps) {
    const entries = Object.entries(step.env)
    const values = entries.map(([name, text]) => [name, text.replace(/\$\{\{ inputs\.(\w+) \}\}/, inputOf)])
    bash(step.run, { ...Object.fromEntries(values), GITHUB_ACTION_PATH: resolve(uses) })
  }
}

function bash(command, more = {}) {
  const options = { env: { ...env, ...environment(), ...more }, stdio: ['ignore', 'inherit', 'inherit'] }
  execFileSync('bash', ['-e', '-c', command], options)
}

/** What earlier steps have left for later ones. */
function environment() {
  return Object.fromEntries(
    [...readFileSync(env.GITHUB_ENV, 'utf8').matchAll(/^(.*?)=(.*)$/gm)].map(([, ...pair]) => pair),
  )
}

function endLeftRunning() {
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  for (const line of stdout.split('\n').filter((text) => text.includes(env.RUNNER_TRACKING_ID))) {
    try {
      process.kill(Number.parseInt(line, 10))
    } catch {
      // It has ended meanwhile.
    }
  }
}

function isListening() {
  return fetch(`${url}/__mock/health`).then(
    () => true,
    () => false,
  )
}
