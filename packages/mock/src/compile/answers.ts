import type { PreparedAnswer } from '../contract.js'
import { exampleNames } from '../control/scenarios.js'
import { negotiate, type Plan } from '../engine/negotiate.js'
import { answerViolations } from '../engine/prism.js'
import type { PrismOperation } from '../engine/types.js'

/** What clients send as `Accept` when they take JSON: nothing, and what common libraries send on their own. */
const COMMON_ACCEPTS = ['', '*/*', 'application/json', 'application/json, text/plain, */*', 'application/json, */*']

/**
 * Lets Prism choose and check the answers that are asked for most, so that the running mock needn't: the one to a plain
 * request, and each named example of a success.
 *
 * @param check whether Prism checks them now and not when they are first asked for
 */
export function compileAnswers(operation: PrismOperation, check: boolean): PreparedAnswer[] {
  const names = [undefined, ...new Set(exampleNames({ prism: operation }))]
  return names.flatMap((example) => {
    const answers: PreparedAnswer[] = []
    for (const accept of COMMON_ACCEPTS) {
      const prepared = prepare(operation, example, accept, check)
      if (prepared === undefined) continue
      const same = answers.findIndex((answer) => isSame(answer, prepared))
      const known = answers[same]
      if (known === undefined) answers.push(prepared)
      else answers[same] = { ...known, accepts: [...known.accepts, accept] }
    }
    return answers
  })
}

function prepare(
  operation: PrismOperation,
  example: string | undefined,
  accept: string,
  check: boolean,
): PreparedAnswer | undefined {
  const plan = negotiate(operation, {
    ...(example !== undefined && { example }),
    ...(accept !== '' && { accept }),
  })
  if (plan instanceof Error) return undefined
  const body = locate(operation, plan)
  if (body === undefined) return undefined
  const { status, headers } = plan
  const isChecked = check && answerViolations(operation, toPrismAnswer(plan)).length === 0
  return { ...(example !== undefined && { example }), accepts: [accept], status, headers, body, isChecked }
}

function toPrismAnswer({ status, headers, body }: Plan): {
  statusCode: number
  headers: Plan['headers']
  body: unknown
} {
  return { statusCode: status, headers, body }
}

/** Where the operation has the example that is the body of a plan. */
function locate({ responses }: PrismOperation, { body }: Plan): PreparedAnswer['body'] | undefined {
  for (const [response, { contents = [] }] of responses.entries()) {
    for (const [content, { examples = [] }] of contents.entries()) {
      const example = examples.findIndex((candidate) => 'value' in candidate && candidate.value === body)
      if (example !== -1) return [response, content, example]
    }
  }
  return undefined
}

function isSame(one: PreparedAnswer, other: PreparedAnswer): boolean {
  const facts = ({ status, headers, body }: PreparedAnswer): string => JSON.stringify([status, headers, body])
  return facts(one) === facts(other)
}
