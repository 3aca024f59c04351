import type { Operation, PreparedAnswer } from '../contract.js'
import { type AnswerChoice, listExamples } from '../control/choice.js'
import type { Problem } from '../errors.js'
import { Refusal } from '../refusal.js'
import type { Example } from './examples.js'
import type { Plan } from './negotiate.js'
import type { PrismOperation } from './types.js'

type Content = NonNullable<PrismOperation['responses'][number]['contents']>[number]

/** Callers send the same few `Accept` headers; a hostile one must not fill the memory. */
const MAX_PLANS = 2_000

/** Chooses answers of the contract, and remembers what it chose. */
export class Planner {
  readonly #plans = new Map<string, Plan>()

  /** @throws Refusal when there is no such answer; it lists those that there are. */
  async plan(operation: Operation, choice: AnswerChoice, accept: string | undefined): Promise<Plan> {
    const known = this.prepared(operation, choice, accept)
    if (known !== undefined) return known
    const { negotiate } = await import('./negotiate.js')
    const plan = negotiate(operation.prism, { ...choice, ...(accept !== undefined && { accept }) })
    if (plan instanceof Error || (choice.example !== undefined && plan.body === undefined)) {
      throw new Refusal(unknownChoice(operation, choice, accept))
    }
    return this.#remember(keyOf(operation, choice, accept), plan)
  }

  /** The answer of a choice that was made before, or when the contract was compiled. */
  prepared(operation: Operation, choice: AnswerChoice, accept: string | undefined): Plan | undefined {
    const key = keyOf(operation, choice, accept)
    const known = this.#plans.get(key)
    if (known !== undefined || choice.status !== undefined) return known
    const answer = operation.answers.find(
      ({ example, accepts }) => example === choice.example && accepts.includes(accept ?? ''),
    )
    return answer && this.#remember(key, toPlan(operation, answer))
  }

  #remember(key: string, plan: Plan): Plan {
    // Frozen bodies are the contract's own: they are checked and printed once.
    Object.freeze(plan.body)
    if (this.#plans.size < MAX_PLANS) this.#plans.set(key, plan)
    return plan
  }
}

function keyOf({ method, path }: Operation, choice: AnswerChoice, accept: string | undefined): string {
  return `${method} ${path} ${choice.status} ${choice.example} ${accept}`
}

function toPlan({ prism }: Operation, { status, headers, body, isChecked }: PreparedAnswer): Plan {
  const [response, content, example] = body
  const { schema, examples }: Partial<Content> = { ...prism.responses[response]?.contents?.[content] }
  return {
    status,
    headers,
    body: (examples?.[example] as Example | undefined)?.value,
    ...(schema !== undefined && { schema }),
    isChecked,
  }
}

function unknownChoice(operation: Operation, { status, example }: AnswerChoice, accept: string | undefined): Problem {
  if (example === undefined && status === undefined) {
    return { status: 406, message: `The contract has no answer of the media types ${accept}.` }
  }
  const wanted = example === undefined ? `code=${status}` : `example=${example}`
  return {
    status: 400,
    message: `${operation.operationId} has no answer for Prefer: ${wanted}. It has ${listExamples(operation)}.`,
    violations: [{ location: 'header.Prefer', reason: `${wanted} is none of ${listExamples(operation)}` }],
  }
}
