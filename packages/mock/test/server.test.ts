import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { listen } from '../src/shell/server.js'

describe('the server', () => {
  it('answers a mistake of its own with 500, and goes on', async () => {
    const server = await listen(async () => Promise.reject(new Error('lost')), 1_000, { port: 0 })
    for (let index = 0; index < 2; index++) {
      const response = await fetch(server.url)
      expect(response.headers.get('content-type')).toBe('application/json')
      expect([response.status, await response.json()]).toEqual([500, { message: 'The mock failed: lost' }])
    }
    await server.close()
  })

  it('tells also of mistakes that are no errors', async () => {
    const server = await listen(async () => Promise.reject('lost'), 1_000, { port: 0 })
    expect(await (await fetch(server.url)).json()).toEqual({ message: 'The mock failed: lost' })
    await server.close()
  })

  it('listens on IPv6, whose addresses stand in brackets', async () => {
    const server = await listen(async () => ({ status: 200, headers: {}, body: 'ok' }), 1_000, { port: 0, host: '::1' })
    expect(server.url).toBe(`http://[::1]:${server.port}`)
    expect(await (await fetch(server.url)).text()).toBe('ok')
    await server.close()
  })

  it('gives up an answer whose caller has gone', async () => {
    let hasAnswered = (): void => {}
    const answered = new Promise<void>((resolve) => {
      hasAnswered = resolve
    })
    const server = await listen(
      async () => {
        setTimeout(hasAnswered, 60)
        return { status: 200, headers: {}, body: 'late', delay: 50 }
      },
      1_000,
      { port: 0 },
    )
    const socket = connect(server.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: m\r\n\r\n')
    await once(socket, 'connect')
    setTimeout(() => socket.destroy(), 20)
    await answered
    await server.close()
  })
})
