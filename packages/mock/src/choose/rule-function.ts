import type { AnswerChoice } from '../exchange/choice.js'
import type { AskEstate } from '../exchange/estate-call.js'
import { Refusal } from '../exchange/problem.js'
import type { Received } from '../exchange/received.js'
import type { RuleFunction } from './rule.js'
import type { RuleCheck } from './rule-check.js'

/**
 * Calls the function of a rule.
 *
 * @throws Refusal that names the rule when the function fails, or when what it returns is no answer
 */
export async function callRule(
  rule: { readonly id?: string; readonly answer: RuleFunction },
  { request: { method, headers }, operation: { operationId }, inputs }: Received,
  ask: AskEstate,
  check: RuleCheck,
): Promise<AnswerChoice> {
  try {
    const answer = await rule.answer({ operationId, method, headers, ...inputs }, { estate: { answer: ask } })
    if (typeof answer === 'function') throw new Error('answer must be an object, not a function')
    const violations = answer === undefined ? [] : check({ answer })
    if (violations.length > 0) {
      throw new Error(
        violations.map(({ location, reason }) => `${location.slice('rule.'.length)} ${reason}`).join('; '),
      )
    }
    return { dynamic: false, ...answer, ...(answer?.body !== undefined && { body: textOf(answer.body) }) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refusal({ status: 500, message: `${nameOf(rule)} failed for ${operationId}: ${reason}`, isWhole: true })
  }
}

function nameOf({ id }: { readonly id?: string }): string {
  return id === undefined ? 'A rule of the scenario' : `The rule ${id}`
}

/** Here, so that what is not JSON fails in the name of the rule. */
function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}
