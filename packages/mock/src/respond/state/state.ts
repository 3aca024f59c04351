import type { Contract, Operation } from '../../contract/contract.js'
import { successExamples } from '../../contract/examples.js'
import { BoundedCache } from '../../exchange/bounded-cache.js'
import type { Inputs } from '../../exchange/received.js'
import type { AnswerSource, SourceAnswer } from '../answer-source.js'
import { paginate } from '../pagination.js'
import { act } from './actions.js'
import { Session } from './session.js'

/** More than a test run has at a time; then the one that was used least recently goes. */
const MAX_SESSIONS = 200
const MAX_READS = 500

/** Actions that change nothing: their answers stay the same until another action does. */
const READS: ReadonlySet<string> = new Set(['list', 'read', 'check-duplicate'])

/** Answers from records that start as the contract's examples show them, and that calls change. */
export class State implements AnswerSource {
  readonly #contract: Contract
  readonly #sessions = new Map<string, Session>()
  readonly #reads = new BoundedCache<SourceAnswer>(MAX_READS)
  #started = 0

  constructor(contract: Contract) {
    this.#contract = contract
  }

  answer(operation: Operation, inputs: Inputs, name: string): SourceAnswer | undefined {
    const { resource, prism } = operation
    if (resource === undefined) return undefined
    const session = this.#session(name)
    const example = (wanted: string): unknown => successExamples(prism).find(({ key }) => key === wanted)?.value
    const make = (): SourceAnswer => ({
      body: paginate(operation, inputs, act({ operation, resource, inputs, session, example })),
    })
    if (!READS.has(resource.action)) return make()
    const key = `${session.number} ${session.version} ${JSON.stringify(inputs)}`
    return this.#reads.get(key, operation) ?? this.#reads.set(key, operation, make())
  }

  state(session: string): unknown {
    return this.#sessions.get(session)?.toJSON()
  }

  reset(session?: string): void {
    if (session === undefined) this.#sessions.clear()
    else this.#sessions.delete(session)
  }

  /** Whether the records of another contract start as those of this one. */
  startsAs({ collections, clock }: Contract): boolean {
    return JSON.stringify([collections, clock]) === JSON.stringify([this.#contract.collections, this.#contract.clock])
  }

  #session(name: string): Session {
    const session = this.#sessions.get(name) ?? new Session(this.#contract, ++this.#started)
    // A map keeps the order of insertion, so the first one is the one unused for longest.
    this.#sessions.delete(name)
    this.#sessions.set(name, session)
    if (this.#sessions.size > MAX_SESSIONS) this.#sessions.delete(this.#sessions.keys().next().value ?? '')
    return session
  }
}
