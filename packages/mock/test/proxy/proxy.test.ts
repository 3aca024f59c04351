import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as send } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProxy, type Har, type MockServer, type ProxiedExchange, type ProxyOptions } from '../../src/index.js'
import { plannedAnswers } from '../deployment/answers.js'
import { type Deployment, startDeployment } from '../deployment/deployment.js'
import { caseNamed, requestOf, token } from '../operations.js'

const folder = mkdtempSync(join(tmpdir(), 'proxy-'))
const recording = join(folder, 'all.har')
let deployment: Deployment
let proxied: Proxied

interface Proxied extends MockServer {
  /** The next exchange that is logged, or the next after those that were taken. */
  logged(): Promise<ProxiedExchange>
  readonly requests: ReturnType<typeof createProxy>['requests']
}

async function startProxy(options: Partial<ProxyOptions> = {}): Promise<Proxied> {
  const exchanges: ProxiedExchange[] = []
  const waiting: ((exchange: ProxiedExchange) => void)[] = []
  const log = (exchange: ProxiedExchange): void => {
    const next = waiting.shift()
    if (next === undefined) exchanges.push(exchange)
    else next(exchange)
  }
  const proxy = createProxy({ upstream: deployment.url, ...options, log })
  const server = await proxy.listen({ port: 0 })
  const logged = (): Promise<ProxiedExchange> => {
    const first = exchanges.shift()
    return first === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(first)
  }
  return { ...server, logged, requests: () => proxy.requests() }
}

/** What is left to run when a test has ended. */
async function withProxy(options: Partial<ProxyOptions>, use: (proxied: Proxied) => Promise<void>): Promise<void> {
  const proxy = await startProxy(options)
  try {
    await use(proxy)
  } finally {
    await proxy.close()
  }
}

