// The tool that calls an operation.
import { CloudCostError, NotFoundError, withoutSecrets } from '@cloud-cost/client-core'
import type { AnswerStore } from '../answers/store.js'
import type { ArgumentValues } from '../arguments/arguments.js'
import type { Catalog, CatalogOperation } from '../contract/catalog.js'
import type { JsonObject } from '../contract/json.js'
import type { GroupClients } from '../group-clients.js'
import type { Tool } from './add-tool.js'
import { type CallInputs, placeInputs } from './call-inputs.js'
import { NO_PAYLOAD } from './describe.js'
import { errorText } from './error-text.js'
import { OPERATION_ID, operationOf } from './operation-id.js'
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
    description: 'Next page of a long answer, without a new call; other inputs are ignored',
  },
} as const

/** What a call needs of its server. */
export interface CallContext {
  readonly catalog: Catalog
  readonly clients: GroupClients
  readonly answers: AnswerStore
  readonly allowWrites: boolean
  readonly token: string
}

export function callTool(context: CallContext): Tool<typeof ARGUMENTS> {
  const { catalog, answers, allowWrites } = context
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
    run(values, others, { mcpReq: { signal } }) {
      const operation = operationOf(catalog, values.operationId)
      return values.cursor === undefined
        ? call(context, operation, values, others, signal)
        : answers.page(operation.operationId, values.cursor)
    },
  }
}

/** Calls an operation and returns the first page of its answer. */
async function call(
  context: CallContext,
  operation: CatalogOperation,
  values: ArgumentValues<typeof ARGUMENTS>,
  others: JsonObject,
  signal: AbortSignal,
): Promise<string[]> {
  const { catalog, clients, answers, allowWrites, token } = context
  const { operationId, success } = operation
  if (!operation.isRead && !allowWrites) {
    throw new ToolError(
      `${operationId} writes, and this server only reads. Nothing was sent. Whoever runs the server can allow writes with --allow-writes.`,
    )
  }
  const { inputs, problems, leftOut, undocumented } = placeInputs(operation, values, others, Object.keys(ARGUMENTS))
  if (problems.length > 0) {
    const lines = problems.map((problem) => `- ${problem}`)
    throw new ToolError(`${operationId}: nothing was sent, because inputs are not valid:\n${lines.join('\n')}`)
  }
  const { body, response } = await answerTo(clients, operation, inputs, signal)
  const shown = withoutSecrets(body, [token], catalog.secrets, inputs)
  const about = { operationId, status: `HTTP ${response.status}`, whole: success.hasPayload ? 'complete' : NO_PAYLOAD }
  return [
    ...answers.add(about, shown, values.max_characters),
    ...(leftOut.length > 0 ? [`Left out, as they were empty: ${leftOut.join(', ')}.`] : []),
    ...(undocumented.length > 0 ? [`Sent, though undocumented: ${undocumented.join(', ')}.`] : []),
    ...(isEmpty(body) ? [whatToCheck(inputs)] : []),
  ]
}

/** @throws {ToolError} for a call that failed */
async function answerTo(
  clients: GroupClients,
  operation: CatalogOperation,
  inputs: CallInputs,
  signal: AbortSignal,
): ReturnType<GroupClients['call']> {
  try {
    return await clients.call(operation, inputs, { signal })
  } catch (error) {
    if (!(error instanceof CloudCostError)) throw error
    throw new ToolError(errorText(error), ...(error instanceof NotFoundError ? companyToCheck(inputs) : []))
  }
}
