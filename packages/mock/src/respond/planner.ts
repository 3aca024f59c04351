import type { CompiledOperation, PreparedAnswer } from '../contract/contract.js'
import { type Example, examplesOf, listExamples } from '../contract/examples.js'
import { type Violation, violationAt } from '../contract/violations.js'
import { BoundedCache } from '../exchange/bounded-cache.js'
import type { AnswerChoice } from '../exchange/choice.js'
import { type Problem, Refusal } from '../exchange/problem.js'
import { simplified } from './accept.js'

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

/** Chooses answers of the contract, and remembers what it chose. */
export class Planner {
  readonly #plans = new BoundedCache<Plan>(MAX_PLANS)
  readonly #seed: string
  readonly #now: string

  /**
   * @param seed seed of bodies that are made up where a request names none
   * @param now the instant before which made up dates are
   */
  constructor(seed: string, now: string) {
    this.#seed = seed
    this.#now = now
  }

  /** @throws Refusal when there is no such answer; it lists those that there are. */
  async plan(operation: CompiledOperation, choice: AnswerChoice, accept: string | undefined): Promise<Plan> {
    const { dynamic, seed = this.#seed, status, example } = choice
    const isUnknown =
      example !== undefined && !operation.prism.responses.flatMap(examplesOf).some(({ key }) => key === example)
    if (isUnknown) throw new Refusal(unknownChoice(operation, choice, accept))
    // Prism is large, so it is loaded when an answer is first wanted that wasn't prepared.
    const { ask } = await import('./prism.js')
    const wanted = {
      ...(status !== undefined && { status }),
      ...(example !== undefined && { example }),
      ...(accept !== undefined && { accept }),
    }
    const answer = await ask(operation.prism, { ...wanted, ...(dynamic && { generated: { seed, now: this.#now } }) })
    // The answer is there, but its body can't be made up.
    if (dynamic && answer instanceof Error && !((await ask(operation.prism, wanted)) instanceof Error)) throw answer
    if (answer instanceof Error || (example !== undefined && answer.body === undefined)) {
      throw new Refusal(unknownChoice(operation, choice, accept))
    }
    const plan = { status: answer.statusCode, headers: answer.headers ?? {}, body: answer.body }
    return dynamic ? plan : this.#remember(operation, keyOf(choice, accept), plan)
  }

  /** The answer of a choice that was made before, or when the contract was compiled. */
  prepared(operation: CompiledOperation, choice: AnswerChoice, accept: string | undefined): Plan | undefined {
    if (choice.dynamic) return undefined
    const key = keyOf(choice, accept)
    const known = this.#plans.get(key, operation)
    if (known !== undefined) return known
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

function keyOf({ status, example }: AnswerChoice, accept: string | undefined): string {
  return `${status} ${example} ${accept}`
}

function toPlan({ prism }: CompiledOperation, { status, headers, body, violations }: PreparedAnswer): Plan {
  if (body === undefined) return { status, headers, body }
  const [response, content, example] = body
  const found = prism.responses[response]?.contents?.[content]?.examples?.[example] as Example | undefined
  return { status, headers, body: found?.value, ...(violations !== undefined && { violations }) }
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
  const reason = `${wanted} not found; ${operation.operationId} has ${listExamples(operation)}`
  return { status: 400, message: `Prefer: ${reason}.`, violations: [violationAt('header', '/Prefer', reason)] }
}
