import type { CompiledOperation } from '../contract/contract.js'
import type { Fault, MockAnswer } from '../exchange/exchange.js'
import { problemAnswer } from './problem-answer.js'

/** What a proxy answers whose upstream has gone: no envelope, no JSON. */
const BAD_GATEWAY: MockAnswer = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n',
}

/** Seconds that the rate limit asks a client to wait: as short as the header can say. */
const RETRY_AFTER = '1'

/** The answer of a fault in whose place the service itself says nothing; `truncated` cuts the service's own. */
export function faultAnswer(operation: CompiledOperation, fault: Fault): MockAnswer | undefined {
  if (fault === 'truncated') return undefined
  if (fault === 'html-502') return BAD_GATEWAY
  if (fault !== '429') return { status: 200, headers: {}, body: '', fault }
  return problemAnswer(operation, {
    status: 429,
    message: 'Too many requests.',
    headers: { 'retry-after': RETRY_AFTER },
  })
}
