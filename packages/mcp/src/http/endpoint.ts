// Serves MCP over Streamable HTTP to callers with a token each, on this machine.
import { createHash, randomUUID } from 'node:crypto'
import {
  type AuthInfo,
  createMcpHandler,
  hostHeaderValidationResponse,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  type McpServer,
  originValidationResponse,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { LRUCache } from 'lru-cache'

/** Where the protocol is spoken. */
export const MCP_PATH = '/mcp'

/** No call of the service needs more. */
const MOST_BYTES = 4_000_000

/** How many callers and sessions there may be, and how long one that nobody uses is stored, in milliseconds. */
const STORED = { max: 100, ttl: 30 * 60_000, updateAgeOnGet: true }

/** What a caller has: answers that it stored, and the servers of its connections. */
export interface Caller {
  server(): McpServer
}

interface LegacySession {
  readonly transport: WebStandardStreamableHTTPServerTransport
  readonly server: McpServer
  /** Whose session it is. */
  readonly key: string
}

/**
 * Answers requests of MCP clients.
 * @param open makes what a caller has, who is known by a token
 */
export function endpoint(open: (token: string) => Caller, onerror: (error: Error) => void) {
  const callers = new LRUCache<string, Caller>(STORED)
  const sessions = new LRUCache<string, LegacySession>({
    ...STORED,
    dispose: ({ transport }) => void transport.close(),
  })
  const callerOf = (token: string): Caller => {
    const caller = callers.get(keyOf(token)) ?? open(token)
    callers.set(keyOf(token), caller)
    return caller
  }
  // Clients of the protocol since 2026-07-28 have no sessions: what they stored is found by their token.
  const modern = createMcpHandler(({ authInfo }) => callerOf(authInfo?.token ?? '').server(), {
    legacy: 'reject',
    onerror,
    maxRequestBodySize: MOST_BYTES,
  })

  const answerLegacy = async (request: Request, authInfo: AuthInfo): Promise<Response> => {
    const id = request.headers.get('mcp-session-id')
    const key = keyOf(authInfo.token)
    const session = id === null ? undefined : sessions.get(id)
    // A session is found by nobody but the caller who began it.
    if (id !== null && session?.key !== key) return problem(404, 'session not found: begin one with initialize')
    if (session !== undefined) return session.transport.handleRequest(request, { authInfo })
    const server = open(authInfo.token).server()
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: MOST_BYTES,
      onsessioninitialized: (name) => void sessions.set(name, { transport, server, key }),
      onsessionclosed: (name) => void sessions.delete(name),
    })
    transport.onerror = onerror
    await server.connect(transport)
    return transport.handleRequest(request, { authInfo })
  }

  return {
    async fetch(request: Request): Promise<Response> {
      const refused =
        hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
        originValidationResponse(request, localhostAllowedOrigins())
      if (refused !== undefined) return refused
      if (new URL(request.url).pathname !== MCP_PATH) return problem(404, `use ${MCP_PATH}`)
      const token = /^bearer ([\x21-\x7e]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
      if (token === undefined)
        return problem(401, 'send the token of the service as Authorization: Bearer TOKEN', {
          'WWW-Authenticate': 'Bearer',
        })
      const authInfo = { token, clientId: keyOf(token), scopes: [] }
      callers.purgeStale()
      sessions.purgeStale()
      const isLegacy = await isLegacyRequest(request, undefined, { maxRequestBodySize: MOST_BYTES })
      return isLegacy ? answerLegacy(request, authInfo) : modern.fetch(request, { authInfo })
    },
    async close(): Promise<void> {
      sessions.clear()
      await modern.close()
    },
  }
}

/** A token is stored nowhere but in the clients that send it. */
function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function problem(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_000, message } }, { status, headers })
}
