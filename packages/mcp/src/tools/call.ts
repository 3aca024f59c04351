// The tool that calls an operation.
import { withoutSecrets } from '@cloud-cost/client-core'
import type { AnswerStore } from '../answers/store.js'
import type { Catalog } from '../contract/catalog.js'
import type { GroupClients } from '../group-clients.js'
import { type CallInputs, problemsOf } from './call-inputs.js'
import { NO_PAYLOAD } from './describe.js'
import { ToolError } from './tool-error.js'
import { isEmpty, whatToCheck } from './what-to-check.js'

/** What `call_operation` is given. */
export interface CallRequest extends CallInputs {
  readonly operationId: string
  readonly maxCharacters: number
  readonly signal: AbortSignal
}

/** What a call needs of its server. */
export interface CallContext {
  readonly catalog: Catalog
  readonly clients: GroupClients
  readonly answers: AnswerStore
  readonly allowWrites: boolean
  readonly token: string
}

/**
 * Calls an operation and returns the first page of its answer.
 * @throws {ToolError} for a call that is not made
 * @throws {CloudCostError} for one that failed
 */
export async function callOperation(context: CallContext, request: CallRequest): Promise<string[]> {
  const { catalog, clients, answers, allowWrites, token } = context
  const { operationId, path, query, extraQuery, body, maxCharacters, signal } = request
  const operation = catalog.get(operationId)
  if (operation === undefined) throw unknownOperation(operationId)
  if (!operation.isRead && !allowWrites) {
    throw new ToolError(
      `${operationId} writes, and this server only reads. Nothing was sent. Whoever runs the server can allow writes with --allow-writes.`,
    )
  }
  const problems = problemsOf(operation, request)
  if (problems.length > 0) {
    throw new ToolError(
      `${operationId}: nothing was sent, because inputs are not valid:\n${problems.map((problem) => `- ${problem}`).join('\n')}`,
    )
  }
  const answer = await clients.call(operation, { path, query, extraQuery, body }, { signal })
  const shown = withoutSecrets(answer.body, [token], catalog.secrets, { path, query, extraQuery, body })
  const whole = operation.success.hasPayload ? 'complete' : NO_PAYLOAD
  const texts = answers.add({ operationId, status: `HTTP ${answer.response.status}`, whole }, shown, maxCharacters)
  return isEmpty(answer.body) ? [...texts, whatToCheck(request)] : texts
}

export function unknownOperation(operationId: string): ToolError {
  return new ToolError(`operation "${operationId}" not found. find_operations finds those that exist.`)
}