interface Raw {
  readonly status: number
  readonly message: string
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** What comes over the wire, byte by byte: `fetch` would decompress it. */
function raw(url: string, method: string, headers: Record<string, string> = {}, body?: Uint8Array): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = send(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      const { statusCode: status = 0, statusMessage: message = '', rawHeaders } = response
      response.once('end', () => resolve({ status, message, headers: rawHeaders, body: Buffer.concat(chunks) }))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

/** Headers of a message, without those of the connection and of the instant. */
function compared(headers: readonly string[], ...others: string[]): [string, string][] {
  const own = new Set(['connection', 'keep-alive', 'date', 'host', 'transfer-encoding', ...others])
  return Array.from({ length: headers.length / 2 }, (_, index): [string, string] => [
    headers[2 * index] ?? '',
    headers[2 * index + 1] ?? '',
  ]).filter(([name]) => !own.has(name.toLowerCase()))
}

beforeAll(async () => {
  deployment = await startDeployment()
  proxied = await startProxy({ record: { file: recording } })
})
afterAll(async () => {
  await proxied.close()
  await deployment.close()
  rmSync(folder, { recursive: true, force: true })
})

it('hides what an earlier response gave out as a secret, whatever a later request calls it', async () => {
  for (const file of [undefined, join(folder, 'tokens.har')]) {
    const options = file === undefined ? {} : { record: { file } }
    await withProxy(options, async ({ url, logged, requests }) => {
      const json = { 'Content-Type': 'application/json' }
      const tokens = JSON.stringify({
        access_token: 'gave-out-7Hq2xZ',
        regionCode: 'ap-northeast-2',
        planId: 'plan-A1',
      })
      const gzip = { ...json, 'Content-Encoding': 'gzip' }
      const calls = [
        ['/echo?status=200', json, tokens],
        ['/echo?from=gave-out-7Hq2xZ&plan=plan-A1&region=ap-northeast-2', { ...gzip, 'X-Ref': 'gave-out-7Hq2xZ' }, ''],
        ['/echo/gave-out-7Hq2xZ', json, JSON.stringify({ note: 'used gave-out-7Hq2xZ', plan: 'plan-A1' })],
      ] as const
      const shown: string[] = []
      for (const [target, headers, body] of calls) {
        await raw(url + target, 'POST', headers, Buffer.from(body))
        shown.push(JSON.stringify(await logged()))
      }
      const entries = requests().slice(-2)
      if (file !== undefined) shown.push(readFileSync(file, 'utf8'))
      shown.push(JSON.stringify(entries))
      expect(shown.join('\n')).not.toContain('7Hq2xZ')
      expect(JSON.stringify(entries)).toContain('plan-A1')
      expect(JSON.stringify(entries)).toContain('ap-northeast-2')
    })
  }
})

it('hides a secret that is given out again after so many others that the first time is forgotten', async () => {
  await withProxy({}, async ({ url, logged }) => {
    const json = { 'Content-Type': 'application/json' }
    const call = async (body: string, target = '/echo'): Promise<ProxiedExchange> => {
      await raw(url + target, 'POST', json, Buffer.from(body))
      return logged()
    }
    const givingOut = JSON.stringify({ access_token: 'gave-out-7Hq2xZ' })
    await call(givingOut)
    for (let index = 0; index < 12; index++)
      await call(JSON.stringify({ access_token: randomBytes(30_000).toString('base64url') }))
    await call(givingOut)
    expect((await call('{}', '/echo/gave-out-7Hq2xZ')).path).not.toContain('7Hq2xZ')
  })
})

describe('a proxy', () => {
  it('changes no byte of a body and no header, either way', async () => {
    const target = fc.record({
      status: fc.constantFrom(200, 201, 302, 404, 418, 500, 503),
      chunks: fc.nat({ max: 4 }),
      encoding: fc.option(fc.constantFrom('gzip', 'br', 'zstd', 'identity')),
    })
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 3000 }),
      fc.string({ maxLength: 500 }).map((text) => Buffer.from(text)),
    )
    await fc.assert(
      fc.asyncProperty(target, body, fc.boolean(), async ({ status, chunks, encoding }, bytes, isChunked) => {
        const query = `status=${status}&chunks=${chunks}${encoding === null ? '' : `&encoding=${encoding}`}`
        const headers: Record<string, string> = { 'Content-Type': 'application/json', 'X-Any': 'a, b', Cookie: 'x=1' }
        if (!isChunked) headers['Content-Length'] = String(bytes.length)
        const exchanges = await Promise.all(
          [deployment.url, proxied.url].map((url) => raw(`${url}/echo?${query}`, 'POST', headers, bytes)),
        )
        const [direct, passed] = exchanges as [Raw, Raw]
        await proxied.logged()
        expect([passed.status, passed.message]).toEqual([direct.status, direct.message])
        expect(passed.body.equals(bytes)).toBe(true)
        expect(compared(passed.headers, 'x-mock-violations', 'content-security-policy')).toEqual(
          compared(direct.headers),
        )
        const received = deployment.requests.slice(-2)
        expect(received[0]?.body.equals(received[1]?.body ?? Buffer.alloc(0))).toBe(true)
        expect(compared(received[0]?.rawHeaders ?? []).sort()).toEqual(compared(received[1]?.rawHeaders ?? []).sort())
        expect(received[0]?.target).toBe(received[1]?.target)
      }),
      { numRuns: TRIES_ALL ? 40 : 12 },
    )
  })

  it.each(plannedAnswers.filter(({ manner }) => manner !== 'cut off' && manner !== 'no HTTP'))(
    'reports of $operationId what is wrong, and nothing else ($manner)',
    async ({ operationId, status, deviations }) => {
      const operation = caseNamed(operationId)
      const body = operation.body === undefined ? undefined : Buffer.from(JSON.stringify(operation.body))
      const headers = { ...token, ...(body && { 'Content-Type': 'application/json' }) }
      const [direct, passed] = await Promise.all(
        [deployment.url, proxied.url].map((url) => raw(url + operation.target, operation.method, headers, body)),
      )
      expect(passed?.body.equals(direct?.body ?? Buffer.alloc(0))).toBe(true)
      expect(compared(passed?.headers ?? [], 'x-mock-violations', 'content-security-policy')).toEqual(
        compared(direct?.headers ?? []),
      )
      const { violations, problems, ...facts } = await proxied.logged()
      expect(violations.map(({ location }) => location).sort()).toEqual(deviations)
      expect(problems).toEqual([])
      expect(facts).toEqual({ method: operation.method, path: operation.target.split('?')[0], operationId, status })
      const inHeader = JSON.parse(headerOf(passed, 'x-mock-violations') ?? '[]') as { location: string }[]
      const early = deviations.filter((location) => !location.startsWith('response.body'))
      expect(inHeader.map(({ location }) => location)).toEqual(early)
      expect(proxied.requests().at(-1)).toMatchObject({
        operationId,
        violations: deviations.map((location) => ({ location })),
      })
    },
  )

