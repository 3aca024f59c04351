// Makes the response of a handler from what a test asks for and the examples of the contract.
import type { JsonBodyType } from 'msw'
import * as msw from 'msw'
import { ValidationError, valid } from '../errors.js'
import type { Answer, MockedOperation } from './types.js'

/** An answer made ready: what is sent, and when. */
export interface Reply {
  readonly status: number
  /** `undefined` for no body. */
  readonly body: unknown
  readonly headers: Headers
  readonly delay: Answer<unknown>['delay']
}

/**
 * Looks up what an answer leaves open.
 * @throws {ValidationError} for an example that doesn't exist or is given together with a body, a status that is none, an unusable header
 */
export function replyOf<Examples extends object>(
  operation: MockedOperation<Examples>,
  answer: Answer<Examples>,
): Reply {
  const status = statusOf(operation, answer)
  const headers = valid(operation.id, 'headers', 'are no HTTP headers', () => {
    const all = new Headers(operation.headers?.[status])
    new Headers(answer.headers).forEach((value, name) => {
      all.set(name, value)
    })
    return all
  })
  return { status, body: bodyOf(operation, answer, status), headers, delay: answer.delay }
}

/** Sends a reply after its delay. */
export async function send({ status, body, headers, delay: wait }: Reply): Promise<Response> {
  const { delay, HttpResponse } = currentMsw()
  if (wait !== undefined) await delay(wait)
  return body === undefined
    ? new HttpResponse(null, { status, headers })
    : HttpResponse.json(body as JsonBodyType, { status, headers })
}

function statusOf<Examples extends object>(operation: MockedOperation<Examples>, answer: Answer<Examples>): number {
  const declared = answer.example === undefined ? 200 : declaredStatus(operation, answer.example)
  const status = answer.status ?? declared
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status
  throw new ValidationError(operation.id, 'status', 'must be an HTTP status from 200 to 599')
}

/** The status that an example is of; what is declared for every other status is an unexpected failure. */
function declaredStatus<Examples extends object>(
  { id, answers, examples }: MockedOperation<Examples>,
  example: keyof Examples,
): number {
  const status = Object.keys(answers).find((code) => answers[code]?.includes(example))
  if (status !== undefined) return status === 'default' ? 500 : Number(status)
  throw new ValidationError(id, 'example', `must be one of: ${Object.keys(examples).join(', ')}`)
}

function bodyOf<Examples extends object>(
  operation: MockedOperation<Examples>,
  { body, example }: Answer<Examples>,
  status: number,
): unknown {
  if (body !== undefined && example !== undefined)
    throw new ValidationError(operation.id, 'example', 'must not be given together with a body')
  if (isBodyless(status)) return undefined
  if (body !== undefined) return body
  const shown = example ?? usualExample(operation, status)
  return shown === undefined ? undefined : operation.examples[shown]
}

/** The example that shows a status; nothing for redirects. */
function usualExample<Examples extends object>(
  { answers }: MockedOperation<Examples>,
  status: number,
): keyof Examples | undefined {
  const otherwise = status >= 400 ? answers['default'] : status < 300 ? answers['200'] : undefined
  return (answers[status] ?? otherwise)?.[0]
}

/** Answers that HTTP allows no body. */
function isBodyless(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

/**
 * What msw exports. All of it is imported, since a name that an old version lacks would fail in the words of the runtime.
 * @throws {TypeError} beside a version below 2
 */
export function currentMsw(): typeof msw {
  if ((msw as Partial<typeof msw>).http !== undefined) return msw
  throw new TypeError(
    'handlers need msw 2 or 3, and the msw found has no `http`, as in version 1: npm install --save-dev msw@2',
  )
}
