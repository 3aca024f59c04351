// Calls the functions of rules.
import { readQueryLists } from '../contract/parameters.js'
import type { AskEstate } from '../exchange/estate-call.js'
import type { ParsedRequest } from '../exchange/parsed-request.js'
import { RuleFailure } from '../exchange/problem.js'
import type { SelectedResponse } from '../exchange/selection.js'
import type { RuleCheck, RuleFunction } from './rule.js'

/**
 * Calls the function of a rule.
 *
 * @throws RuleFailure that names the rule when the function fails, or when what it returns is no answer of the operation
 */
export async function callRule(
  rule: { readonly id?: string; readonly answer: RuleFunction; readonly invalid?: boolean },
  { request: { method, headers }, operation, inputs }: ParsedRequest,
  ask: AskEstate,
  check: RuleCheck,
): Promise<SelectedResponse> {
  const { operationId } = operation
  const request = { method, headers, operationId, ...inputs, query: readQueryLists(operation, inputs.query) }
  try {
    const answer = await rule.answer(request, { estate: { answer: ask } })
    if (typeof answer === 'function') throw new Error('answer must be an object, not a function')
    const { invalid } = rule
    const match = { operation: operationId }
    const violations = answer === undefined ? [] : check({ match, answer, ...(invalid === true && { invalid }) })
    if (violations.length > 0) {
      throw new Error(
        violations.map(({ location, reason }) => `${location.slice('rule.'.length)} ${reason}`).join('; '),
      )
    }
    return { dynamic: false, ...answer, rule: nameOf(rule), ...(invalid === true && { invalid }) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new RuleFailure(`${nameOf(rule)} failed for ${operationId}: ${reason}`)
  }
}

/** Rules of a scenario have no id. */
export function nameOf(rule: object): string {
  return 'id' in rule ? `The rule ${String(rule.id)}` : 'A rule of the scenario'
}
