import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createMock } from '../src/index.js'
import { served } from './listening.js'
import { caseNamed, token } from './operations.js'
import { head, sendBytes } from './raw-http.js'

const mock = createMock({ maxBodyBytes: 64 * 1024 })
const server = served(mock, { requestTimeout: 300 })

const get = caseNamed('listCompanies')
const post = caseNamed('listTags')
const body = JSON.stringify(post.body)

const json = ['Content-Type: application/json', 'Connection: close']
const chunked = head(post, ...json, 'Transfer-Encoding: chunked')
const statuses = (answer: string): string[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, status = '']) => status)

describe('what is no HTTP', () => {
  it.each([
    ['text', 'HELLO\r\n\r\n', '400'],
    ['zero bytes', Buffer.alloc(64), '400'],
    ['a TLS greeting', Buffer.from('16030100a5010000a10303', 'hex'), '400'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '400'],
    ['an unknown method', 'GRAB / HTTP/1.1\r\nHost: m\r\n\r\n', '400'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: m\r\n: x\r\n\r\n', '400'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: m\r\nBad Header\r\n\r\n', '400'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: m\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', '400'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: m\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      '400',
    ],
    ['a negative length', 'POST / HTTP/1.1\r\nHost: m\r\nContent-Length: -1\r\n\r\n', '400'],
    ['a chunk size that is none', `${chunked}ZZ\r\n{}\r\n0\r\n\r\n`, '400'],
    ['a chunk longer than its size', `${chunked}2\r\n{"a":1}\r\n0\r\n\r\n`, '400'],
    ['a huge header', `GET / HTTP/1.1\r\nHost: m\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
    ['a huge target', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: m\r\n\r\n`, '431'],
    ['a thousand headers', `GET / HTTP/1.1\r\nHost: m\r\n${'X-Header: some text\r\n'.repeat(1_000)}\r\n`, '431'],
  ])('is refused: %s', async (_, bytes, status) => {
    expect(statuses(await sendBytes(server, bytes))).toEqual([status])
  })
})

describe('what is cut off', () => {
  it.each([
    ['a request line', 'GET / HT'],
    ['a header', 'GET / HTTP/1.1\r\nHost:'],
    ['a body', `${head(post, ...json, 'Content-Length: 500')}{"cmpnId":`],
    ['a chunk', `${chunked}10\r\n{"a":`],
  ])('is refused when the sender has ended: %s', async (_, bytes) => {
    expect(statuses(await sendBytes(server, bytes, { half: true }))).toEqual(['400'])
  })

  it.each([
    ['a request line', 'GET / HT'],
    ['headers', 'GET / HTTP/1.1\r\nHost: m\r\n'],
    ['a body', `${head(post, ...json, 'Content-Length: 500')}{"cmpnId":`],
    ['a chunk', `${chunked}10\r\n{"a":`],
  ])('is refused when the sender takes too long: %s', async (_, bytes) => {
    const answer = await sendBytes(server, bytes)
    expect(statuses(answer)).toEqual(['408'])
    expect(answer).toContain('{"message":"The request took too long to arrive."}')
  })

  it('is no matter when the sender has gone', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`${head(post, ...json, 'Content-Length: 500')}{"cmpnId":`)
    await once(socket, 'connect')
    socket.resetAndDestroy()
    expect((await fetch(server.url + get.target, { headers: token })).status).toBe(200)
  })
})

describe('other callers', () => {
  it('are answered while many senders are slow, wrong or too much', async () => {
    // Long enough for callers who are only kept waiting by a busy machine.
    const patient = await mock.listen({ port: 0, requestTimeout: 2_000 })
    onTestFinished(() => patient.close())
    const troublemakers = Array.from({ length: 20 }, (_, index) =>
      sendBytes(
        patient,
        [
          'GET / HT',
          `${head(post, ...json, 'Content-Length: 500')}{"cmpnId":`,
          `${head(post, ...json, 'Content-Length: 60000')}${'['.repeat(60_000)}`,
          `${head(post, ...json, 'Content-Length: 70000')}"${'x'.repeat(69_998)}"`,
        ][index % 4] ?? '',
      ),
    )
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => fetch(patient.url + get.target, { headers: token })),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const answers = (await Promise.all(troublemakers)).flatMap(statuses)
    expect(answers).toEqual(Array.from({ length: 5 }, () => ['408', '408', '400', '413']).flat())
  })
})

describe('pipelined requests', () => {
  it('are answered in their order, also when an earlier one takes longer', async () => {
    const answer = await sendBytes(
      server,
      head(get, 'X-Mock-Delay: 60') +
        `${head(post, 'Content-Type: application/json', `Content-Length: ${body.length}`)}${body}` +
        head({ method: 'HEAD', target: get.target }) +
        head({ method: 'GET', target: '/nowhere' }) +
        head(get, 'Connection: close'),
    )
    expect(statuses(answer)).toEqual(['200', '200', '200', '404', '200'])
    expect(answer.indexOf('Halcyon')).toBeLessThan(answer.indexOf('not found in the contract'))
  })

  it('end with the first that is no HTTP', async () => {
    expect(statuses(await sendBytes(server, `${head(get)}HELLO\r\n\r\n${head(get)}`))).toEqual(['200', '400'])
  })
})

describe('a connection', () => {
  it('is kept for the next request', async () => {
    const socket = connect(server.port, '127.0.0.1')
    for (let index = 0; index < 3; index++) {
      socket.write(head(get))
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      expect(chunk.toString()).toMatch(/^HTTP\/1\.1 200 .*[\s\S]*Connection: keep-alive/)
    }
    socket.destroy()
  })

  it('is closed after the answer to HTTP/1.0', async () => {
    expect(statuses(await sendBytes(server, `GET ${get.target} HTTP/1.0\r\nAuthorization: Bearer t\r\n\r\n`))).toEqual([
      '200',
    ])
  })

  it('goes on after `Expect: 100-continue`', async () => {
    const expecting = head(post, ...json, `Content-Length: ${body.length}`, 'Expect: 100-continue')
    expect(statuses(await sendBytes(server, expecting + body))).toEqual(['100', '200'])
  })
})
