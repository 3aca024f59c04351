// Makes the MCP server with its tools.
import type { ClientOptions } from '@cloud-cost/client-core'
import { McpServer } from '@modelcontextprotocol/server'
import { AnswerStore } from './answers/store.js'
import { openCatalog } from './contract/catalog.js'
import { DOCS_PAGES } from './docs/pages.js'
import { groupClients } from './group-clients.js'
import { instructionsFor } from './instructions.js'
import { MockControl } from './mock/mock-control.js'
import { addPrompts } from './prompts.js'
import { addTool } from './tools/add-tool.js'
import { type CallContext, callTool } from './tools/call.js'
import { describeTool } from './tools/describe.js'
import { docsTool } from './tools/docs.js'
import { findTool } from './tools/find.js'
import { steerMockTool } from './tools/steer-mock.js'
import { version } from './version.js'

/** Options of a server: those of the clients, and its own. */
export interface ServerOptions extends ClientOptions {
  /** The bearer token. */
  readonly token: string
  /** Names of the groups to offer; all when left out. */
  readonly groups?: readonly string[] | undefined
  /** Lets calls change something. Default `false`: they only read. */
  readonly allowWrites?: boolean | undefined
  /** Whether a mock is at the base URL, which `isMock` finds out: then agents can steer it. Default `false`. */
  readonly mock?: boolean | undefined
}

/** What there is stays the same as long as a server runs. */
const UNCHANGING = { listChanged: false }
const CAPABILITIES = { tools: UNCHANGING, resources: UNCHANGING, prompts: UNCHANGING }

/** What a caller has over all connections: clients with its token, and the answers that are stored for it. */
export type CallerSession = CallContext & { readonly isMock: boolean }

/** @throws {RangeError} for a group that doesn't exist */
export function openSession({
  groups,
  allowWrites = false,
  mock: isMock = false,
  ...client
}: ServerOptions): CallerSession {
  return {
    catalog: openCatalog(groups),
    clients: groupClients(client),
    answers: new AnswerStore(),
    mock: isMock ? new MockControl(client) : undefined,
    isMock,
    allowWrites,
    token: client.token,
  }
}

/**
 * Makes an MCP server with tools over all operations of the service. Connect it to a transport of the MCP SDK.
 * @throws {RangeError} for a group that doesn't exist
 */
export function createServer(options: ServerOptions): McpServer {
  return serverOf(openSession(options))
}

/** A server for a connection of a caller. */
export function serverOf(session: CallerSession): McpServer {
  const { catalog, allowWrites, isMock, mock } = session
  const server = new McpServer(
    { name: 'cloud-cost', title: 'Cloud Cost', version: version() },
    { instructions: instructionsFor(catalog, allowWrites, isMock), capabilities: CAPABILITIES },
  )
  addTool(server, findTool(catalog))
  addTool(server, describeTool(catalog))
  addTool(server, callTool(session, server))
  addTool(server, docsTool)
  if (mock !== undefined) addTool(server, steerMockTool(mock))
  addPrompts(server, catalog)
  for (const { uri, title, description, read } of DOCS_PAGES)
    server.registerResource(title, uri, { title, description, mimeType: 'text/markdown' }, async () => ({
      contents: [{ uri, mimeType: 'text/markdown', text: await read() }],
    }))
  return server
}
