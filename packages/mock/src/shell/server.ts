// Serves over HTTP, and answers itself what is not HTTP, comes too slowly, or asks for a page of its own.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import type { Duplex } from 'node:stream'
import { unlessFailed } from '../exchange/exchange.js'
import { InvalidOptionError, type OptionKinds, requireOptions } from '../in-process/options.js'
import { packageFile } from './package-file.js'
import { GRACE, refuseOtherMessages } from './refusals.js'
import { type Entrance, OWN_HEADERS, type Serve } from './serve-answers.js'
import { type SiteHandler, sitesHandler } from './sites.js'

export interface ListenOptions {
  /** TCP port, 4010 when left out; 0 uses a free one. */
  readonly port?: number
  /** Address to listen on, 127.0.0.1 when left out: the mock is meant for the same machine. */
  readonly host?: string
  /** Milliseconds that a request may take to arrive, 30,000 when left out; then it is answered with 408. */
  readonly requestTimeout?: number
  /** Names by which the admin API, and a proxy as a whole, can be called, next to those of this machine, such as a service's name in a compose network. */
  readonly allowedHosts?: readonly string[]
  /** Folders of static sites by the path that they are served at, such as `/docs`; next to the contract's own paths. */
  readonly sites?: { readonly [path: string]: string }
}

/** Milliseconds that a timer of Node takes. */
export const LONGEST_TIMEOUT = 2_147_483_647

export const LISTEN_OPTIONS: OptionKinds<ListenOptions> = {
  port: [0, 65_535],
  host: 'text',
  requestTimeout: [1, LONGEST_TIMEOUT],
  allowedHosts: 'a list of texts',
  sites: 'an object',
}

export interface MockServer {
  /** Where the server listens, such as `http://127.0.0.1:4010`. */
  readonly url: string
  readonly port: number
  /** Stops listening; requests in flight get their answer, or lose their connection after two seconds. */
  close(): Promise<void>
}

/** The port was in use by another program. */
export class PortInUseError extends Error {
  constructor(readonly port: number) {
    super(`port ${port} is in use.`)
    this.name = 'PortInUseError'
  }
}

/** What a server does that serves something else than the mock alone. */
interface ServerSettings {
  /** The paths at which a browser gets to the window. */
  readonly windowAt?: RegExp
  readonly maxHeaderSize?: number
  /** Whether another server says that a body may be sent. */
  readonly passesContinue?: boolean
}

/** Where a developer sees what comes in, and what the mock answers. */
const WINDOW = '/__mock/window'
/** Longer than clients keep a connection that they don't use, or one is closed under a request that is on its way. */
const KEEP_ALIVE = 65_000

/**
 * Serves over HTTP.
 *
 * @throws PortInUseError when another program listens on the port; InvalidOptionError when an allowed host is no host name.
 */
export async function listen(
  serve: Serve,
  options: ListenOptions = {},
  { windowAt = /^\/(__mock\/?)?$/, maxHeaderSize, passesContinue = false }: ServerSettings = {},
): Promise<MockServer> {
  requireOptions(options, LISTEN_OPTIONS)
  const { port = 4010, host = '127.0.0.1', requestTimeout = 30_000, sites = {}, allowedHosts = [] } = options
  requireHostNames(allowedHosts)
  // To Node, no address is all addresses.
  if (host.trim() === '') throw new InvalidOptionError('host', 'must be an address of this machine, and is empty')
  const ownNames = (): string[] => [...allowedHosts, hostname(), ...addresses()]
  const timeouts = {
    requestTimeout,
    headersTimeout: requestTimeout,
    connectionsCheckingInterval: Math.ceil(requestTimeout / 10),
    keepAliveTimeout: KEEP_ALIVE,
    // Node's own refusal has no words.
    requireHostHeader: false,
    ...(maxHeaderSize !== undefined && { maxHeaderSize }),
  }
  // Until it is closed: what is left of a request would be in memory for as long as its connection.
  const latest = new Map<Duplex, ServerResponse>()
  const answer = dispatcherOf(serve, { listensOn: host, ownNames }, sites, windowAt)
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    latest.set(request.socket, response)
    response.on('close', function (this: ServerResponse) {
      if (latest.get(this.req.socket) === this) latest.delete(this.req.socket)
    })
    answer(request, response)
  }
  const server = createServer(timeouts, take)
  server.on('checkExpectation', (_, response) => {
    response.shouldKeepAlive = false
    sendJson(response, 417, { message: 'The request expects more than 100-continue.' })
  })
  server.on('checkContinue', (request, response) => {
    if (!passesContinue) response.writeContinue()
    take(request, response)
  })
  refuseOtherMessages(server, latest)
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  await start(server, port, host)
  // What fails later is one connection that could not be accepted; its sender sees that.
  server.on('error', () => {})
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return { url: `http://${name}:${address.port}`, port: address.port, close: () => stop(server, connections) }
}

/** Answers what the server answers itself: requests without a host, for the window and for sites. All others are served. */
function dispatcherOf(
  serve: Serve,
  entrance: Entrance,
  sites: NonNullable<ListenOptions['sites']>,
  windowAt: RegExp,
): (request: IncomingMessage, response: ServerResponse) => void {
  const folders = { [WINDOW]: packageFile('dist/window'), ...sites }
  const serveSite: SiteHandler = sitesHandler(folders)
  const sitePaths = Object.keys(folders)
  return (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      response.shouldKeepAlive = false
      sendJson(response, 400, { message: 'The request has no Host.' })
      return
    }
    if (asksForWindow(request, windowAt)) {
      response.writeHead(302, { ...OWN_HEADERS, location: `${WINDOW}/`, vary: 'Accept', 'content-length': 0 }).end()
      return
    }
    if (request.url === `${WINDOW}/sites.json`) {
      sendJson(response, 200, Object.keys(sites))
      return
    }
    const isForSite = sitePaths.some((path) => request.url?.startsWith(path))
    void unlessFailed<unknown>(
      () => (isForSite ? serveSite(request, response) : undefined) ?? serve(request, response, entrance),
      (error) => fail(response, error),
    )
  }
}

/** All of this machine, which may change while the server runs. */
function addresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
}

/** A sender who left while its request was read, or a mistake of the mock's own. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  // The head that could not be written has left its words.
  response.statusMessage = ''
  sendJson(response, 500, { message: `The mock failed: ${error instanceof Error ? error.message : String(error)}` })
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { ...OWN_HEADERS, 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** A browser at an address where programs find JSON, or nothing. */
function asksForWindow({ method, url, headers }: IncomingMessage, windowAt: RegExp): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true && windowAt.test(url ?? '')
}

function requireHostNames(names: readonly string[]): void {
  const wrong = names.find((name) => !/^[\w.-]+$/.test(name))
  if (wrong === undefined) return
  const reason = `must be a host name without scheme and port, such as mock, not "${wrong}"`
  throw new InvalidOptionError('allow-host', reason)
}

function start(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUseError(port) : error),
    )
    server.listen(port, host, resolve)
  })
}

function stop(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), GRACE)
    const sweep = setInterval(() => {
      // A connection is idle once its answer is sent, and would be kept for the next request.
      server.closeIdleConnections()
      // To Node, one that was opened ahead, as browsers do, and has not asked for anything is not idle.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }, 20)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
}
