import { createServer, type RequestListener, request as send } from 'node:http'
import { connect } from 'node:net'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { expect, it } from 'vitest'
import { createProxy, type ProxiedExchange, type ProxyOptions } from '../../src/index.js'
import { listening } from '../listening.js'

/** A proxy before a server of the test's own. */
async function inFrontOf(
  listener: RequestListener,
  use: (port: number, exchanges: readonly ProxiedExchange[]) => Promise<void>,
  options: Partial<ProxyOptions> = {},
): Promise<void> {
  const upstream = await listening(createServer(listener))
  const exchanges: ProxiedExchange[] = []
  const log = (exchange: ProxiedExchange): number => exchanges.push(exchange)
  const proxy = await createProxy({ upstream: upstream.url, ...options, log }).listen({ port: 0 })
  try {
    await use(proxy.port, exchanges)
  } finally {
    await Promise.all([upstream.close(), proxy.close()])
  }
}

/** Sends bytes and returns those that come until the connection is closed. */
function exchangeBytes(port: number, ...parts: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (data) => {
      received += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve(received))
    for (const part of parts) socket.write(part)
  })
}

const END = 'Connection: close\r\n\r\n'

it('passes each part of a body on when it comes, in both directions', async () => {
  const order: string[] = []
  await inFrontOf(
    (request, response) => {
      order.push('head of the request')
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.flushHeaders()
      request.on('data', (data: Buffer) => {
        order.push(`server got ${data}`)
        response.write(data)
      })
      request.once('end', () => response.end())
    },
    async (port) => {
      await new Promise<void>((resolve) => {
        const sent = send({ port, host: '127.0.0.1', method: 'POST', path: '/x' }, (response) => {
          order.push('head of the response')
          sent.write('one')
          response.on('data', (data: Buffer) => {
            order.push(`client got ${data}`)
            if (String(data) === 'one') sent.end('two')
          })
          response.once('end', resolve)
        })
        sent.flushHeaders()
      })
      expect(order).toEqual([
        ...['head of the request', 'head of the response', 'server got one', 'client got one'],
        ...['server got two', 'client got two'],
      ])
    },
  )
})

it('passes on what comes after a body', async () => {
  await inFrontOf(
    (_, response) => {
      response.writeHead(200, { Trailer: 'X-Sum' })
      response.write('a')
      response.addTrailers({ 'X-Sum': '42' })
      response.end()
    },
    async (port) => {
      const answer = await exchangeBytes(port, `GET / HTTP/1.1\r\nHost: localhost\r\n${END}`)
      expect(answer).toContain('\r\n0\r\nX-Sum: 42\r\n\r\n')
    },
  )
})

it.each([
  ['TE: trailers', 'trailers'],
  ['TE: gzip;q=0.5, Trailers\r\nConnection: TE', 'trailers'],
  ['TE: gzip', undefined],
  ['X-Te: trailers', undefined],
])('tells the deployment whether the client takes what comes after a body: %s', async (header, told) => {
  await inFrontOf(
    ({ headers }, response) => void response.end(JSON.stringify([headers['te'] ?? null, headers.connection])),
    async (port) => {
      const answer = await exchangeBytes(port, `GET / HTTP/1.1\r\nHost: localhost\r\n${header}\r\n${END}`)
      expect(answer).toContain(JSON.stringify([told ?? null, told === undefined ? 'keep-alive' : 'TE']))
    },
  )
})

it('passes on a refusal that comes before the body has been sent', async () => {
  await inFrontOf(
    (_, response) => void response.writeHead(413, { connection: 'close' }).end('too large'),
    async (port) => {
      const head = `POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000000\r\n${END}`
      const answer = await exchangeBytes(port, head, 'x'.repeat(1000))
      expect([answer.split(' ')[1], answer.includes('too large')]).toEqual(['413', true])
    },
  )
})

it('ends a response that stops in the middle, and says why', async () => {
  await inFrontOf(
    (_, response) => void response.writeHead(200, { 'content-length': '10' }).write('half'),
    async (port, exchanges) => {
      expect(await exchangeBytes(port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toMatch(/half$/)
      await expect
        .poll(() => exchanges[0]?.problems)
        .toEqual(['the response broke off: nothing came from it for 60 ms'])
    },
    { timeout: 60 },
  )
})

it.each([
  ['OPTIONS * HTTP/1.1', '*'],
  ['GET http://elsewhere.example/a?b HTTP/1.1', '/a?b'],
  ['GET //a/../b?%zz HTTP/1.1', '//a/../b?%zz'],
])('passes on the target of %s', async (line, target) => {
  await inFrontOf(
    (request, response) => void response.end(request.url),
    async (port) => {
      const [, body] = (await exchangeBytes(port, `${line}\r\nHost: localhost\r\n${END}`)).split('\r\n\r\n')
      expect(body).toBe(target)
    },
  )
})

it('asks again where the deployment has closed a kept connection', async () => {
  let requests = 0
  await inFrontOf(
    (request, response) => {
      requests++
      if (requests === 2) request.socket.destroy()
      else response.end(String(requests))
    },
    async (port) => {
      const ask = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/`)).text()
      expect([await ask(), await ask()]).toEqual(['1', '3'])
    },
  )
})

it.runIf(TRIES_ALL)('judges a body that breaks the contract at more places than a call has arguments', async () => {
  const body = JSON.stringify({ status: 'success', data: { list: Array.from({ length: 200_000 }, () => 1) } })
  await inFrontOf(
    (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    async (port, exchanges) => {
      const request = 'GET /platform/v2/companies HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t\r\n'
      await exchangeBytes(port, `${request}${END}`)
      await expect.poll(() => exchanges[0]?.violations.length).toBe(1_001)
      expect(exchanges[0]?.violations.at(-1)?.reason).toContain('199000 further places')
    },
  )
})