  const registration = JSON.stringify(caseNamed('registerAzureTenant').body)
  it.each<{
    what: string
    operationId: string
    target?: string
    headers?: Record<string, string>
    body?: Uint8Array
    locations: string[]
  }>([
    { what: 'no date', operationId: 'listReservedInstances', target: '2026-03-01', locations: ['query.startDate'] },
    { what: 'no token', operationId: 'listCompanies', headers: {}, locations: ['header.Authorization'] },
    {
      what: 'a wrong type',
      operationId: 'registerAzureTenant',
      body: Buffer.from(registration.replace(/"tenantAlias":"[^"]*"/, '"tenantAlias":1')),
      locations: ['body.tenantAlias'],
    },
    { what: 'no JSON', operationId: 'registerAzureTenant', body: Buffer.from('{'), locations: ['body'] },
    {
      what: 'a compressed body',
      operationId: 'registerAzureTenant',
      headers: { ...token, 'Content-Encoding': 'gzip' },
      body: gzipSync(registration),
      locations: [],
    },
  ])(
    'reports what is wrong with a request: $what',
    async ({ operationId, target, headers = token, body, locations }) => {
      const operation = caseNamed(operationId)
      const path = target === undefined ? operation.target : operation.target.replace(target, 'soon')
      const sent = { ...headers, ...(body && { 'Content-Type': 'application/json' }) }
      const answer = await raw(proxied.url + path, operation.method, sent, body)
      const { violations } = await proxied.logged()
      const ofRequest = violations.filter(({ location }) => !location.startsWith('response.'))
      expect(ofRequest.map(({ location }) => location)).toEqual(locations)
      const inHeader = JSON.parse(headerOf(answer, 'x-mock-violations') ?? '[]') as unknown[]
      expect(inHeader).toEqual(violations.filter(({ location }) => !location.startsWith('response.body')))
    },
  )

  it.each([
    ['/platform/v2/company', 'GET', 'path', 'did you mean /platform/v2/companies?'],
    ['/platform/v2/companies', 'PATCH', 'method', 'must be one of: GET'],
  ])('reports %s %s', async (target, method, location, reason) => {
    await raw(proxied.url + target, method, token)
    const { violations, operationId } = await proxied.logged()
    expect(operationId).toBeUndefined()
    expect(violations).toEqual([expect.objectContaining({ location, reason: expect.stringContaining(reason) })])
  })

  it('says nothing of a preflight, and passes the answer to HEAD on without a body', async () => {
    expect((await raw(`${proxied.url}/platform/v2/companies`, 'OPTIONS')).status).toBe(404)
    expect((await proxied.logged()).violations).toEqual([])
    const { body, status } = await raw(`${proxied.url}/platform/v2/nowhere`, 'HEAD', token)
    expect([status, body.length]).toEqual([404, 0])
    await proxied.logged()
  })
})

function headerOf(answer: Raw | undefined, name: string): string | undefined {
  return compared(answer?.headers ?? []).find(([header]) => header.toLowerCase() === name)?.[1]
}

