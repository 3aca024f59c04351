// A call on its way through a proxy.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CompiledOperation, Problem } from '../../contract/contract.js'
import { invalid } from '../../contract/violations.js'
import { isOwnHost, OWN_HOST } from '../../core/address.js'
import type { ContractValidator } from '../../core/contract-validator.js'
import { withCors } from '../../core/cors.js'
import type { MockAnswer, MockRequest } from '../../exchange/exchange.js'
import { problemAnswer, violationsHeader } from '../../respond/problem-answer.js'
import type { Exchange } from '../record/recorded-content.js'
import { refusalOf } from '../refusals.js'
import { type Entrance, type Handler, send } from '../serve-answers.js'
import { BoundedBody } from './bounded-body.js'
import {
  bufferResponse,
  closeWithoutBody,
  type ForwardedCall,
  forwardRequest,
  forwardResponse,
  LEFT,
} from './forwarded-call.js'
import { ambiguityOf, pairsOf, unknownCodingOf } from './headers.js'
import { IdleTimer, UpstreamTimeout } from './idle-timer.js'
import { ObservedCall } from './observed.js'
import { reasonOf, UnreadableResponse, UPGRADED, type Upstream } from './upstream.js'

/** What all calls of a proxy share. */
export interface ProxySettings {
  readonly upstream: Upstream
  readonly validator: ContractValidator
  /** Statuses in whose place the mock answers. */
  readonly fallback: ReadonlySet<number>
  /** Bytes of a body that the mock reads. */
  readonly mostOfMock: number
  readonly mock: Handler
  /** Whether violations are answered with 502. */
  readonly fail: boolean
  readonly maxBodyBytes: number
  /** Milliseconds that a call waits for the deployment. */
  readonly timeout: number
}

/** A request on its way through a proxy. */
export class ProxiedCall {
  readonly observed: ObservedCall
  /** What the client got; 0 where it left before. */
  status = 0
  readonly #settings: ProxySettings
  readonly #call: ForwardedCall
  readonly #isOwnHost: boolean
  readonly #startedAt = Date.now()
  readonly #began = performance.now()
  #waited: number | undefined
  #answer: IncomingMessage | undefined

  constructor(settings: ProxySettings, request: IncomingMessage, response: ServerResponse, entrance: Entrance) {
    const { validator, maxBodyBytes, timeout } = settings
    this.#settings = settings
    const sent = new BoundedBody(maxBodyBytes)
    const received = new BoundedBody(maxBodyBytes)
    this.#call = { request, response, sent, received, timer: new IdleTimer(timeout) }
    const headers = request.headers as MockRequest['headers']
    this.#isOwnHost = isOwnHost({ headers, ...entrance })
    this.observed = new ObservedCall(validator, request, sent, maxBodyBytes)
  }

