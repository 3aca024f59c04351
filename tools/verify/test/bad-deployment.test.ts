import type { RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import { failureOf } from '../src/deployment.js'
import { serve, serveMock, serveSelfSigned, unusedUrl } from './support/servers.js'
import { type Outcome, verifyAt } from './support/verify.js'

const page: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Sign in</title>')
}

/** A run that ends at its first operation: one line says why, and the report has it. */
function expectStopped({ code, text, report }: Outcome, ...words: readonly string[]): void {
  expect(code).toBe(2)
  const [first, ...others] = report.operations
  for (const word of words) expect(first?.reason).toContain(word)
  expect(first?.outcome).toBe('failed')
  expect(others.length).toBeGreaterThan(50)
  expect(new Set(others.map(({ outcome }) => outcome))).toEqual(new Set(['skipped']))
  expect(report.stopped).toBe(first?.reason)
  expect(text.split('\n').filter((line) => line.startsWith('Stopped: '))).toEqual([`Stopped: ${report.stopped}`])
  expect(text).not.toContain('    at ')
}

describe('a deployment that can not be verified', () => {
  it('is not there', async () => {
    const url = await unusedUrl()
    expectStopped(await verifyAt(url), url, 'ECONNREFUSED')
  })

  it('refuses the token', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"status":"error"}')
    })
    expectStopped(await verifyAt(url), '401')
  })

  it('has a self-signed certificate', async () => {
    const url = await serveSelfSigned(page)
    expectStopped(await verifyAt(url), url, 'DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_EXTRA_CA_CERTS')
  })

  it('answers with a page', async () => {
    expectStopped(await verifyAt(await serve(page)), 'HTML', '--base-url')
  })

  it('does not answer', async () => {
    const url = await serve(() => {})
    expectStopped(await verifyAt(url, '--timeout', '0.2'), '0.2 s', '--timeout')
  })

  it('begins an answer and does not end it', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"status":')
    })
    expectStopped(await verifyAt(url, '--timeout', '0.2'), '0.2 s')
  })

  it('cuts the connection', async () => {
    const url = await serve((request) => request.socket.destroy())
    expectStopped(await verifyAt(url), `${url} cannot be reached`)
  })

  it('never ends its answer', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const more = (): void => {
        while (response.write(Buffer.alloc(1_000_000, 32)));
        response.once('drain', more)
      }
      more()
    })
    expectStopped(await verifyAt(url), '20 MB')
  })
})

describe('a deployment that fails now and then', () => {
  it('goes on after an operation without a response', async () => {
    const { url, mock } = await serveMock()
    mock.rules.add({ match: { operation: 'listCompanyUsers' }, fault: 'reset' })
    const { code, report, result } = await verifyAt(url, '--group', 'platform')
    expect(code).toBe(1)
    expect(result('listCompanyUsers').outcome).toBe('failed')
    expect(report.totals).toMatchObject({ failed: 1, skipped: 0, deviation: 0 })
  })

  it('stops when several in a row have none', async () => {
    const { url, mock } = await serveMock()
    mock.rules.add({ match: { path: '/platform/v2/companies/*/**' }, fault: 'reset' })
    const { code, report } = await verifyAt(url, '--group', 'platform')
    expect(code).toBe(2)
    expect(report.totals).toMatchObject({ match: 1, failed: 3 })
    expect(report.stopped).toContain(`${url} cannot be reached`)
  })

  it('names a proxy that answers in its place', async () => {
    const { url, mock } = await serveMock()
    mock.rules.add({ match: { operation: 'listCompanyUsers' }, fault: 'html-502' })
    const { code, result } = await verifyAt(url, '--operation', 'listCompanyUsers')
    expect(code).toBe(1)
    expect(result('listCompanyUsers').deviations).toMatchObject([
      { place: 'status', message: expect.stringMatching(/^502, /) as string },
    ])
  })

  it('names an answer that is cut off', async () => {
    const { url, mock } = await serveMock()
    mock.rules.add({ match: { operation: 'listCompanyUsers' }, fault: 'truncated' })
    const { code, result } = await verifyAt(url, '--operation', 'listCompanyUsers')
    expect(code).toBe(1)
    expect(JSON.stringify(result('listCompanyUsers'))).toContain('other side closed')
  })

  it('does not follow a redirect, so that the token goes nowhere else', async () => {
    const seen: string[] = []
    const elsewhere = await serve((request, response) => {
      seen.push(String(request.headers.authorization))
      response.end()
    })
    const url = await serve((_request, response) => {
      response.writeHead(302, { Location: elsewhere }).end()
    })
    const { result } = await verifyAt(url, '--operation', 'listCompanies')
    expect(result('listCompanies').deviations).toMatchObject([
      { message: 'The status must be one of: 200, 400, 401, 404, an error; it is 302.' },
    ])
    expect(seen).toEqual([])
  })

  it('keeps to the rate', async () => {
    const { url } = await serveMock()
    const started = performance.now()
    const { report } = await verifyAt(url, '--operation', 'getAzureSubscription', '--rate', '20')
    expect(report.operations).toHaveLength(4)
    expect(performance.now() - started).toBeGreaterThanOrEqual(3 * 50)
  })
})

describe('failureOf', () => {
  it.each([
    { code: 'CERT_HAS_EXPIRED', message: 'the certificate of https://api.example is not trusted (CERT_HAS_EXPIRED).' },
    { code: 'EWHATEVER', message: 'https://api.example cannot be reached: something else. Check --base-url' },
  ])('puts $code into words', ({ code, message }) => {
    const error = new TypeError('fetch failed', { cause: Object.assign(new Error('something else'), { code }) })
    expect(failureOf(error, 'https://api.example', 30_000)).toContain(message)
  })
})