describe('a deployment that fails', () => {
  it('breaks the response off for the client, too', async () => {
    const operation = caseNamed('listGcpRecommendations')
    await expect(raw(proxied.url + operation.target, 'GET', token)).rejects.toThrow('aborted')
    const { problems, violations } = await proxied.logged()
    expect(problems).toEqual([expect.stringContaining('the response broke off')])
    expect(violations).toEqual([])
  })

  it('that does not speak HTTP is answered with 502', async () => {
    const answer = await raw(proxied.url + caseNamed('getOverviewSavings').target, 'GET', token)
    expect(answer.status).toBe(502)
    expect(headerOf(answer, 'x-mock-proxy')).toBe('failed')
    expect(answer.body.toString()).toContain('its response is not HTTP')
    expect((await proxied.logged()).status).toBe(502)
  })

  it.each([
    ['http://127.0.0.1:1', 'nothing listens there'],
    ['http://nowhere.invalid', 'its name is not found'],
  ])('that is not there is answered with 502: %s', async (upstream, reason) => {
    await withProxy({ upstream }, async (proxy) => {
      const response = await fetch(requestOf(caseNamed('listCompanies'), { base: proxy.url }))
      expect(response.status).toBe(502)
      const body = (await response.json()) as { status: string; error: { message: string } }
      expect(body).toMatchObject({ status: 'error', error: { message: expect.stringContaining(reason) } })
      expect(JSON.stringify(body)).not.toContain('    at ')
    })
  })

  it('that speaks no TLS says so', async () => {
    await withProxy({ upstream: deployment.url.replace('http:', 'https:') }, async (proxy) => {
      const response = await fetch(requestOf(caseNamed('listCompanies'), { base: proxy.url }))
      expect(await response.text()).toContain('it does not speak TLS')
    })
  })

  it('that sends nothing in time is answered with 504', async () => {
    await withProxy({ timeout: 50 }, async (proxy) => {
      const answer = await raw(`${proxy.url}/silence`, 'GET', token)
      expect([answer.status, answer.body.toString()]).toEqual([504, expect.stringContaining('for 50 ms')])
    })
  })

  it('is told when the client leaves', async () => {
    let connections = 0
    const closed = new Promise<void>((resolve) => {
      const server = createServer((socket) => {
        connections++
        socket.on('error', () => {}).resume()
        socket.once('close', () => {
          server.close()
          resolve()
        })
      })
      server.listen(0, '127.0.0.1', async () => {
        const { port } = server.address() as { port: number }
        await withProxy({ upstream: `http://127.0.0.1:${port}` }, async (proxy) => {
          const client = connect(proxy.port, '127.0.0.1')
          client.write('GET /platform/v2/companies HTTP/1.1\r\nHost: localhost\r\n\r\n')
          while (connections === 0) await new Promise((wait) => setTimeout(wait, 5))
          client.destroy()
          expect((await proxy.logged()).problems).toEqual(['the client left before a response came'])
        })
      })
    })
    await closed
  })
})

describe('--fail', () => {
  it('puts a 502 in the place of what violates the contract, and passes the rest on', async () => {
    await withProxy({ fail: true }, async (proxy) => {
      for (const { operationId, deviations, manner, body, status } of plannedAnswers) {
        const operation = caseNamed(operationId)
        const response = await fetch(requestOf(operation, { base: proxy.url }))
        const text = await response.text()
        const { violations } = await proxy.logged()
        const isPassed = deviations.length === 0 && manner !== 'cut off' && manner !== 'no HTTP'
        expect([operationId, response.status]).toEqual([operationId, isPassed ? status : 502])
        if (isPassed) expect(text).toBe(body)
        for (const location of deviations) expect(text).toContain(location)
        expect(violations.map(({ location }) => location).sort()).toEqual(deviations)
      }
    })
  })

  it('passes on what is too long to be held back, and says so', async () => {
    await withProxy({ fail: true, maxBodyBytes: 1000 }, async (proxy) => {
      const bytes = Buffer.alloc(500_000, 'x')
      const { body } = await raw(`${proxy.url}/echo?chunks=3`, 'POST', token, bytes)
      // A path that the contract does not have is a violation of the request.
      expect(body.toString()).toContain('violates the contract')
      await proxy.logged()
    })
    await withProxy({ fail: true, maxBodyBytes: 100 }, async (proxy) => {
      const operation = caseNamed('listCompanies')
      const response = await fetch(requestOf(operation, { base: proxy.url }))
      expect(await response.text()).toBe(plannedAnswers.find(({ operationId }) => operationId === operation.name)?.body)
      expect((await proxy.logged()).problems).toEqual([
        expect.stringContaining('the body of the response was not judged: it has'),
      ])
    })
  })
})