  /** Passes the request and its response on, then judges what could not be judged before. */
  async run(): Promise<void> {
    const ambiguity = ambiguityOf(this.#call.request)
    if (ambiguity !== undefined) return this.#refuse(400, ambiguity)
    if (!this.#isOwnHost) return this.#refuse(403, OWN_HOST)
    // Node reads nothing more of a connection once a request has asked for another protocol.
    if (this.#call.request.headers.upgrade !== undefined) this.#call.response.shouldKeepAlive = false
    const outcome = await forwardRequest(this.#call, this.#settings.upstream)
    if (outcome === 'left') this.#sayLeft()
    else if ('failure' in outcome) await this.#sayFailure(outcome.failure)
    else {
      this.#answer = outcome.answer
      this.#waited = outcome.waited
      try {
        await this.#passAnswer(outcome.answer)
      } catch (error) {
        // Such as a status that can't be written.
        outcome.answer.destroy()
        this.#answer = undefined
        await this.#sayFailure(error)
      }
    }
    this.observed.validateRequest(true)
  }

  /** The call as a recording has it. */
  toExchange(): Exchange {
    const { method, target, violations, problems } = this.observed
    const waited = this.#waited ?? performance.now() - this.#began
    const answer = this.#answer
    return {
      startedAt: this.#startedAt,
      timings: { wait: rounded(waited), receive: rounded(performance.now() - this.#began - waited) },
      request: {
        method,
        url: this.#settings.upstream.addressOf(target),
        headers: pairsOf(this.#call.request.rawHeaders),
        body: this.#call.sent.bytes,
      },
      ...(answer !== undefined && {
        response: {
          status: answer.statusCode ?? 0,
          statusText: answer.statusMessage ?? '',
          headers: pairsOf(answer.rawHeaders),
          body: this.#call.received.bytes,
        },
      }),
      violations,
      ...(problems.length > 0 && { problem: problems.join('; ') }),
    }
  }

  async #passAnswer(answer: IncomingMessage): Promise<void> {
    const coding = unknownCodingOf(answer.rawHeaders)
    if (answer.statusCode === 101) throw new UnreadableResponse(UPGRADED)
    if (coding !== undefined) throw new UnreadableResponse(`its response can't be passed on (${coding})`)
    const { fail, fallback } = this.#settings
    const head = { status: answer.statusCode ?? 0, headers: answer.headers }
    this.observed.validateHead(head)
    if (fallback.has(head.status) && (await this.#fallBack(answer))) return
    const buffered = fail ? await bufferResponse(this.#call, answer) : undefined
    if (buffered !== undefined) {
      this.observed.validateRequest(this.#call.sent.isComplete)
      if (buffered.isWhole) this.observed.validateBody(head, this.#call.received)
      if (buffered.problem !== undefined) this.observed.problems.push(buffered.problem)
      if (this.#call.response.destroyed) {
        answer.destroy()
        return
      }
      const problem = this.#refusal(buffered.problem)
      if (problem !== undefined) {
        answer.destroy()
        await this.#answerItself(problem, 'refused')
        return
      }
    }
    this.status = head.status
    const { violations } = this.observed
    const own = violations.length === 0 ? [] : ['X-Mock-Violations', violationsHeader(violations)]
    const problem = await forwardResponse(this.#call, answer, own, buffered)
    if (problem !== undefined) this.observed.problems.push(problem)
    if (buffered?.isWhole !== true && problem !== LEFT) this.observed.validateBody(head, this.#call.received)
  }

  /** Whether the mock has answered in place of the deployment: it needs the whole request. */
  async #fallBack(answer: IncomingMessage): Promise<boolean> {
    if (!this.#call.sent.isComplete && !this.#call.request.destroyed) {
      // A deployment that has answered may read no more.
      this.#call.request.unpipe()
      this.#call.request.resume()
      await new Promise((resolve) => this.#call.request.once('close', resolve).once('end', resolve))
    }
    const { request, missing } = this.observed.toMockRequest()
    if (missing !== undefined) {
      this.observed.problems.push(`the mock could not answer: the body of the request was not read (${missing})`)
      return false
    }
    const { problem } = await bufferResponse(this.#call, answer)
    if (problem !== undefined) this.observed.problems.push(problem)
    answer.destroy()
    const { mock, mostOfMock } = this.#settings
    const isTooLarge = this.#call.sent.size > mostOfMock
    await this.#send(await mock(isTooLarge ? { ...request, body: { problem: 'too-large' } } : request), 'fallback')
    return true
  }

  /** Why a response is not passed on. */
  #refusal(brokenOff: string | undefined): Problem | undefined {
    const { violations } = this.observed
    if (violations.length > 0) {
      const { message } = invalid(violations)
      return { status: 502, isWhole: true, violations, message: `The call violates the contract: ${message}` }
    }
    if (brokenOff === undefined) return undefined
    return { status: 502, isWhole: true, message: `The call failed: ${brokenOff}.` }
  }

  /** Refuses a request that is not passed on. */
  async #refuse(status: number, reason: string): Promise<void> {
    this.observed.problems.push(`the request was refused: ${reason}`)
    this.#call.request.resume()
    // Where a next request would begin may be as uncertain.
    this.#call.response.shouldKeepAlive = false
    await this.#answerItself({ status, isWhole: true, message: `${reason}.` }, 'refused')
  }

  #sayLeft(): void {
    const refusal = refusalOf(this.#call.request)
    this.status = refusal?.status ?? 0
    const before = this.#call.sent.isComplete ? 'a response came' : 'its request had ended'
    this.observed.problems.push(refusal?.reason ?? `the client left before ${before}`)
  }

  async #sayFailure(failure: unknown): Promise<void> {
    if (this.#call.response.headersSent || this.#call.response.destroyed) {
      this.observed.problems.push(LEFT)
      this.#call.response.destroy()
      return
    }
    const problem = `no response came from ${this.#settings.upstream.url.origin}: ${reasonOf(failure)}`
    this.observed.problems.push(problem)
    const status = failure instanceof UpstreamTimeout ? 504 : 502
    const message = `The proxy has no answer, since ${problem}.`
    await this.#answerItself({ status, isWhole: true, message }, 'failed')
  }

  #answerItself(problem: Problem, reason: string): Promise<void> {
    const { method, target } = this.observed
    const operation: CompiledOperation | undefined = this.#settings.validator.nearest(method, target)
    return this.#send(problemAnswer(operation, problem), reason)
  }

  /** Sends an answer that is not the deployment's, and says so. */
  async #send(answer: MockAnswer, reason: string): Promise<void> {
    const { origin } = this.#call.request.headers
    const own = { ...answer, headers: { ...answer.headers, 'x-mock-proxy': reason } }
    this.status = own.status
    closeWithoutBody(this.#call.request, this.#call.response, this.#call.sent)
    await send(this.#call.request, this.#call.response, origin === undefined ? own : withCors(origin, own))
  }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000
}
