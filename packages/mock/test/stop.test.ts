import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMock } from '../src/index.js'
import { caseNamed, token } from './operations.js'

const cli = join(import.meta.dirname, '..', 'bin', 'cloud-cost-mock.js')
const list = caseNamed('listCompanies')

describe('a server that is closed', () => {
  it('answers what is in flight and refuses what is new', async () => {
    const mock = createMock()
    const server = await mock.listen({ port: 0 })
    const answer = fetch(server.url + list.target, { headers: { ...token, 'x-mock-delay': '100' } })
    await vi.waitFor(() => expect(mock.requests()).not.toHaveLength(0), { interval: 5 })
    const closed = server.close()
    await expect(fetch(server.url + list.target)).rejects.toThrow('fetch failed')
    expect((await answer).status).toBe(200)
    await closed
  })

  it('lets go of a connection that was opened ahead, before what is in flight is answered', async () => {
    const mock = createMock()
    const server = await mock.listen({ port: 0 })
    const silent = connect(server.port, '127.0.0.1')
    await once(silent, 'connect')
    const events: string[] = []
    silent.resume().once('end', () => events.push('let go'))
    const start = performance.now()
    const answer = fetch(server.url + list.target, { headers: { ...token, 'x-mock-delay': '500' } })
    await vi.waitFor(() => expect(mock.requests()).not.toHaveLength(0), { interval: 5 })
    const closed = server.close().then(() => {
      events.push('closed')
      return performance.now() - start
    })
    await answer.then(({ status }) => events.push(`answered with ${status}`))
    // The server is closed no sooner than the answer was due.
    expect(await closed).toBeGreaterThan(490)
    expect(events[0]).toBe('let go')
    // Which of the two is heard of first is up to the scheduler.
    expect(events.slice(1).toSorted()).toEqual(['answered with 200', 'closed'])
  })
})

describe('a server that is closed while a request waits for its answer', () => {
  it('ends all the same, and with it the request', async () => {
    const mock = createMock()
    const server = await mock.listen({ port: 0 })
    const outcome = fetch(server.url + list.target, { headers: { ...token, 'x-mock-delay': '120000' } }).catch(String)
    await vi.waitFor(() => expect(mock.requests()).not.toHaveLength(0), { interval: 5 })
    await server.close()
    expect(await outcome).toContain('fetch failed')
  })
})

describe('the command', () => {
  let child: ChildProcess
  afterEach(() => child.kill('SIGKILL'))

  /** Starts the command and a request that waits for its answer; returns what becomes of the request. */
  async function startWithRequest(): Promise<{ readonly outcome: Promise<unknown> }> {
    child = spawn(process.execPath, [cli, '--port', '0', '--print-port', '--log', 'requests'])
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await vi.waitFor(() => expect(output).toContain('\n'), { timeout: 30_000 })
    const url = `http://127.0.0.1:${Number.parseInt(output, 10)}${list.target}`
    const outcome = fetch(url, { headers: { ...token, 'x-mock-delay': '120000' } }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(output).toContain(list.name), { timeout: 30_000 })
    return { outcome }
  }

  it.skipIf(!TRIES_ALL)('ends on a signal although a request waits for its answer', async () => {
    const { outcome } = await startWithRequest()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(await outcome).toBeInstanceOf(TypeError)
  })

  it('ends at once on a second signal, also another one', async () => {
    const { outcome } = await startWithRequest()
    child.kill('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 100))
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(await outcome).toBeInstanceOf(TypeError)
  })
})
