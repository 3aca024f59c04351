// The tool that calls an operation.
import { CloudCostError, NotFoundError, withoutSecrets } from '@cloud-cost/client-core'
import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import { queryOf } from '../answers/query.js'
import { allPages, startsAtFirstPage } from '../answers/service-pages.js'
import type { Answer, AnswerStore } from '../answers/store.js'
import type { Catalog, CatalogOperation } from '../contract/catalog.js'
import type { JsonObject } from '../contract/json.js'
import type { GroupClients } from '../group-clients.js'
import type { MockControl } from '../mock/mock-control.js'
import type { Tool } from './add-tool.js'
import { type CallInputs, type PlacedInputs, placeInputs } from './call-inputs.js'
import { NO_PAYLOAD } from './describe.js'
import { errorText } from './error-text.js'
import { OPERATION_ID, operationOf } from './operation-id.js'
import { Progress } from './progress.js'
import { answerOf, CALL_OUTPUT } from './structured.js'
import { ToolError } from './tool-error.js'
import { companyToCheck, isEmpty, whatToCheck } from './what-to-check.js'

const ARGUMENTS = {
  operationId: OPERATION_ID,
  path: { kind: 'object', description: 'JSON object of path inputs, such as {"companyId":"C-1042"}' },
  query: { kind: 'object', description: 'JSON object of query inputs' },
  body: { kind: 'object', description: 'JSON body' },
  extraQuery: { kind: 'object', description: 'JSON object of query inputs whose names the contract does not show' },
  max_characters: {
    kind: 'integer',
    least: 500,
    most: 100_000,
    otherwise: 10_000,
    description: 'Longest page of the answer, 500 to 100000; null for 10000',
  },
  cursor: {
    kind: 'text',
    description: 'Next page of a long answer, or a stored one to ask again, without a new call; inputs are ignored',
  },
  fields: { kind: 'texts', description: 'Only these fields of the rows, such as "name, cost"' },
  where: { kind: 'conditions', description: 'Only rows such as: productName contains EC2 and cost > 10' },
  sum: { kind: 'texts', description: 'Fields to sum exactly, such as "cost"' },
  by: { kind: 'texts', description: 'Groups of sums, such as "productName" or "month(date)"' },
  top: { kind: 'integer', least: 1, most: 1000, otherwise: 0, description: 'The first so many; null for all' },
  order: { kind: 'text', description: 'Such as "remainingDays" or "cost desc"; sums come largest first' },
} as const

/** What a call needs of its server. */
export interface CallContext {
  readonly catalog: Catalog
  readonly clients: GroupClients
  readonly answers: AnswerStore
  /** The mock behind the server, if there is one. */
  readonly mock: MockControl | undefined
  readonly allowWrites: boolean
  readonly token: string
}

export function callTool(calls: CallContext, server: McpServer): Tool<typeof ARGUMENTS> {
  const { catalog, answers, allowWrites } = calls
  return {
    name: 'call_operation',
    title: 'Call an operation',
    description: allowWrites
      ? 'Calls an operation; those that write change something.'
      : 'Calls an operation that only reads.',
    arguments: ARGUMENTS,
    effects: {
      readOnlyHint: !allowWrites,
      destructiveHint: allowWrites,
      idempotentHint: !allowWrites,
      openWorldHint: true,
    },
    takesOthers: true,
    output: CALL_OUTPUT,
    async run(values, others, context) {
      const operation = operationOf(catalog, values.operationId)
      const query = queryOf(values)
      const { cursor, max_characters: maxCharacters } = values
      if (cursor !== undefined)
        return answerOf(answers.page(operation.operationId, cursor, query, maxCharacters), server, context)
      const inputs = inputsOf(operation, values, others, allowWrites)
      const answer = await answerTo(calls, operation, inputs, query !== undefined, context.mcpReq)
      return answerOf(answers.add(answer, query, maxCharacters), server, context)
    },
  }
}

/** @throws {ToolError} for inputs of which no call is made */
function inputsOf(
  operation: CatalogOperation,
  values: CallInputs,
  others: JsonObject,
  allowWrites: boolean,
): PlacedInputs {
  const { operationId, isRead } = operation
  if (!isRead && !allowWrites) {
    throw new ToolError(
      `${operationId} writes, and this server only reads. Nothing was sent. Whoever runs the server can allow writes with --allow-writes.`,
    )
  }
  const placed = placeInputs(operation, values, others, Object.keys(ARGUMENTS))
  if (placed.problems.length === 0) return placed
  const lines = placed.problems.map((problem) => `- ${problem}`)
  throw new ToolError(`${operationId}: nothing was sent, because inputs are not valid:\n${lines.join('\n')}`)
}

/**
 * What the service answers: of an operation that pages all pages, if a question is to be answered by them.
 * @throws {ToolError} for a call that failed
 */
async function answerTo(
  { catalog, clients, token, mock }: CallContext,
  operation: CatalogOperation,
  { inputs, leftOut, undocumented }: PlacedInputs,
  ofAllPages: boolean,
  request: ServerContext['mcpReq'],
): Promise<Answer> {
  const progress = new Progress(request)
  const options = { signal: request.signal, ...(mock && { headers: mock.headers }) }
  const about = {
    operation,
    whole: wholeOf(operation),
    withoutSecrets: (value: unknown): unknown => withoutSecrets(value, [token], catalog.secrets, inputs),
  }
  const notes = (body: unknown): string[] => [
    ...(leftOut.length > 0 ? [`Left out, as they were empty: ${leftOut.join(', ')}.`] : []),
    ...(undocumented.length > 0 ? [`Sent, though undocumented: ${undocumented.join(', ')}.`] : []),
    ...(isEmpty(body) ? [whatToCheck(inputs)] : []),
  ]
  try {
    if (ofAllPages && startsAtFirstPage(operation, inputs)) {
      const { body, pages, problem } = await allPages(clients, operation, inputs, options, (count, total) =>
        progress.report(`${count} of ${total ?? 'an unknown number of'} pages`, count, total),
      )
      const further = problem === undefined ? [] : [problem]
      return {
        ...about,
        status: 200,
        pages,
        isComplete: problem === undefined,
        body,
        notes: [...further, ...notes(body)],
      }
    }
    const { body, response } = await clients.call(operation, inputs, options)
    const pages =
      operation.pagination === undefined || !ofAllPages ? {} : { pages: 'one page of the service, as asked' }
    const isComplete = operation.success.hasPayload && operation.pagination === undefined
    return { ...about, ...pages, status: response.status, isComplete, body, notes: notes(body) }
  } catch (error) {
    if (!(error instanceof CloudCostError)) throw error
    throw new ToolError(errorText(error), ...(error instanceof NotFoundError ? companyToCheck(inputs) : []))
  } finally {
    progress.end()
  }
}

/** What is said of an answer that is not cut: nothing is called complete that may have more. */
function wholeOf({ success, pagination }: CatalogOperation): string {
  if (!success.hasPayload) return NO_PAYLOAD
  return pagination === undefined ? 'complete' : 'one page of the service'
}
