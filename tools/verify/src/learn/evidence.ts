import { isObject, type Json, lookUp, toReference } from '@cloud-cost/contract/document'
import { type Group, groupFolders, loadGroup, workspaceRoot } from '@cloud-cost/contract/group'
import { readMarkCodes } from '@cloud-cost/contract/mark-codes'
import { type Operation, readOperations, responseFor } from '@cloud-cost/contract/model'
import { OperationFinder } from '@cloud-cost/contract/operation-finder'
import { FirstPages } from './first-pages.js'
import type { Exchange, LeftOut } from './har.js'
import { Ranges } from './ranges.js'
import { recordBody, recordParameters } from './record.js'
import type { RecordedCall, Subject } from './recorded-call.js'
import { type SchemaElement, SchemaElements } from './schema-elements.js'
import { Schemas } from './schema-walk.js'

/** Successes that have their payload and no `status`: clients refuse them unless they are told to accept them. */
class MissingStatus {
  /** How many there are, by operationId. */
  readonly operations = new Map<string, number>()
  /** The first of them: `a.har, entry 12`. */
  first = ''

  add({ subject, exchange, body, accepted }: RecordedCall): void {
    const { operationId, payload, payloadType } = subject.operation
    // Without a payload, a success can't be told from the page of an outage.
    if (payload === 'raw' || payload === 'empty' || payload === 'none') return
    if (!accepted || !isObject(body) || 'status' in body) return
    const value = lookUp(body, `#/${payload.replace('.', '/')}`)
    const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
    if (value === undefined || (type !== payloadType && payloadType !== 'unknown')) return
    this.operations.set(operationId, (this.operations.get(operationId) ?? 0) + 1)
    this.first ||= `${exchange.file}, entry ${exchange.entry}`
  }
}

/** The contract of a folder, and what recordings show of it. */
export class Evidence {
  readonly groups: readonly Group[]
  readonly elements: SchemaElements
  readonly firstPages = new FirstPages()
  readonly ranges = new Ranges()
  readonly missingStatus = new MissingStatus()
  readonly operations = new Set<string>()
  /** The headers that the contract does not have, with the number of responses that had each. */
  readonly headers = new Map<string, number>()
  since = '9999-12-31'
  until = '0000-01-01'
  exchanges = 0
  unmatched = 0
  /** What shows nothing, or not all that it might: the reasons, with their entries. */
  readonly leftOut = new Map<string, LeftOut[]>()
  readonly subjects: readonly Subject[]
  readonly #byId: ReadonlyMap<string, Subject>
  readonly #finder: OperationFinder<Operation>

  constructor(specFolder: string) {
    this.groups = groupFolders(specFolder).map(loadGroup)
    this.elements = new SchemaElements(readMarkCodes(workspaceRoot(specFolder)))
    this.subjects = this.groups.flatMap((group): Subject[] => {
      const schemas = new Schemas(group, this.elements)
      return readOperations(group.document).map((operation) => {
        const reference = toReference(['paths', operation.path, operation.method.toLowerCase()])
        return { operation, group, schemas, reference }
      })
    })
    this.#byId = new Map(this.subjects.map((subject) => [subject.operation.operationId, subject]))
    this.#finder = new OperationFinder(this.subjects.map(({ operation }) => operation))
  }

  /** The groups of which an operation was called. */
  get calledGroups(): ReadonlySet<Group> {
    const called = this.subjects.filter(({ operation }) => this.operations.has(operation.operationId))
    return new Set(called.map(({ group }) => group))
  }

  /** The call that an exchange is; nothing where the contract has no such operation. */
  callOf(exchange: Exchange): RecordedCall | undefined {
    const found = this.#find(exchange)
    const subject = this.#byId.get(found?.operation.operationId ?? exchange.operationId ?? '')
    if (subject === undefined) return undefined
    const body = parsed(exchange.text)
    // The contract has no other success.
    const isSuccess = exchange.text !== undefined && exchange.status === 200
    const accepted = isSuccess && !(isObject(body) && body['status'] === 'error')
    return {
      subject,
      exchange,
      path: found?.path ?? {},
      requestBody: parsed(exchange.requestText),
      body,
      accepted,
    }
  }

  /** A deployment may put a path before those of the contract. */
  #find({ method, url: { pathname } }: Exchange): (Pick<RecordedCall, 'path'> & { operation: Operation }) | undefined {
    for (let start = 0; start !== -1; start = pathname.indexOf('/', start + 1)) {
      const { methods, parameters } = this.#finder.find(pathname.slice(start)) ?? {}
      const operation = methods?.get(method)
      if (operation !== undefined) return { operation, path: parameters ?? {} }
    }
    return undefined
  }

  leaveOut(leftOut: LeftOut): void {
    const others = this.leftOut.get(leftOut.since)
    if (others === undefined) this.leftOut.set(leftOut.since, [leftOut])
    else others.push(leftOut)
  }

  add(exchange: Exchange): void {
    const call = this.callOf(exchange)
    if (call === undefined) {
      this.unmatched += 1
      return
    }
    this.exchanges += 1
    if (exchange.day < this.since) this.since = exchange.day
    if (exchange.day > this.until) this.until = exchange.day
    const { subject, body, requestBody, accepted } = call
    const { operation, schemas, reference } = subject
    this.operations.add(operation.operationId)
    this.#at(subject, reference).observed.addOne(exchange.day)
    const { file, entry, missing } = exchange
    if (missing !== undefined) {
      // Whether the request was understood stands in the body alone.
      this.leaveOut({ file, entry, since: missing })
      return
    }
    const response = responseFor(operation.responses, exchange.status)
    // A status that the contract does not have says neither that the request was understood nor that it was refused.
    if (response === undefined) return
    recordParameters(call, this.elements)
    if (operation.body !== undefined && requestBody !== undefined)
      recordBody(schemas, operation.body.reference, requestBody, exchange, accepted ? 'observed' : 'refused')
    if (response.reference !== undefined && body !== undefined)
      recordBody(schemas, response.reference, body, exchange, 'observed')
    this.#recordResponse(call, response.status)
    this.firstPages.add(call)
    this.missingStatus.add(call)
    this.ranges.add(call)
  }

  /** An error response is shown by an error envelope, a header by its name. */
  #recordResponse({ subject, exchange, body }: RecordedCall, status: string): void {
    const { reference, group } = subject
    const element = this.#at(subject, `${reference}/responses/${status}`)
    if (exchange.status < 400 || (isObject(body) && body['status'] === 'error')) element.observed.addOne(exchange.day)
    else element.absences.addOne(exchange.day)
    // A recorder that writes no header shows none to be absent.
    if (exchange.headers.size === 0) return
    const described = new Set<string>()
    for (const name of Object.keys(isObject(element.bundled['headers']) ? element.bundled['headers'] : {})) {
      described.add(name.toLowerCase())
      const use = element.uses.find((candidate) => candidate.group === group)
      const header = this.#at(subject, `${use?.reference}/headers/${name}`)
      if (exchange.headers.has(name.toLowerCase())) header.observed.addOne(exchange.day)
      else header.absences.addOne(exchange.day)
    }
    for (const name of exchange.headers)
      if (!described.has(name)) this.headers.set(name, (this.headers.get(name) ?? 0) + 1)
  }

  #at({ group }: Subject, reference: string): SchemaElement {
    const element = this.elements.at(group, reference)
    const target = element.bundled['$ref']
    return typeof target === 'string' ? this.elements.at(group, target) : element
  }
}

function parsed(text = ''): Json | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as Json)
  } catch {
    return undefined
  }
}
