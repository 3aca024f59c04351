// Starts the mock in the background and waits until it answers. The options are in the environment, where the mock reads them.
import { spawn } from 'node:child_process'
import { appendFileSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { MOCK_VERSION = '', MOCK_TIMEOUT = '60', CLOUD_COST_MOCK_HOST, RUNNER_TEMP = tmpdir() } = process.env
const { GITHUB_ENV, GITHUB_OUTPUT } = process.env

const seconds = Number(MOCK_TIMEOUT)
if (!/^\d{1,5}(\.\d+)?$/.test(MOCK_TIMEOUT) || seconds === 0)
  fail(`timeout must be a number of seconds, not "${MOCK_TIMEOUT}".`)
if (!/^[\w.^~-]*$/.test(MOCK_VERSION)) fail(`version must be a version or a tag, not "${MOCK_VERSION}".`)

const log = join(RUNNER_TEMP, `cloud-cost-mock-${process.pid}.log`)
const errors = join(RUNNER_TEMP, `cloud-cost-mock-${process.pid}.errors.log`)
const isWindows = process.platform === 'win32'

// Without a version, npx takes what the project has installed.
const name = MOCK_VERSION === '' ? '@cloud-cost/mock' : `@cloud-cost/mock@${MOCK_VERSION}`
// Files in place of pipes, since the mock goes on when this step has ended.
const mock = spawn('npx', ['--yes', name, '--print-port'], {
  detached: true,
  shell: isWindows,
  // A variable, since earlier versions do not know the option.
  env: { ...process.env, CLOUD_COST_MOCK_DETACHED: '1' },
  stdio: ['ignore', openSync(log, 'w'), openSync(errors, 'w')],
})
mock.on('error', (error) => fail(`npx did not start: ${error.message}`))
mock.on('exit', () => fail(readFileSync(errors, 'utf8').trim() || 'the mock ended without a word.'))

const deadline = Date.now() + seconds * 1_000
let url
while (url === undefined || !(await answers(url))) {
  if (Date.now() > deadline) {
    stop()
    fail(`the mock did not answer within ${seconds} s.\n${readFileSync(errors, 'utf8')}`.trim())
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  const port = /^\d+$/m.exec(readFileSync(log, 'utf8'))?.[0]
  if (port !== undefined) url = `http://${reachable(CLOUD_COST_MOCK_HOST)}:${port}`
}

if (GITHUB_ENV) appendFileSync(GITHUB_ENV, `CLOUD_COST_MOCK_URL=${url}\n`)
if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `url=${url}\nlog=${log}\n`)
console.log(`Mock of the Cloud Cost service on ${url}`)
process.exit(0)

/** The address by which the mock is called: one that stands for all of a machine is none to call. */
function reachable(host) {
  if (!host || host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

async function answers(base) {
  try {
    return (await fetch(`${base}/__mock/health`)).ok
  } catch {
    return false
  }
}

function stop() {
  mock.removeAllListeners('exit')
  try {
    process.kill(isWindows ? mock.pid : -mock.pid)
  } catch {
    // It has ended meanwhile.
  }
}

/** Ends the step with a message that GitHub shows as an annotation. */
function fail(message) {
  console.log(`::error title=Cloud Cost mock::${message.replaceAll('%', '%25').replaceAll('\n', '%0A')}`)
  process.exit(1)
}
