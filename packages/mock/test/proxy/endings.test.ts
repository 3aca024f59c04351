import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createProxy, type Har, type JournalEntry, type ProxiedExchange, type ProxyOptions } from '../../src/index.js'
import { listening } from '../listening.js'
import { caseNamed } from '../operations.js'

const folder = mkdtempSync(join(tmpdir(), 'endings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Setting {
  /** Connects to the proxy. */
  readonly client: () => Client
  /** The bytes that the deployment got. */
  readonly sent: () => string
  /** What is said of the first exchange, once it is. */
  readonly told: () => Promise<{ log: ProxiedExchange; journal: JournalEntry; recorded: string | undefined }>
}

class Client {
  readonly socket: Socket
  received = ''
  readonly #closed: Promise<'closed' | 'reset'>

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    this.socket.on('data', (data) => {
      this.received += data.toString('latin1')
    })
    this.socket.on('end', () => this.socket.end())
    this.#closed = new Promise((resolve) => {
      this.socket.on('error', () => resolve('reset'))
      this.socket.once('close', () => resolve('closed'))
    })
  }

  send(...parts: string[]): this {
    for (const part of parts) this.socket.write(part, 'latin1')
    return this
  }

  async closed(): Promise<string> {
    await this.#closed
    return this.received
  }

  ended(): Promise<'closed' | 'reset'> {
    return this.#closed
  }

  async got(text: string): Promise<void> {
    await expect.poll(() => this.received, { timeout: 5_000 }).toContain(text)
  }
}

let recordings = 0

/** A proxy in front of a server that answers as it likes. */
async function inFrontOf(
  answer: (socket: Socket, data: string) => void,
  use: (setting: Setting) => Promise<void>,
  options: Partial<ProxyOptions> = {},
): Promise<void> {
  let sent = ''
  const upstream = await listening(
    createServer((socket) =>
      socket.on('data', (data) => {
        sent += data.toString('latin1')
        answer(socket, data.toString('latin1'))
      }),
    ),
  )
  const logged: ProxiedExchange[] = []
  const file = join(folder, `${recordings++}.har`)
  const proxy = createProxy({
    upstream: upstream.url,
    record: { file },
    log: (exchange) => logged.push(exchange),
    ...options,
  })
  const proxied = await proxy.listen({ port: 0 })
  const told: Setting['told'] = async () => {
    await expect.poll(() => logged.length, { timeout: 5_000 }).toBeGreaterThan(0)
    const [entry] = (JSON.parse(readFileSync(file, 'utf8')) as Har).log.entries
    return {
      log: logged[0] as ProxiedExchange,
      journal: proxy.requests()[0] as JournalEntry,
      recorded: entry?._problem,
    }
  }
  try {
    await use({ client: () => new Client(proxied.port), sent: () => sent, told })
  } finally {
    await Promise.all([upstream.close(), proxied.close()])
  }
}

const GET = 'GET /x HTTP/1.1\r\nHost: localhost\r\n'
const POST = 'POST /x HTTP/1.1\r\nHost: localhost\r\n'
const END = 'Connection: close\r\n\r\n'
const EMPTY = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'

