import { request as httpRequest } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { served } from './listening.js'
import { caseNamed, cases, token, tried } from './operations.js'
import { head, sendBytes } from './raw-http.js'

const maxBodyBytes = 64 * 1024
const mock = createMock({ maxBodyBytes })
const server = served(mock)

const get = caseNamed('listCompanies')
const long = caseNamed('listCommonResourceTags')

describe('http', () => {
  it('answers every operation', async () => {
    for (const operation of tried(cases)) {
      const response = await fetch(server.url + operation.target, {
        method: operation.method,
        headers: { ...token, 'content-type': 'application/json', prefer: 'example=error' },
        ...(operation.body !== undefined && { body: JSON.stringify(operation.body) }),
      })
      expect(response.status).toBe(operation.examples.get('200')?.has('error') === true ? 200 : 400)
      await response.body?.cancel()
    }
  })

  it('compresses a generated answer, and one of state, as any other', async () => {
    const headers = { ...token, prefer: 'dynamic=true', 'accept-encoding': 'gzip' }
    const reads = tried(cases.filter(({ method }) => method === 'GET'))
    const responses = await Promise.all(reads.map(({ target }) => fetch(server.url + target, { headers })))
    const large = responses.filter((response) => response.headers.get('content-encoding') === 'gzip')
    expect(large.length).toBeGreaterThan(0)
    for (const response of responses) expect(await response.text()).not.toBe('')
  })

  it('compresses what is long for those who take it', async () => {
    const target = cases.find(
      ({ method, examples }) => method === 'GET' && JSON.stringify(examples.get('200')?.get('default')).length > 2_000,
    )
    if (target === undefined) throw new Error('no example is long')
    const bytes = await new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      const options = { headers: { ...token, 'accept-encoding': 'br;q=0.5, gzip' } }
      httpRequest(server.url + target.target, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
        )
      })
        .on('error', reject)
        .end()
    })
    expect(bytes.encoding).toBe('gzip')
    const plain = await fetch(server.url + target.target, { headers: { ...token, 'accept-encoding': 'identity' } })
    expect(gunzipSync(bytes.body).toString()).toBe(await plain.text())
  })

  it.each(['', 'Content-Type: text/plain\r\n', 'Content-Type: application/json\r\n'])(
    'judges a GET without the body that some clients send: %j',
    async (type) => {
      const answer = await sendBytes(server, `${head(get, 'Connection: close', `${type}Content-Length: 4`)}nope`)
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    },
  )

  it('takes a chunked body', async () => {
    const chunk = JSON.stringify(long.body)
    const answer = await sendBytes(
      server,
      `${head(long, 'Content-Type: application/json', 'Transfer-Encoding: chunked', 'Connection: close')}${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n0\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('takes the absolute form of a target', async () => {
    const target = `http://mock${get.target}`
    expect(await sendBytes(server, head({ method: 'GET', target }, 'Connection: close'))).toMatch(/^HTTP\/1\.1 200 /)
  })
})
