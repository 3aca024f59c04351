import { MAX_DEPTH, parseJson, tooDeepAt } from '@cloud-cost/contract/parse-json'
import type { Problem } from '../contract/contract.js'
import { violationAt } from '../contract/violations.js'
import type { Body, MockRequest } from '../exchange/exchange.js'

const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/

/** The body of a request as a validator takes it, or what is wrong with it. */
export function parseBody({ body, headers }: MockRequest, maxBytes: number): { value: unknown } | Problem {
  const problem = problemOf(body, headers, maxBytes)
  if (problem !== undefined) return problem
  const text = 'text' in body ? body.text : ''
  if (text === '') return { value: undefined }
  const type = mediaType(headers)
  if (type === '') return { status: 415, message: 'The Content-Type is required; send application/json.' }
  if (!MEDIA_TYPE.test(type)) return { status: 415, message: `The Content-Type must be a media type, not "${type}".` }
  if (type !== 'application/json' && !type.endsWith('+json')) return { value: text }
  const deep = tooDeepAt(text)
  if (deep !== undefined)
    return malformed(`must be nested at most ${MAX_DEPTH} levels deep; it exceeds them at position ${deep}`)
  try {
    return { value: parseJson(text) }
  } catch (error) {
    return malformed(`must be JSON: ${(error as SyntaxError).message}`)
  }
}

function problemOf(body: Body, headers: MockRequest['headers'], maxBytes: number): Problem | undefined {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') {
    return { status: 415, message: `Content-Encoding ${encoding} is not supported; send the body uncompressed.` }
  }
  if ('text' in body) return undefined
  return body.problem === 'too-large'
    ? { status: 413, message: `The body must be at most ${maxBytes} bytes.` }
    : malformed('must be UTF-8 text')
}

function malformed(reason: string): Problem {
  return { status: 400, message: `body ${reason}.`, violations: [violationAt('body', '', reason)] }
}

function mediaType(headers: MockRequest['headers']): string {
  return (headers['content-type'] ?? '').replace(/;.*$/s, '').trim().toLowerCase()
}
