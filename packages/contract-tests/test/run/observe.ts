// Makes a call of the table, and compares what came of it with what the contract makes one expect.
import type { Json } from '@cloud-cost/contract/document'
import { type Operation, responseFor } from '@cloud-cost/contract/model'
import type { StrictValidator } from '@cloud-cost/contract/strict-validator'
import type { Case } from '../table/cases.js'
import { type ClientModule, callFunction } from './client-call.js'
import { expectedResult } from './expected-result.js'
import { type Received, record } from './recorder.js'
import type { Server } from './servers.js'
import { readWire, type Wire, type WireInputs } from './wire.js'

/** What a call came to, as far as the contract says something about it. */
export interface Observation {
  /** `result`, or the name of the error's class. */
  readonly outcome: string
  readonly result?: unknown
  /** What the error tells of itself. */
  readonly error?: {
    readonly operationId: string
    readonly status?: number
    readonly serviceCode?: unknown
    /** The inputs that are wrong, as the client lists them. */
    readonly violations?: readonly string[]
    readonly parameter?: string
    /** The wrong input, where the message names it. */
    readonly named?: string
  }
  /** The request on the wire; none where nothing was sent. */
  readonly sent?: Wire
  readonly received?: {
    readonly status: number
    readonly type: string
    readonly body: unknown
    /** What is wrong with the body by the contract, with members rejected that it doesn't describe. */
    readonly deviations: readonly string[]
    /** The inputs that the server finds wrong. */
    readonly violations: readonly string[]
  }
}

/** An error of a client, whichever it is. */
type Thrown = Error &
  Omit<NonNullable<Observation['error']>, 'violations'> & { readonly violations?: readonly { readonly path: string }[] }

/** What takes part in a call. */
export interface Setting {
  readonly operation: Operation
  readonly validator: StrictValidator
  readonly module: ClientModule
  readonly server: Server
}

/** Makes the call of a case. */
export async function observe(setting: Setting, tried: Case): Promise<Observation> {
  const { operation, validator, module, server } = setting
  const recorder = record(server.fetch, tried.withoutToken && withoutToken)
  const { result, error } = await callFunction(module, operation, tried.inputs, {
    baseUrl: server.baseUrl(operation),
    fetch: recorder.fetch,
    headers: { 'X-Mock-Session': sessionOf(setting, tried), ...tried.headers },
  })
  const [sent] = recorder.sent
  const [received] = recorder.received
  return {
    ...(error === undefined ? { outcome: 'result', result } : readError(error, tried)),
    ...(sent && { sent: readWire(operation, validator, sent) }),
    ...(received && { received: readAnswer(setting, received) }),
  }
}

/** What is due to a case. Where the contract leaves the body open, the rest is due to the body that came. */
export function expectedObservation({ operation, server }: Setting, tried: Case, observed: Observation): Observation {
  const { status, location, error } = tried
  const body = tried.body === undefined ? observed.received?.body : tried.body.value
  const { operationId } = operation
  const wrong = location === undefined ? [] : [location]
  if (status === undefined)
    return { outcome: String(error), error: { operationId, parameter: String(location).replace(/^\w+\./, '') } }
  const serviceCode = codeOf(body)
  return {
    ...(error === undefined
      ? { outcome: 'result', result: expectedResult(operation, body) }
      : {
          outcome: error,
          error: {
            operationId,
            status,
            // The only header that clients read them from.
            violations: server.violations === 'x-mock-violations' ? wrong : [],
            ...(serviceCode !== undefined && { serviceCode }),
            ...(location && { named: location }),
          },
        }),
    sent: {
      inputs: asText(tried),
      problems: tried.withoutToken ? ['header.Authorization'] : wrong,
    },
    received: {
      status,
      type: body === undefined ? '' : 'application/json',
      body,
      deviations: [],
      violations: wrong,
    },
  }
}

function withoutToken(request: Request): Request {
  const changed = new Request(request)
  changed.headers.delete('authorization')
  return changed
}

/** A state of its own for every call, so that none depends on another. */
function sessionOf({ operation, server }: Setting, { name }: Case): string {
  return [server.name, operation.operationId, name]
    .join(':')
    .replaceAll(/[^\w.:-]/g, '-')
    .slice(0, 100)
}

function readError(error: unknown, { location }: Case): Pick<Observation, 'outcome' | 'error'> {
  const { name, message, operationId, status, serviceCode, parameter, violations } = error as Thrown
  return {
    outcome: name,
    error: {
      operationId,
      ...(status !== undefined && { status }),
      ...(serviceCode !== undefined && { serviceCode }),
      ...(parameter !== undefined && { parameter }),
      ...(violations !== undefined && { violations: [...new Set(violations.map(({ path }) => path))] }),
      ...(status !== undefined && location !== undefined && message.includes(location) && { named: location }),
    },
  }
}

function readAnswer(
  { operation, validator, server }: Setting,
  received: Received,
): NonNullable<Observation['received']> {
  const { status, headers, text } = received
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  const { reference } = responseFor(operation.responses, status) ?? {}
  const deviations = reference === undefined ? [] : validator.deviations(reference, body)
  return {
    status,
    // The media type of nothing doesn't matter.
    type: text === '' ? '' : (headers['content-type'] ?? ''),
    body,
    deviations: deviations.map(({ message }) => message),
    violations: readViolations(headers[server.violations]),
  }
}

function readViolations(header: string | undefined): string[] {
  const list = JSON.parse(header ?? '[]') as readonly { readonly location: string | readonly string[] }[]
  return [...new Set(list.map(({ location }) => [location].flat().join('.')))]
}

/** The code of an error, in the envelopes' own cases. */
function codeOf(body: unknown): Json | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  for (const [name, value] of Object.entries(body)) {
    const found = /^code$/i.test(name) ? (value as Json) : codeOf(value)
    if (found !== undefined) return found
  }
  return undefined
}

function asText({ inputs: { path = {}, query = {}, body } }: Case): WireInputs {
  const texts = <T>(values: { readonly [name: string]: Json }, text: (value: Json) => T): { [name: string]: T } =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)]))
  return {
    path: texts(path, String),
    query: texts(query, (value) => (Array.isArray(value) ? value.map(String) : String(value))),
    body,
  }
}
