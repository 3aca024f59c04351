import type { CompiledOperation } from '../contract/contract.js'
import { type Example, exampleMistake, listExamples } from '../contract/examples.js'
import { violationAt } from '../contract/violations.js'
import { BoundedCache } from '../exchange/bounded-cache.js'
import { type Problem, Refusal } from '../exchange/problem.js'
import type { SelectedResponse } from '../exchange/selection.js'
import { readableAccept, simplified } from './accept.js'
import type { ask } from './prism.js'
import { Reply, type ReplyParts } from './reply.js'

/** Asks Prism for the answer of an operation. */
export type AskPrism = typeof ask

/** Callers send the same few `Accept` headers; a hostile one must not fill the memory. */
const MAX_FOUND = 2_000

/** What generated bodies depend on. */
export interface Generation {
  /** Where a request names no seed. */
  readonly seed: string
  /** The instant before which dates are. */
  readonly now: string
}

/**
 * Finds the answers that the contract has. Most were prepared when it was compiled; for others Prism is asked, which is
 * loaded when it is first needed.
 */
export class ContractAnswers {
  readonly #found = new BoundedCache<Reply>(MAX_FOUND)
  readonly #loadPrism: () => Promise<AskPrism>

  constructor(loadPrism: () => Promise<AskPrism>) {
    this.#loadPrism = loadPrism
  }

  /** @throws Refusal when there is no such answer; it lists those that there are. */
  async find(
    operation: CompiledOperation,
    selected: SelectedResponse,
    acceptHeader: string | undefined,
    generation: Generation,
  ): Promise<Reply> {
    const accept = readableAccept(acceptHeader)
    if (selected.dynamic) return this.#ask(operation, selected, accept, generation)
    // With the operation, or each would replace what another one remembers.
    const key = `${operation.operationId} ${selected.status} ${selected.example} ${accept}`
    const found = this.#found.get(key, operation)
    if (found !== undefined) return found
    const reply = prepared(operation, selected, accept) ?? (await this.#ask(operation, selected, accept))
    // What the bodies of the contract hold is gathered once, so that nobody may change them.
    Object.freeze(reply.parts.body)
    return this.#found.set(key, operation, reply)
  }

  /** @param generation of a body that is made up */
  async #ask(
    operation: CompiledOperation,
    selected: SelectedResponse,
    accept: string | undefined,
    generation?: Generation,
  ): Promise<Reply> {
    const { status, example } = selected
    const mistake = example === undefined ? undefined : exampleMistake(operation, example, status)
    if (mistake !== undefined) throw new Refusal(refusedPreference(`example=${mistake}`))
    const ask = await this.#loadPrism()
    const wanted = {
      ...(status !== undefined && { status }),
      ...(example !== undefined && { example }),
      ...(accept !== undefined && { accept }),
    }
    const generated = generation && { seed: selected.seed ?? generation.seed, now: generation.now }
    const answer = await ask(operation.prism, { ...wanted, ...(generated && { generated }) })
    // Prism's error does not say whether the contract lacks the answer or only its body can't be made up.
    if (generated && answer instanceof Error && !((await ask(operation.prism, wanted)) instanceof Error)) throw answer
    if (answer instanceof Error || (example !== undefined && answer.body === undefined)) {
      throw new Refusal(unknownChoice(operation, selected, accept))
    }
    return marked(operation, { status: answer.statusCode, headers: answer.headers ?? {}, body: answer.body })
  }
}

/** The answer of a choice that was made when the contract was compiled. */
function prepared(operation: CompiledOperation, selected: SelectedResponse, accept = ''): Reply | undefined {
  const { status } = selected
  const simple = simplified(accept, operation.prism)
  const isDeclared = operation.prism.responses.some(({ code }) => code === String(status))
  const code = status === undefined || isDeclared ? status?.toString() : 'default'
  const answer = operation.answers.find(
    (candidate) =>
      candidate.code === code && candidate.example === selected.example && candidate.accepts.includes(simple),
  )
  if (answer === undefined) return undefined
  const { headers, body: place, violations = [] } = answer
  const example = place && operation.prism.responses[place[0]]?.contents?.[place[1]]?.examples?.[place[2]]
  const body = (example as Example | undefined)?.value
  return marked(operation, { status: status ?? answer.status, headers, body, violations })
}

const UNDESCRIBED = { 'x-mock-undescribed': 'true' }

/** Says of a success that the service does not describe what is in it; an error inside HTTP 200 is described. */
function marked({ isUndescribed, errors }: CompiledOperation, parts: ReplyParts): Reply {
  const isDescribed = isUndescribed !== true || parts.status >= 300 || parts.body === undefined
  if (isDescribed || JSON.stringify(errors['200']?.body) === JSON.stringify(parts.body)) return new Reply(parts)
  return new Reply({ ...parts, headers: { ...parts.headers, ...UNDESCRIBED } })
}

function unknownChoice(
  operation: CompiledOperation,
  { status, example }: SelectedResponse,
  accept: string | undefined,
): Problem {
  if (example === undefined && status === undefined) {
    return { status: 406, message: `A response of the media type ${accept} was not found in the contract.` }
  }
  const wanted = example === undefined ? `code=${status}` : `example=${example}`
  return refusedPreference(`${wanted} not found; ${operation.operationId} has ${listExamples(operation)}`)
}

function refusedPreference(reason: string): Problem {
  return { status: 400, message: `Prefer: ${reason}.`, violations: [violationAt('header', '/Prefer', reason)] }
}
