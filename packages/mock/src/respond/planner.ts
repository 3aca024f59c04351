import type { CompiledOperation, PreparedAnswer } from '../contract/contract.js'
import { type Example, exampleMistake, listExamples } from '../contract/examples.js'
import { type Violation, violationAt } from '../contract/violations.js'
import { BoundedCache } from '../exchange/bounded-cache.js'
import type { AnswerChoice } from '../exchange/choice.js'
import { type Problem, Refusal } from '../exchange/problem.js'
import { simplified } from './accept.js'
import type { ask } from './prism.js'

/** Asks Prism for the answer of an operation. */
export type AskPrism = typeof ask

/** An answer that Prism chose. */
export interface Plan {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  /** The example of the contract, or what was made up; `undefined` when the answer has no body. */
  readonly body: unknown
  /** Where an example leaves the contract. */
  readonly violations?: readonly Violation[]
}

/** Callers send the same few `Accept` headers; a hostile one must not fill the memory. */
const MAX_PLANS = 2_000

/** What generated bodies depend on. */
export interface Generation {
  /** Where a request names no seed. */
  readonly seed: string
  /** The instant before which dates are. */
  readonly now: string
}

/** Chooses answers of the contract, and remembers what it chose. */
export class Planner {
  readonly #plans = new BoundedCache<Plan>(MAX_PLANS)
  readonly #loadPrism: () => Promise<AskPrism>

  constructor(loadPrism: () => Promise<AskPrism>) {
    this.#loadPrism = loadPrism
  }

  /** @throws Refusal when there is no such answer; it lists those that there are. */
  async plan(
    operation: CompiledOperation,
    choice: AnswerChoice,
    accept: string | undefined,
    generation: Generation,
  ): Promise<Plan> {
    const { dynamic, seed = generation.seed, status, example } = choice
    const mistake = example === undefined ? undefined : exampleMistake(operation, example, status)
    if (mistake !== undefined) throw new Refusal(refusedPreference(`example=${mistake}`))
    const ask = await this.#loadPrism()
    const wanted = {
      ...(status !== undefined && { status }),
      ...(example !== undefined && { example }),
      ...(accept !== undefined && { accept }),
    }
    const answer = await ask(operation.prism, {
      ...wanted,
      ...(dynamic && { generated: { seed, now: generation.now } }),
    })
    // The answer is there, but its body can't be made up.
    if (dynamic && answer instanceof Error && !((await ask(operation.prism, wanted)) instanceof Error)) throw answer
    if (answer instanceof Error || (example !== undefined && answer.body === undefined)) {
      throw new Refusal(unknownChoice(operation, choice, accept))
    }
    const plan = marked(operation, { status: answer.statusCode, headers: answer.headers ?? {}, body: answer.body })
    return dynamic ? plan : this.#remember(operation, keyOf(operation, choice, accept), plan)
  }

  /** The answer of a choice that was made before, or when the contract was compiled. */
  prepared(operation: CompiledOperation, choice: AnswerChoice, accept: string | undefined): Plan | undefined {
    if (choice.dynamic) return undefined
    const key = keyOf(operation, choice, accept)
    const cached = this.#plans.get(key, operation)
    if (cached !== undefined) return cached
    const { status, example } = choice
    const simple = simplified(accept ?? '', operation.prism)
    const fitting = (code: string | undefined): PreparedAnswer | undefined =>
      operation.answers.find(
        (answer) => answer.code === code && answer.example === example && answer.accepts.includes(simple),
      )
    if (status === undefined) {
      const answer = fitting(undefined)
      return answer && this.#remember(operation, key, toPlan(operation, answer))
    }
    const isDeclared = operation.prism.responses.some(({ code }) => code === String(status))
    const answer = fitting(isDeclared ? String(status) : 'default')
    return answer && this.#remember(operation, key, { ...toPlan(operation, answer), status })
  }

  #remember(operation: CompiledOperation, key: string, plan: Plan): Plan {
    // Frozen bodies are the contract's own: their items are gathered once.
    Object.freeze(plan.body)
    return this.#plans.set(key, operation, plan)
  }
}

/** With the operation, or each would replace what another one remembers. */
function keyOf(
  { operationId }: CompiledOperation,
  { status, example }: AnswerChoice,
  accept: string | undefined,
): string {
  return `${operationId} ${status} ${example} ${accept}`
}

function toPlan(operation: CompiledOperation, { status, headers, body, violations }: PreparedAnswer): Plan {
  if (body === undefined) return { status, headers, body }
  const [response, content, example] = body
  const found = operation.prism.responses[response]?.contents?.[content]?.examples?.[example] as Example | undefined
  return marked(operation, { status, headers, body: found?.value, ...(violations !== undefined && { violations }) })
}

const UNDESCRIBED = { 'x-mock-undescribed': 'true' }

/** Says of a success that the service does not describe what is in it; an error inside HTTP 200 is described. */
function marked({ isUndescribed, errors }: CompiledOperation, plan: Plan): Plan {
  if (isUndescribed !== true || plan.status >= 300) return plan
  if (JSON.stringify(errors['200']?.body) === JSON.stringify(plan.body)) return plan
  return { ...plan, headers: { ...plan.headers, ...UNDESCRIBED } }
}

function unknownChoice(
  operation: CompiledOperation,
  { status, example }: AnswerChoice,
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
