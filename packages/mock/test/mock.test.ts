import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import * as documents from '@cloud-cost/openapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MockServer, PortInUseError, startMockServer } from '../src/server.js'

const cli = join(import.meta.dirname, '..', 'bin', 'cloud-cost-mock.js')
const token = { Authorization: 'Bearer fake-token' }

async function runCli(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [cli, ...args])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

describe('mock server', () => {
  let mock: MockServer
  beforeAll(async () => {
    mock = await startMockServer({ documents: Object.values(documents), port: 0 })
  })
  afterAll(() => mock.close())

  it('serves the companies', async () => {
    const response = await fetch(`${mock.url}/platform/v2/companies`, { headers: token })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ status: 'success', data: { list: [{ companyId: 'C-1042' }, {}] } })
  })

  it('answers a named example', async () => {
    const headers = { ...token, Prefer: 'example=error' }
    const response = await fetch(`${mock.url}/platform/v2/companies`, { headers })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ status: 'error' })
  })

  it('refuses a port that is in use', async () => {
    const port = Number(new URL(mock.url).port)
    await expect(startMockServer({ documents: Object.values(documents), port })).rejects.toThrow(PortInUseError)
  })
})

describe('cloud-cost-mock', () => {
  it('prints the groups, a call that works, and stops on a signal', async () => {
    const child = spawn(process.execPath, [cli, '--port', '0'])
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    while (!output.includes('Stop with')) await once(child.stdout, 'data')
    for (const name of Object.keys(documents)) expect(output).toContain(name)
    const [, url = ''] = /curl .* (http:\S+)/.exec(output) ?? []
    const response = await fetch(url, { headers: { ...token, Connection: 'close' } })
    expect(response.status).toBe(200)
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number | null]
    expect(code).toBe(0)
  })

  it('says in one line that the port is in use', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const address = blocker.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { code, output } = await runCli('--port', String(port))
    blocker.close()
    expect(code).toBe(2)
    expect(output.trim()).toBe(
      `cloud-cost-mock: port ${port} is in use. Stop what listens there, or choose another: npm start -- --port 0`,
    )
  })

  it.each([
    ['--port', 'many'],
    ['--port', '70000'],
  ])('refuses %s %s', async (...args) => {
    const { code, output } = await runCli(...args)
    expect(code).toBe(2)
    expect(output).toContain('--port takes a whole number from 0 to 65535')
  })

  it('refuses an unknown option and prints the usage', async () => {
    const { code, output } = await runCli('--prot', '1')
    expect(code).toBe(2)
    expect(output).toMatch(/Unknown option '--prot'[\s\S]*Usage: cloud-cost-mock/)
    expect(output).not.toContain('at parseArgs')
  })
})
