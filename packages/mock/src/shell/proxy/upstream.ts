// The deployment behind a proxy.
import * as http from 'node:http'
import * as https from 'node:https'
import type { Duplex } from 'node:stream'
import { InvalidOptionError } from '../../in-process/options.js'
import { forwardedHeaders, framingOf, type RawHeaders, valuesOf, withFraming, without } from './headers.js'
import { UpstreamTimeout } from './idle-timer.js'

/** Larger than what servers accept by default, so that the proxy refuses nothing that they accept. */
export const MAX_HEADER_SIZE = 131_072
/** To these methods Node adds no mark of an empty body. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'])

/** The deployment behind a proxy. */
export class Upstream {
  readonly url: URL
  readonly #agent: http.Agent

  /** @throws InvalidOptionError when it is no address of a service */
  constructor(address: string) {
    this.url = parsed(address)
    this.#agent = guarded(new (this.url.protocol === 'https:' ? https : http).Agent({ keepAlive: true }))
  }

  /** The address of a target, with the path that the address of the deployment has. */
  addressOf(target: string): string {
    const path = this.#pathOf(target)
    // The target of a request about the server as a whole is a star.
    return this.url.origin + (path.startsWith('/') ? path : `/${path}`)
  }

  /** Begins a request with the headers of another one, exactly as they came, without the headers of the connection and `Host`. */
  request(method: string, target: string, raw: RawHeaders): http.ClientRequest {
    const framing = framingOf(raw)
    const headers = ['Host', this.url.host, ...withFraming(without(forwardedHeaders(raw), 'host'), framing)]
    if (takesTrailers(raw)) headers.push('TE', 'trailers', 'Connection', 'TE')
    if (framing === 'none' && !WITHOUT_BODY.has(method)) headers.push('Content-Length', '0')
    const { protocol, hostname, port } = this.url
    return (protocol === 'https:' ? https : http).request({
      method,
      path: this.#pathOf(target),
      protocol,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      ...(port !== '' && { port }),
      headers,
      agent: this.#agent,
      setHost: false,
      maxHeaderSize: MAX_HEADER_SIZE,
    })
  }

  close(): void {
    this.#agent.destroy()
  }

  #pathOf(target: string): string {
    const relative = target.startsWith('/') ? target : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
    const base = this.url.pathname.replace(/\/$/, '')
    return base + (relative.startsWith('/') || relative === '*' ? relative : `/${relative}`)
  }
}

/** Whether a client takes what comes after a body. The codings that it may name beside that are about its own connection. */
function takesTrailers(raw: RawHeaders): boolean {
  const members = valuesOf(raw, 'te').flatMap((value) => value.split(','))
  return members.some((member) => member.trim().toLowerCase() === 'trailers')
}

/** The deployment sent what can't be passed on. */
export class UnreadableResponse extends Error {}

/** The response to a request for another protocol, for which the proxy has not asked. */
export const UPGRADED = 'it switched to another protocol with 101, which is not passed on'

const REASONS: { readonly [code: string]: string } = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is not found',
  EAI_AGAIN: 'its name is not found, since no name server answers',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
  EHOSTUNREACH: 'there is no way to its address',
  ENETUNREACH: 'there is no way to its address',
  ETIMEDOUT: 'it does not accept the connection in time',
}

/** Why a call of the deployment failed, in words that go on after its address, and what to do about it. */
export function reasonOf(error: unknown): string {
  if (error instanceof UpstreamTimeout || error instanceof UnreadableResponse) return error.message
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code.startsWith('HPE_')) return `its response is not HTTP (${message.replace(/^Parse Error: /, '')})`
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return 'it does not speak TLS: use http:// if it serves plain HTTP'
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return `its certificate is not accepted (${message}): name its authority in NODE_EXTRA_CA_CERTS`
  return REASONS[code] ?? message
}

/** Closes a kept connection on which something comes unasked: the next call would take it for its response. */
function guarded(agent: http.Agent): http.Agent {
  const close = function (this: Duplex): void {
    this.destroy()
  }
  agent.on('free', (socket: Duplex) => socket.on('data', close))
  const { reuseSocket } = agent
  agent.reuseSocket = (socket, request) => {
    socket.off('data', close)
    reuseSocket.call(agent, socket, request)
  }
  return agent
}

function parsed(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new InvalidOptionError('upstream', `must be a URL such as https://service.example, not "${address}"`)
  if (url.username !== '' || url.password !== '')
    throw new InvalidOptionError('upstream', 'must have no user and password: clients send their own credentials')
  if (url.search !== '' || url.hash !== '')
    throw new InvalidOptionError('upstream', `must end with its path, without ${url.search}${url.hash}`)
  return url
}
