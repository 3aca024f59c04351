// What a call answers besides its text, for hosts that read it.
import { CLIENT_INFO_META_KEY, type McpServer, type ServerContext } from '@modelcontextprotocol/server'
import type { View } from '../answers/store.js'
import { isObject, type JsonObject } from '../contract/json.js'
import type { ToolAnswer } from './add-tool.js'

const text = { type: 'string' }
const texts = { type: 'array', items: text }

/** All but the first four are for hosts that show a model nothing else. */
export const CALL_OUTPUT: JsonObject = {
  type: 'object',
  properties: {
    operationId: text,
    status: { type: 'integer', description: 'HTTP status' },
    complete: { type: 'boolean', description: 'Whether nothing was left out' },
    cursor: { type: ['string', 'null'], description: 'Next page' },
    about: text,
    body: { description: 'The body, or the part of it that fits a page' },
    text: { type: 'string', description: 'A part of the text of a body' },
    columns: texts,
    rows: { type: 'array', items: texts },
    notes: texts,
  },
  required: ['operationId', 'status', 'complete', 'cursor'],
  additionalProperties: false,
}

/** Hosts that show a model the structured content in place of the text. All others show the text. */
const STRUCTURED_ONLY = ['claude-code', 'visual studio code']

/** Nothing is sent twice: what a host shows has the answer, and the other part what programs want to know. */
export function answerOf(view: View, server: McpServer, context: ServerContext): ToolAnswer {
  const { about, page, notes, answer, next, isWhole } = view
  const facts = {
    operationId: answer.operation.operationId,
    status: answer.status,
    complete: isWhole && answer.isComplete,
    cursor: next ?? null,
  }
  const host = hostOf(server, context).toLowerCase()
  if (!STRUCTURED_ONLY.some((name) => host.startsWith(name)))
    return { texts: [about, ...(page.text === '' ? [] : [page.text]), ...notes], structured: facts }
  const { columns, rows } = page.table ?? {}
  const shown = columns === undefined ? bodyOf(page.text) : { columns, rows }
  return { texts: [], structured: { ...facts, about, ...shown, ...(notes.length > 0 && { notes }) } }
}

/** A page of rows is JSON; a page of a text mostly is not. */
function bodyOf(page: string): JsonObject {
  if (page === '') return {}
  try {
    return { body: JSON.parse(page) as unknown }
  } catch {
    return { text: page }
  }
}

/** The name of the host, which says it once a session or, by the newer protocol, with each request. */
function hostOf(server: McpServer, { mcpReq: { envelope } }: ServerContext): string {
  const said = (envelope as JsonObject | undefined)?.[CLIENT_INFO_META_KEY]
  return isObject(said) ? String(said['name']) : (server.server.getClientVersion()?.name ?? '')
}
