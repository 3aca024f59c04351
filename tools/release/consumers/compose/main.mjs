// Starts the services of compose.yaml in a container engine; without one, runs the mock's command and health check, and the tests.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parse } from 'yaml'

const { mock, tests } = parse(readFileSync('compose.yaml', 'utf8')).services
const succeeds = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0
const engine = ['docker', 'podman'].find((one) => succeeds(one, 'compose', 'version') && succeeds(one, 'info'))

if (engine === undefined) await withoutEngine('no container engine with compose is at hand')
else if (!succeeds(engine, 'pull', tests.image)) await withoutEngine(`${engine} can’t fetch ${tests.image}`)
else inEngine()

function inEngine() {
  const compose = (...args) => spawnSync(engine, ['compose', ...args], { stdio: ['ignore', 'pipe', 'inherit'] }).status
  try {
    const status = compose('up', '--build', '--abort-on-container-exit', '--exit-code-from', 'tests')
    if (status !== 0) throw new Error(`the services ended with ${status}`)
  } finally {
    compose('down', '--rmi', 'local', '--volumes')
  }
  console.log(`the services ran in ${engine}`)
}

async function withoutEngine(why) {
  const { context, dockerfile } = mock.build
  const instructions = readFileSync(join(context, dockerfile), 'utf8').replaceAll('\\\n', '')
  const listOf = (name) => JSON.parse(new RegExp(`^${name}\\b[^[]*(\\[.*\\])$`, 'm').exec(instructions)[1])
  const [[program, ...args], [checker, ...check]] = [listOf('ENTRYPOINT'), listOf('HEALTHCHECK')]
  const port = await freePort()
  const env = { ...process.env, CLOUD_COST_MOCK_PORT: String(port) }
  const started = spawn(program, [...args, ...mock.command], { cwd: context, env, stdio: 'inherit' })
  try {
    while (spawnSync(checker, check, { env }).status !== 0)
      if (started.exitCode !== null) throw new Error(`the mock ended with ${started.exitCode}`)
    // What Host another service sends.
    const [service, other] = [await statusFor(port, 'mock'), await statusFor(port, 'other')]
    if (service !== 200 || other !== 403) throw new Error(`HTTP ${service} by its name, HTTP ${other} by another one`)
    const [test, ...testArgs] = tests.command
    const url = `http://127.0.0.1:${port}`
    const { status, stdout } = spawnSync(test, testArgs, {
      env: { ...env, CLOUD_COST_MOCK_URL: url },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stdout)
  } finally {
    started.kill()
  }
  console.log(`the containers are skipped, since ${why}; the command, its health check and the tests run without them`)
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

async function statusFor(port, host) {
  const headers = { host: `${host}:4010` }
  const [response] = await once(
    request({ host: '127.0.0.1', port, path: '/__mock/requests', headers }).end(),
    'response',
  )
  response.resume()
  return response.statusCode
}
