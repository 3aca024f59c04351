import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scenario } from './support/scenario.js'

const busy = new Set<string>()

/** Answers as the scenario needs it. */
const serve: RequestListener = async (request, response) => {
  const { method, url = '', headers } = request
  let text = ''
  for await (const chunk of request) text += chunk
  const send = (status: number, body: unknown): unknown =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...CORS })
      .end(status === 204 ? undefined : JSON.stringify(body))
  const [, name = ''] = /^\/things\/([\w-]+)/.exec(url) ?? []
  const shown = { url, text, own: headers['x-own'], a: headers['x-a'], type: headers['content-type'] }
  if (method === 'OPTIONS') return send(204, undefined)
  if (url.startsWith('/pages'))
    return send(200, { status: 'success', data: [url], nextToken: url.includes('next') ? null : 'b' })
  if (name === '404') return send(404, { error: { code: 'X', message: 'No.' } })
  if (name === 'outage') return send(200, { message: 'maintenance' })
  if (name === 'silent') return undefined
  if (name === 'busy-once' && !busy.delete(String(headers['user-agent']))) {
    busy.add(String(headers['user-agent']))
    response.setHeader('retry-after-ms', '1')
    return send(503, { message: 'busy' })
  }
  if (name === 'guarded' && headers.authorization !== 'Bearer fake-token-2') return send(401, { message: 'No.' })
  if (name === '1') return send(200, { status: 'success', data: { token: headers.authorization ?? 'none' } })
  return send(200, { status: 'success', data: shown })
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*',
}

const server = createServer(serve)
const require = createRequire(import.meta.url)
let baseUrl = ''
let program = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { outputFiles } = await build({
    entryPoints: [new URL('support/scenario.ts', import.meta.url).pathname],
    bundle: true,
    format: 'iife',
    globalName: 'client',
    target: 'es2022',
    write: false,
  })
  program = outputFiles[0]?.text ?? ''
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Globals of a platform whose code is run by `evaluate`. */
interface Platform {
  evaluate(code: string): unknown
}

/** jsdom has no `fetch`: test runners give it Node's, which takes signals of Node alone. */
async function jsdom(): Promise<Platform> {
  const { JSDOM } = await import('jsdom')
  const { window } = new JSDOM('', { url: baseUrl, runScripts: 'outside-only' })
  Object.assign(window, { fetch, Headers, Request, Response })
  expect(window.eval('typeof ReadableStream + typeof TextDecoder')).toBe('undefinedundefined')
  return { evaluate: (code) => window.eval(code) }
}

function happyDom(): Platform {
  const window = new Window({
    url: baseUrl,
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  })
  return { evaluate: (code) => window.eval(code) }
}

/** React Native has `fetch` over XMLHttpRequest, by the polyfill whatwg-fetch: no streams, no `TextDecoder`, `URL` in name only. */
function reactNative(): Platform {
  const notThere = (): never => {
    throw new Error('React Native has no such part')
  }
  class AbortSignal {
    aborted = false
    readonly listeners = new Set<() => void>()
    addEventListener(_: string, listener: () => void): void {
      this.listeners.add(listener)
    }
    removeEventListener(_: string, listener: () => void): void {
      this.listeners.delete(listener)
    }
  }
  class AbortController {
    readonly signal = new AbortSignal()
    abort(): void {
      this.signal.aborted = true
      for (const listener of [...this.signal.listeners]) listener()
    }
  }
  class NoUrl {
    constructor() {
      notThere()
    }
  }
  const context = createContext({
    setTimeout,
    clearTimeout,
    AbortController,
    URL: NoUrl,
    URLSearchParams: NoUrl,
    XMLHttpRequest,
  })
  runInContext('globalThis.self = globalThis', context)
  runInContext(readFileSync(require.resolve('whatwg-fetch/dist/fetch.umd.js'), 'utf8'), context)
  return { evaluate: (code) => runInContext(code, context) }
}

/** Of `XMLHttpRequest`, what whatwg-fetch uses; it follows redirects and gives text, as React Native's does. */
class XMLHttpRequest {
  status = 0
  statusText = ''
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  readonly #ended = new AbortController()
  #init: { method: string; headers: [string, string][] } = { method: 'GET', headers: [] }
  #url = ''
  #headers = new Headers()
  open(method: string, url: string): void {
    this.#url = url
    this.#init = { method, headers: [] }
  }
  setRequestHeader(name: string, value: string): void {
    this.#init.headers.push([name, value])
  }
  getAllResponseHeaders(): string {
    return [...this.#headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }
  abort(): void {
    this.#ended.abort()
  }
  send(body: string | null): void {
    fetch(this.#url, { ...this.#init, body, signal: this.#ended.signal })
      .then(async (response) => {
        this.status = response.status
        this.#headers = response.headers
        this.responseText = await response.text()
        this.onload?.()
      })
      .catch(() => (this.#ended.signal.aborted ? this.onabort?.() : this.onerror?.()))
  }
}

/** `npm test` leaves out jsdom: to load it takes longer than all of them. */
const PLATFORMS: readonly (readonly [name: string, create: () => Platform | Promise<Platform>])[] = [
  ...(process.env['TEST_ALL'] === '1' ? [['jsdom', jsdom] as const] : []),
  ['happy-dom', happyDom],
  ['React Native', reactNative],
]

describe('a client works as in Node', () => {
  it.each(PLATFORMS)('in %s', async (_, create) => {
    const { evaluate } = await create()
    evaluate(`${program}; globalThis.client = client`)
    const outcome = JSON.parse(
      await (evaluate(`client.scenario(${JSON.stringify(baseUrl)}).then(JSON.stringify)`) as Promise<string>),
    )
    expect(outcome).toEqual(JSON.parse(JSON.stringify(await scenario(baseUrl))))
    for (const [step, value] of Object.entries(outcome)) expect([step, value]).not.toEqual([step, false])
  })
})
