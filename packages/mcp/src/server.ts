// Makes the MCP server with its three tools.
import { type ClientOptions, CloudCostError, NotFoundError } from '@cloud-cost/client-core'
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { AnswerStore } from './answers/store.js'
import { openCatalog } from './contract/catalog.js'
import { groupClients } from './group-clients.js'
import { instructionsFor } from './instructions.js'
import { callOperation, unknownOperation } from './tools/call.js'
import { describe } from './tools/describe.js'
import { errorText } from './tools/error-text.js'
import { searchOf } from './tools/find.js'
import { ToolError } from './tools/tool-error.js'
import { companyToCheck } from './tools/what-to-check.js'
import { version } from './version.js'

/** Options of a server: those of the clients, and its own. */
export interface ServerOptions extends ClientOptions {
  /** The bearer token. */
  readonly token: string
  /** Names of the groups to offer; all when left out. */
  readonly groups?: readonly string[] | undefined
  /** Lets calls change something. Default `false`: they only read. */
  readonly allowWrites?: boolean | undefined
}

/** A search looks up each word and its like. */
const LONGEST_WORDS = 200

/** Some clients write an object as its JSON text. */
const inputs = z.preprocess(parsedText, z.looseObject({}).optional())
/** What is not found is repeated in the answer. */
const operationId = z.string().max(100)

/**
 * Makes an MCP server with three tools over all operations of the service. Connect it to a transport of the MCP SDK.
 * @throws {RangeError} for a group that doesn't exist
 */
export function createServer({ groups, allowWrites = false, ...client }: ServerOptions): McpServer {
  const catalog = openCatalog(groups)
  const find = searchOf(catalog.operations)
  const answers = new AnswerStore()
  const context = { catalog, clients: groupClients(client), answers, allowWrites, token: client.token }
  const server = new McpServer(
    { name: 'cloud-cost', version: version() },
    { instructions: instructionsFor(catalog, allowWrites) },
  )

  server.registerTool(
    'find_operations',
    {
      description: 'Finds operations by words, the best match first, with what they do and whether they write.',
      inputSchema: z.strictObject({
        words: z.string().max(LONGEST_WORDS).describe('Words or an operationId, such as "aws accounts of a company"'),
        limit: z.int().min(1).max(50).default(10),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ words, limit }) => {
      const found = find(words, limit)
      if (found.length > 0) return result(found.map((violation) => JSON.stringify(violation)).join('\n'))
      const tags = [...new Set(catalog.operations.map(({ tag }) => tag))]
      return result(`Nothing was found. Topics are: ${tags.join(', ')}.`)
    },
  )

  server.registerTool(
    'describe_operation',
    {
      description: 'Describes an operation: inputs, answer, what is uncertain, paging, an example call and answer.',
      inputSchema: z.strictObject({ operationId }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ operationId }) =>
      withErrors(() => {
        const operation = catalog.get(operationId)
        if (operation === undefined) throw unknownOperation(operationId)
        return [describe(operation)]
      }),
  )

  server.registerTool(
    'call_operation',
    {
      description: allowWrites
        ? 'Calls an operation; those that write change something.'
        : 'Calls an operation that only reads.',
      inputSchema: z.strictObject({
        operationId,
        path: inputs,
        query: inputs,
        body: inputs.describe('JSON body'),
        extraQuery: inputs.describe('Query inputs whose names the contract does not show'),
        max_characters: z.int().min(500).max(100_000).default(10_000).describe('Longest page of the answer'),
        cursor: z
          .string()
          .optional()
          .describe('Next page of a long answer, without a new call; other inputs are ignored'),
      }),
      annotations: { readOnlyHint: !allowWrites, destructiveHint: allowWrites, openWorldHint: true },
    },
    ({ cursor, max_characters: maxCharacters, ...request }, { mcpReq: { signal } }) =>
      withErrors(
        () =>
          cursor === undefined
            ? callOperation(context, { ...request, maxCharacters, signal })
            : answers.page(request.operationId, cursor),
        () => companyToCheck(request),
      ),
  )
  return server
}

function parsedText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function result(...texts: readonly string[]): CallToolResult {
  return { content: texts.map((text) => ({ type: 'text', text })) }
}

/** Errors that a model can do something about are results of the tool; `hints` says what to check when something was not found. */
async function withErrors(
  work: () => readonly string[] | Promise<readonly string[]>,
  hints: () => readonly string[] = () => [],
): Promise<CallToolResult> {
  try {
    return result(...(await work()))
  } catch (error) {
    if (error instanceof ToolError) return { ...result(error.message), isError: true }
    if (error instanceof CloudCostError) {
      const further = error instanceof NotFoundError ? hints() : []
      return { ...result(errorText(error), ...further), isError: true }
    }
    throw error
  }
}
