// What a request is answered: what its headers say, else a rule of its session, else the scenario.
import type { Contract } from '../contract/contract.js'
import { readQueryLists } from '../contract/parameters.js'
import { RuleFailure } from '../contract/violations.js'
import type { AskEstate } from '../exchange/estate-call.js'
import type { ParsedRequest } from '../exchange/parsed-request.js'
import type { SelectedResponse, Selection } from '../exchange/selection.js'
import { type Controls, readPreference } from './mock-headers.js'
import type { Rule, RuleCheck, RuleFunction } from './rule.js'
import type { Rules } from './rules.js'
import { Scenarios } from './scenarios.js'

export interface SelectorOptions {
  /** Milliseconds to wait before an answer where a request names none. */
  readonly delay: number
  readonly scenarios: { readonly [name: string]: readonly Rule[] }
  /** Whether shapes that are made up are answered where a request does not say; as the estate does it when left out. */
  readonly illustrative: boolean | undefined
}

/** What a session selects for the requests that do not say themselves. */
export interface SessionDefaults {
  readonly rules: Rules
  readonly scenario: string | undefined
}

const NOT_SELECTED: SelectedResponse = { dynamic: false }

export class ResponseSelector {
  readonly scenarios: Scenarios
  readonly #options: SelectorOptions

  /** @throws InvalidRuleError when a rule of a scenario isn't one. */
  constructor(
    contract: Contract,
    readonly check: RuleCheck,
    options: SelectorOptions,
  ) {
    this.scenarios = new Scenarios(contract, options.scenarios, this.check)
    this.#options = options
  }

  /** @throws Refusal when a header asks for what the mock does not know. */
  select(parsed: ParsedRequest, controls: Controls, session: SessionDefaults): Selection {
    const preferred = readPreference(parsed.request.headers['prefer'], parsed.inputs.query)
    const scenario = controls.scenario ?? session.scenario
    const rule: Rule | undefined =
      session.rules.take(parsed) ?? (scenario === undefined ? undefined : this.scenarios.ruleFor(scenario, parsed))
    const fault = controls.fault ?? rule?.fault
    const delay = controls.delay ?? rule?.delay ?? this.#options.delay
    const illustrative = controls.illustrative ?? this.#options.illustrative
    if (preferred !== undefined) return { fault, delay, illustrative, answer: preferred }
    if (rule === undefined) return { fault, delay, illustrative, answer: NOT_SELECTED }
    const { answer, invalid } = rule
    if (typeof answer !== 'function') {
      const ofRule = answer !== undefined && { ...answer, rule: nameOf(rule), ...(invalid === true && { invalid }) }
      return { fault, delay, illustrative, answer: { dynamic: false, ...ofRule } }
    }
    const compute: Selection['compute'] = (ask) => callRule({ ...rule, answer }, parsed, ask, this.check)
    return { fault, delay, illustrative, answer: NOT_SELECTED, compute }
  }
}

/**
 * Calls the function of a rule.
 *
 * @throws RuleFailure that names the rule when the function fails, or when what it returns is no answer of the operation
 */
async function callRule(
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
function nameOf(rule: object): string {
  return 'id' in rule ? `The rule ${String(rule.id)}` : 'A rule of the scenario'
}
