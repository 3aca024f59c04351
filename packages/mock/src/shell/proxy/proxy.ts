// A proxy between clients and a deployment, which checks by the contract what passes it.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isAdminPath } from '../../core/address.js'
import { ContractValidator } from '../../core/contract-validator.js'
import { parseTarget } from '../../exchange/exchange.js'
import { assembleMock } from '../../in-process/mock.js'
import { InvalidOptionError, MOCK_OPTIONS, requireOptions } from '../../in-process/options.js'
import { Recordings } from '../../in-process/recordings.js'
import type { SessionJournal } from '../../journal/journal.js'
import type { JournalEntry, JournalRedaction } from '../../journal/journal-redaction.js'
import { violationsHeader } from '../../respond/problem-answer.js'
import { loadContract, NODE } from '../node.js'
import { recordedContent } from '../record/recorded-content.js'
import { createRecorder, type Recorder } from '../record/recorder.js'
import { type Serve, serveAnswers } from '../serve-answers.js'
import { type ListenOptions, listen, type MockServer } from '../server.js'
import { PROXY_OPTIONS, type ProxyOptions, requireErrorStatuses } from './options.js'
import { ProxiedCall } from './proxied-call.js'
import { MAX_HEADER_SIZE, Upstream } from './upstream.js'

/** Long, since a proxy has no say in how long a request takes. */
const REQUEST_TIMEOUT = 300_000
/** Bytes of a body in which secrets are looked for that later requests may have: tokens are given out in short ones. */
const MOST_REMEMBERED = 100_000

/** Stands between clients and a deployment, and judges what passes by the contract. */
export interface Proxy {
  /**
   * Serves over HTTP on the loopback address. The admin API and the window of the mock are at `/__mock`.
   *
   * @throws PortInUseError when another program listens on the port; InvalidOptionError when an option can't have its value
   */
  listen(options?: ListenOptions): Promise<MockServer>
  /** The latest requests with what was wrong with them and their responses, without secrets. */
  requests(): JournalEntry[]
}

/**
 * Makes a proxy, which forwards everything as it is and adds two headers to a response: `X-Mock-Violations` lists, as JSON, what is wrong with the
 * request, and with the status and the headers of the response; `Content-Security-Policy: sandbox allow-scripts` keeps its pages from the admin API.
 * What is wrong with the body, which is judged once it has passed, is logged, and stands in the journal and in the recording.
 *
 * @throws InvalidOptionError when an option can't have its value, or the recording can't be written
 */
export function createProxy(options: ProxyOptions): Proxy {
  requireOptions(options, PROXY_OPTIONS)
  requireOptions(options.mock ?? {}, MOCK_OPTIONS)
  const { fail = false, groups, log = () => {}, notify = () => {} } = options
  const { fallback = [], timeout = 60_000, maxBodyBytes = 5_000_000 } = options
  requireErrorStatuses(fallback)
  const { contract: whole = loadContract(), ...mockOptions } = options.mock ?? {}
  const parts = {
    platform: NODE,
    contract: whole,
    hasCompanies: options.mock?.contract === undefined,
    recordings: mockOptions.replay && new Recordings(mockOptions.replay),
    recording: () => recorder?.state,
    redact: options.record?.redact ?? [],
    hasOneJournal: true,
  }
  const {
    mock,
    handle,
    journal,
    redaction,
    maxBodyBytes: mostOfMock,
  } = assembleMock(parts, { ...mockOptions, ...(groups !== undefined && { groups }) })
  const { contract } = mock
  const upstream = new Upstream(options.upstream)
  const validator = new ContractValidator(contract, NODE.validatorsOf(contract), maxBodyBytes)
  const shared = { upstream, validator, mock: handle, mostOfMock, fail, maxBodyBytes, timeout }
  const settings = { ...shared, fallback: new Set(fallback) }
  const recorder = options.record && createRecorder({ ...options.record, contract, onStop: notify })
  const serveMock = serveAnswers(handle, maxBodyBytes)

  const finish = reporterOf({ journal, redaction, recorder, log, notify })
  const running = new Set<Promise<void>>()
  const isNext = connectionQueue()
  const serve: Serve = async (request, response, entrance) => {
    if (!(await isNext(response))) return
    if (isAdminPath(parseTarget(request.url ?? '/').path)) {
      if (request.headers.expect !== undefined) response.writeContinue()
      await serveMock(request, response, entrance)
      return
    }
    const call = new ProxiedCall(settings, request, response, entrance)
    const done = call.run().then(() => finish(call))
    running.add(done)
    await done.finally(() => running.delete(done))
  }
  return {
    requests: () => mock.requests(),
    async listen(listenOptions = {}) {
      const server = await listen(
        serve,
        { requestTimeout: REQUEST_TIMEOUT, ...listenOptions },
        { windowAt: /^\/__mock\/?$/, maxHeaderSize: MAX_HEADER_SIZE, passesContinue: true },
      )
      if (isItself(upstream.url, server)) {
        await server.close()
        throw new InvalidOptionError('upstream', `must be the deployment, not the proxy itself (${server.url})`)
      }
      const close = async (): Promise<void> => {
        await server.close()
        upstream.close()
        // What was answered last is recorded after it was answered.
        await Promise.allSettled(running)
        recorder?.close()
      }
      return { ...server, close }
    },
  }
}