describe('what stands around a body passes', () => {
  it('before a response: each piece of information, to clients of HTTP/1.1', async () => {
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nLink: </b>\r\nX-A: 1\r\n\r\n'
    const other = 'HTTP/1.1 104 Upload Resumption Supported\r\nConnection: X-Hop\r\nX-Hop: 1\r\n\r\n'
    await inFrontOf(
      (socket) => void socket.write(early + early + other + EMPTY),
      async ({ client }) => {
        const received = await client()
          .send(GET + END)
          .closed()
        const shown = other.replace('Connection: X-Hop\r\nX-Hop: 1\r\n', '')
        expect(received.startsWith(`${early + early + shown}HTTP/1.1 200 OK\r\n`)).toBe(true)
        const old = await client().send('GET /x HTTP/1.0\r\n\r\n').closed()
        expect(old).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
      },
    )
  })

  it('before a body: whether it may be sent is said by the deployment', async () => {
    await inFrontOf(
      (socket, data) => {
        if (data.includes('Expect: 100-continue')) setTimeout(() => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 50)
        if (data.includes('body')) socket.write(EMPTY)
      },
      async ({ client, sent }) => {
        const caller = client().send(`${POST}Expect: 100-continue\r\nContent-Length: 4\r\n${END}`)
        await expect.poll(sent).toContain('Expect')
        expect(caller.received).toBe('')
        await caller.got('HTTP/1.1 100 Continue\r\n\r\n')
        expect(await caller.send('body').closed()).toContain('HTTP/1.1 200 OK')
      },
    )
  })

  it('a refusal of a body that was not sent ends the connection, or the next request would be its body', async () => {
    await inFrontOf(
      (socket) => void socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n'),
      async ({ client }) => {
        const caller = client().send(`${POST}Expect: 100-continue\r\nContent-Length: 4\r\n\r\n`)
        expect(await caller.closed()).toMatch(/^HTTP\/1\.1 413 .*Connection: close/s)
      },
    )
  })

  it('after a body: all trailers, repeated ones included, either way', async () => {
    const trailers = 'X-Sum: 1\r\nX-Sum: 2\r\nX-Last: 3\r\n'
    const body = `Transfer-Encoding: chunked\r\nTrailer: X-Sum, X-Last\r\n\r\n2\r\n{}\r\n0\r\n${trailers}\r\n`
    const isOver = /0\r\n(\S.*\r\n)*\r\n$/
    await inFrontOf(
      (socket, data) => {
        if (isOver.test(data)) socket.write(`HTTP/1.1 200 OK\r\n${body}`)
      },
      async ({ client, sent }) => {
        const caller = client().send(POST + body)
        await caller.got(`0\r\n${trailers}\r\n`)
        expect(sent()).toContain(`0\r\n${trailers}\r\n`)
      },
    )
  })

  it('after a body that was read to its end first (--fail)', async () => {
    const { target, examples } = caseNamed('listCompanies')
    const body = JSON.stringify(examples.get('200')?.get('default'))
    const chunk = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    await inFrontOf(
      (socket) => void socket.write(`${head}${chunk}0\r\nX-Sum: 1\r\nX-Sum: 2\r\n\r\n`, 'utf8'),
      async ({ client }) => {
        const ask = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t\r\n${END}`
        expect(await client().send(ask).closed()).toMatch(/^HTTP\/1\.1 200 .*0\r\nX-Sum: 1\r\nX-Sum: 2\r\n\r\n$/s)
      },
      { fail: true },
    )
  })

  it('a trailer that is announced and has no place does not end a response', async () => {
    await inFrontOf(
      (socket) => void socket.write('HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nContent-Length: 2\r\n\r\nok'),
      async ({ client }) => {
        expect(
          await client()
            .send(GET + END)
            .closed(),
        ).toMatch(/^HTTP\/1\.1 200 OK.*ok$/s)
      },
    )
  })

  it('requests that come at once are passed on one after the other, and none after the last', async () => {
    await inFrontOf(
      (socket) => void setTimeout(() => socket.write(EMPTY), 20),
      async ({ client, sent }) => {
        const received = await client()
          .send(`${GET.replace('/x', '/1')}\r\n${GET.replace('/x', '/2')}${END}${GET.replace('/x', '/3')}\r\n`)
          .closed()
        expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
        expect(sent().match(/GET \/\d/g)).toEqual(['GET /1', 'GET /2'])
      },
    )
  })
})

describe('each ending is told as what it was, in the log, the journal and the recording', () => {
  async function expectTold({ told }: Setting, status: number, problem: string): Promise<void> {
    const { log, journal, recorded } = await told()
    expect([log.status, journal.status]).toEqual([status, status])
    expect(log.problems.join('; ')).toContain(problem)
    expect(journal.problem).toContain(problem)
    expect(recorded).toContain(problem)
  }

  it.each([
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    'HTTP/1.1 101 Yes\r\n\r\n',
  ])('a switch to another protocol is answered with 502 at once: %j', async (answer) => {
    await inFrontOf(
      (socket) => void socket.write(answer),
      async (setting) => {
        const caller = setting.client().send(`${GET}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
        expect(await caller.closed()).toMatch(/^HTTP\/1\.1 502 /)
        expect(setting.sent()).not.toMatch(/upgrade/i)
        await expectTold(setting, 502, 'it switched to another protocol with 101')
      },
    )
  })

  it('another coding of a response', async () => {
    await inFrontOf(
      (socket) => void socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n'),
      async (setting) => {
        expect(
          await setting
            .client()
            .send(GET + END)
            .closed(),
        ).toMatch(/^HTTP\/1\.1 502 /)
        await expectTold(setting, 502, 'Transfer-Encoding must be chunked, not "gzip, chunked"')
      },
    )
  })

  it.each([
    ['a length', 'Content-Length: 9\r\n\r\nhalf', 'HTTP/1.1', 'closed'],
    ['chunks', 'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n', 'HTTP/1.1', 'closed'],
    ['chunks that the client does not know', 'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n', 'HTTP/1.0', 'reset'],
  ])('a response that breaks off in the midst of %s', async (_, rest, version, ending) => {
    await inFrontOf(
      (socket) => {
        socket.write(`HTTP/1.1 200 OK\r\n${rest}`)
        setTimeout(() => socket.destroy(), 50)
      },
      async (setting) => {
        const caller = setting.client().send(`GET /x ${version}\r\nHost: localhost\r\n\r\n`)
        await caller.got('half')
        expect(await caller.ended()).toBe(ending)
        expect(caller.received).not.toContain('0\r\n\r\n')
        await expectTold(setting, 200, 'the response broke off: it closed the connection')
      },
    )
  })

  it.each([
    [
      'in the midst of its request',
      `${POST}Content-Length: 9\r\n\r\nhalf`,
      '',
      'the request ended before all of it had come',
      400,
    ],
    ['before a response', `${GET}\r\n`, '', 'the client left before a response came', 0],
    [
      'in the midst of a response',
      `${GET}\r\n`,
      'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf',
      'the client left before the response had ended',
      200,
    ],
  ])('a client that leaves %s', async (_, bytes, answer, problem, status) => {
    for (const fail of [false, true])
      await inFrontOf(
        (socket) => void socket.write(answer),
        async (setting) => {
          const caller = setting.client().send(bytes)
          await expect.poll(setting.sent).toContain('HTTP/1.1')
          if (answer === '' || fail) await new Promise((resolve) => setTimeout(resolve, 50))
          else await caller.got('half')
          caller.socket.destroy()
          await expectTold(setting, fail && answer !== '' ? 0 : status, problem)
        },
        { fail },
      )
  })

  it('a body that is not HTTP', async () => {
    await inFrontOf(
      () => {},
      async (setting) => {
        const caller = setting.client().send(`${POST}Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n`)
        await expect.poll(setting.sent).toContain('half')
        expect(await caller.send('what\r\n').closed()).toMatch(/^HTTP\/1\.1 400 /)
        await expectTold(setting, 400, 'the request is not HTTP')
        expect(setting.sent()).not.toContain('0\r\n\r\n')
      },
    )
  })
})

