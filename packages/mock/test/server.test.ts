import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type Handler, serveAnswers } from '../src/shell/serve-answers.js'
import { type ListenOptions, listen, type MockServer } from '../src/shell/server.js'

function serving(handler: Handler, options: ListenOptions = {}): Promise<MockServer> {
  return listen(serveAnswers(handler, 1_000), { port: 0, ...options })
}

describe('the server', () => {
  it('answers a mistake of its own with 500, and goes on', async () => {
    const server = await serving(async () => Promise.reject(new Error('lost')))
    for (let index = 0; index < 2; index++) {
      const response = await fetch(server.url)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect([response.status, await response.json()]).toEqual([500, { message: 'The mock failed: lost' }])
    }
    await server.close()
  })

  it('tells also of mistakes that are no errors', async () => {
    const server = await serving(async () => Promise.reject('lost'))
    expect(await (await fetch(server.url)).json()).toEqual({ message: 'The mock failed: lost' })
    await server.close()
  })

  it('listens on IPv6, whose addresses stand in brackets', async () => {
    const server = await serving(async () => ({ status: 200, headers: {}, body: 'ok' }), { host: '::1' })
    expect(server.url).toBe(`http://[::1]:${server.port}`)
    expect(await (await fetch(server.url)).text()).toBe('ok')
    await server.close()
  })

  it('gives up an answer whose caller has gone', async () => {
    let hasAnswered = (): void => {}
    const answered = new Promise<void>((resolve) => {
      hasAnswered = resolve
    })
    const server = await serving(async () => {
      setTimeout(hasAnswered, 60)
      return { status: 200, headers: {}, body: 'late', delay: 50 }
    })
    const socket = connect(server.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: m\r\n\r\n')
    await once(socket, 'connect')
    setTimeout(() => socket.destroy(), 20)
    await answered
    await server.close()
  })
})