/** Where is said what became of a call. */
interface Reports {
  readonly journal: SessionJournal
  readonly redaction: JournalRedaction
  readonly recorder: Recorder | undefined
  readonly log: NonNullable<ProxyOptions['log']>
  readonly notify: NonNullable<ProxyOptions['notify']>
}

/** Looks for secrets in what may be said of later calls, and of this one in no more than is said. */
function reporterOf({ journal, redaction, recorder, log, notify }: Reports): (call: ProxiedCall) => void {
  return (call) => {
    const { observed, status } = call
    const { method, violations, problems } = observed
    const operationId = observed.validateRequest(false).operation?.operationId
    const headers = violations.length === 0 ? {} : { 'x-mock-violations': violationsHeader(violations) }
    const { request } = observed.toMockRequest()
    const texts = { ...request, body: { note: '' }, operationId, violations: JSON.stringify(violations) }
    const exchange = call.toExchange()
    const { response } = exchange
    const bodies = [
      ...('text' in request.body ? [request.body.text.slice(0, MOST_REMEMBERED)] : []),
      ...(response === undefined ? [] : [recordedContent(response, MOST_REMEMBERED).text ?? '']),
    ]
    redaction.collect(texts, response?.headers ?? [], bodies)
    let made: ReturnType<JournalRedaction['redacted']> | undefined
    const redacted = (): NonNullable<typeof made> => {
      made ??= redaction.redacted(texts)
      return made
    }
    /** Why the call is not in the recording, where it should be. */
    let lost: string | undefined
    try {
      lost = recorder?.record(exchange)
    } catch (error) {
      lost = `it was not recorded: ${(error as Error).message}`
      notify(`${method} ${redacted()[0].path}: ${lost}`)
    }
    const all = lost === undefined ? problems : [...problems, lost]
    journal.add(request, { status, headers, body: '' }, operationId, all)
    log({
      method,
      operationId,
      status,
      get path() {
        return redacted()[0].path
      },
      get violations() {
        return violations.length === 0 ? [] : redacted()[0].violations
      },
      get problems() {
        return problems.length === 0 ? [] : problems.map(redacted()[1])
      },
    })
  }
}

function isItself({ hostname, port, protocol }: URL, server: MockServer): boolean {
  const isOwnName = ['localhost', '127.0.0.1', '[::1]', new URL(server.url).hostname].includes(hostname)
  return isOwnName && Number(port || (protocol === 'https:' ? 443 : 80)) === server.port
}

/**
 * Makes what waits until the request before on the same connection is answered, and says whether another one may follow it: a client may send several at
 * once, which are passed on one after the other.
 */
function connectionQueue(): (response: ServerResponse) => Promise<boolean> | true {
  const latest = new WeakMap<Socket, Promise<boolean>>()
  return (response) => {
    const { socket } = response.req
    const before = latest.get(socket) ?? true
    const answered = new Promise<boolean>((resolve) =>
      response.once('close', () => resolve(response.writableFinished && response.shouldKeepAlive)),
    )
    latest.set(socket, answered)
    return before
  }
}