describe('the timeout', () => {
  it('ends a call that the deployment does not answer', async () => {
    await inFrontOf(
      () => {},
      async ({ client, told }) => {
        expect(
          await client()
            .send(GET + END)
            .closed(),
        ).toMatch(/^HTTP\/1\.1 504 /)
        expect((await told()).journal.problem).toContain('nothing came from it for 80 ms')
      },
      { timeout: 80 },
    )
  })

  it('does not count the time that a client takes to send', async () => {
    await inFrontOf(
      (socket, data) => {
        if (data.includes('done')) socket.write(EMPTY)
      },
      async ({ client }) => {
        const caller = client().send(`${POST}Content-Length: 4\r\n${END}`)
        await new Promise((resolve) => setTimeout(resolve, 300))
        expect(await caller.send('done').closed()).toMatch(/^HTTP\/1\.1 200 /)
      },
      { timeout: 80 },
    )
  })

  it('does not count the time that a client takes to read', async () => {
    const size = 8_000_000
    await inFrontOf(
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`),
      async ({ client, told }) => {
        const caller = client()
        caller.socket.pause()
        caller.send(GET + END)
        await new Promise((resolve) => setTimeout(resolve, 500))
        caller.socket.resume()
        expect((await caller.closed()).length).toBeGreaterThan(size)
        expect((await told()).log.problems.join()).not.toContain('broke off')
      },
      { timeout: 150 },
    )
  })
})
