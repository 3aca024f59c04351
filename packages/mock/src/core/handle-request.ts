// The way of a request, from top to bottom: address, route, validate, select, answer, journal.
import type { CompiledOperation } from '../contract/contract.js'
import { watched } from '../exchange/body-stream.js'
import {
  isBodyStream,
  isLeft,
  type MockAnswer,
  type MockRequest,
  unlessFailed,
  whenThere,
} from '../exchange/exchange.js'
import type { Location } from '../exchange/parsed-request.js'
import { errorAnswer, faultAnswer, problemAnswer } from '../respond/problem-answer.js'
import { withSelection } from '../respond/responder.js'
import { strictProblem } from '../respond/strict-problem.js'
import { allowedOn, type Router } from '../route/router.js'
import { readControls } from '../select/mock-headers.js'
import { type Address, addressOf, callerOf, isAdminPath } from './address.js'
import { administer } from './admin.js'
import type { Core } from './core.js'
import { preflight, withCors } from './cors.js'
import type { Session } from './sessions.js'

/**
 * Answers a request, most often at once; what fails on the way is an answer, too.
 *
 * @param session of a request that names none
 */
export type HandleRequest = (request: MockRequest, session?: string) => MockAnswer | Promise<MockAnswer>

const RESTARTED = { 'x-mock-session-restarted': 'true' }

export function requestHandler(mock: Core): HandleRequest {
  const handle: HandleRequest = (sent, defaultSession) => {
    const address = addressOf(sent)
    const { session: name = defaultSession, problem } = address
    const location = mock.served.router.locate(address.target)
    // The text of the location is there as long as the requests of it are in the journal.
    const request = { ...sent, target: location.target }
    if (isAdminPath(location.path)) {
      return problem === undefined ? administer(mock, request, name) : problemAnswer(undefined, problem)
    }
    const caller = callerOf(request)
    const session = mock.sessions.find(problem === undefined ? name : undefined, caller)
    // What has begun no session is in the journal of none.
    const isJournaled = mock.sessions.has(session)
    const operation = operationAt(location, request.method)
    return whenThere(answerRequest(mock, address, request, location, operation, session), (response) => {
      const answer = session.isRestarted ? { ...response, headers: { ...response.headers, ...RESTARTED } } : response
      const operationId = operation?.operationId
      const entry = isJournaled && session.journal.add(request, answer, operationId, [], caller === 'page')
      logAnswer(mock, request, operationId, answer.status)
      const failed = (error: unknown): void => {
        if (isLeft(request)) return
        const problem = `the answer broke off: ${error instanceof Error ? error.message : String(error)}`
        if (entry !== false) session.journal.addProblem(entry, problem)
        logAnswer(mock, request, operationId, answer.status, problem)
      }
      const whole = isBodyStream(answer.body) ? { ...answer, body: watched(answer.body, failed) } : answer
      return request.headers['origin'] === undefined ? whole : withCors(request.headers['origin'], whole)
    })
  }
  return (sent, defaultSession) =>
    unlessFailed(
      () => handle(sent, defaultSession),
      (error) => errorAnswer(undefined, error),
    )
}

function operationAt({ match }: Location, method: string): CompiledOperation | undefined {
  return match?.methods.get(method === 'HEAD' ? 'GET' : method)
}

function answerRequest(
  { served, options }: Core,
  { problem }: Address,
  request: MockRequest,
  location: Location,
  operation: CompiledOperation | undefined,
  session: Session,
): MockAnswer | Promise<MockAnswer> {
  const { router, validator, selector, responder } = served
  if (operation === undefined) return answerWithoutOperation(router, request, location)
  if (problem !== undefined) return problemAnswer(operation, problem)
  try {
    const controls = readControls(request.headers, selector.scenarios)
    const parsed = validator.validate(request, operation, location)
    const selection = selector.select(parsed, controls, session)
    const fault = selection.fault && faultAnswer(operation, selection.fault)
    if (fault !== undefined) return withSelection(fault, selection)
    // What the contract allows, strict mode may refuse.
    const isAllowed = parsed.problem === undefined && (controls.strict ?? options.strict)
    const mistakes = isAllowed ? session.answers.strictMistakes(operation, parsed.inputs) : undefined
    const refused = mistakes === undefined ? parsed.problem : strictProblem(operation, parsed.inputs, mistakes)
    if (refused !== undefined) return withSelection(problemAnswer(operation, refused), selection)
    return responder.respond(parsed, selection, session)
  } catch (error) {
    return errorAnswer(operation, error)
  }
}

function answerWithoutOperation(router: Router, { method, headers }: MockRequest, location: Location): MockAnswer {
  const { path, match } = location
  // A browser whose preflight fails would never see that the path is unknown.
  const isPreflight = headers['access-control-request-method'] !== undefined
  if (method === 'OPTIONS' && (match !== undefined || path === '*' || isPreflight)) {
    return preflight(headers, allowedOn(match))
  }
  const { operation, problem } = router.miss(method, location)
  return problemAnswer(operation, problem)
}

function logAnswer(
  { options: { log }, journal }: Core,
  request: MockRequest,
  operationId: string | undefined,
  status: number,
  problem?: string,
): void {
  log?.({
    method: request.method,
    operationId,
    status,
    ...(problem !== undefined && { problem }),
    // Few lines are printed, and looking for secrets takes longer than the answer.
    get path() {
      return journal.redaction.redacted({ ...request, operationId })[0].path
    },
  })
}
