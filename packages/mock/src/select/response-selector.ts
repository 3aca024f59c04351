// What a request is answered: what its headers say, else a rule of its session, else the scenario.
import type { Contract } from '../contract/contract.js'
import type { Validators } from '../contract/violations.js'
import type { ParsedRequest } from '../exchange/parsed-request.js'
import type { SelectedResponse, Selection } from '../exchange/selection.js'
import { type Controls, readPreference } from './mock-headers.js'
import type { Rule, RuleCheck } from './rule.js'
import { ruleCheck } from './rule-check.js'
import { callRule, nameOf } from './rule-function.js'
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
  readonly check: RuleCheck
  readonly #options: SelectorOptions

  /** @throws InvalidRuleError when a rule of a scenario isn't one. */
  constructor(contract: Contract, validators: Validators, options: SelectorOptions) {
    this.check = ruleCheck(validators[contract.adminValidators['rule'] ?? ''], contract.operations, validators)
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