describe('--fallback', () => {
  it('lets the mock answer in place of some statuses, and of no others', async () => {
    await withProxy({ fallback: [404] }, async (proxy) => {
      const missing = await fetch(requestOf(caseNamed('listBillingTagKeys'), { base: proxy.url }))
      expect([missing.status, missing.headers.get('x-mock-proxy')]).toEqual([200, 'fallback'])
      expect(await missing.json()).toMatchObject({ status: 'success' })
      const limited = await fetch(requestOf(caseNamed('getAwsAutoSavingsState'), { base: proxy.url }))
      expect([limited.status, limited.headers.get('x-mock-proxy')]).toEqual([429, null])
    })
  })
})

it.each([
  [{ upstream: 'service.example' }, 'upstream must be a URL such as'],
  [{ upstream: 'ftp://service.example' }, 'upstream must be a URL such as'],
  [{ upstream: 'https://a:b@service.example' }, 'upstream must have no user and password'],
  [{ upstream: 'https://service.example/?a=1' }, 'upstream must end with its path'],
  [{ timeout: 0 }, 'timeout must be a whole number'],
  [{ fallback: [200] }, 'fallback must have statuses of errors'],
  [{ groups: ['none'] }, 'group must be one of'],
] as [Partial<ProxyOptions>, string][])('is not made with %j', (options, message) => {
  expect(() => createProxy({ upstream: 'https://service.example', ...options })).toThrow(message)
})

describe('the host of a call', () => {
  const ask = (url: string, host: string): Promise<Raw> =>
    raw(`${url}/platform/v2/companies`, 'GET', { ...token, host })

  it.each(['evil.test', 'evil.test:4010', 'mock', 'localhost.evil.test', 'evil.test@localhost', '169.254.169.254'])(
    'is refused and not passed on where it is none of this machine: %s',
    async (host) => {
      await withProxy({}, async (proxy) => {
        const before = deployment.requests.length
        const answer = await ask(proxy.url, host)
        expect([answer.status, headerOf(answer, 'x-mock-proxy')]).toEqual([403, 'refused'])
        expect(answer.body.toString()).toContain('--allow-host')
        expect(deployment.requests.length).toBe(before)
        expect((await proxy.logged()).problems).toEqual([expect.stringContaining('the request was refused: Host')])
      })
    },
  )

  it.each(['localhost:1', '127.0.0.1', '[::1]:80', 'mock', 'MOCK:4010'])('is accepted: %s', async (host) => {
    const server = await createProxy({ upstream: deployment.url }).listen({ port: 0, allowedHosts: ['mock'] })
    expect((await ask(server.url, host)).status).toBe(200)
    await server.close()
  })
})

it('does not stand before itself', async () => {
  const proxy = createProxy({ upstream: 'http://localhost:4987' })
  await expect(proxy.listen({ port: 4987 })).rejects.toThrow('must be the deployment, not the proxy itself')
})

it('records all that passed', async () => {
  const { entries } = (JSON.parse(readFileSync(recording, 'utf8')) as Har).log
  expect(entries.length).toBeGreaterThan(plannedAnswers.length)
  for (const { operationId, deviations } of plannedAnswers) {
    const entry = entries.find(({ _operationId }) => _operationId === operationId)
    expect((entry?._violations ?? []).map(({ location }) => location).sort()).toEqual(deviations)
  }
  expect(readFileSync(recording, 'utf8')).not.toContain('fake-token')
  const problems = entries.flatMap(({ _problem }) => _problem ?? [])
  const isBroken = (problem: string): boolean => problem.includes('broke off') || problem.includes('no response')
  expect(problems.filter(isBroken)).toHaveLength(2)
})
