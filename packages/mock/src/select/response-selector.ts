import type { Contract } from '../contract/contract.js'
import type { Validators } from '../contract/validators.js'
import type { ParsedRequest } from '../exchange/parsed-request.js'
import { isExplicit, type SelectedResponse, type Selection } from '../exchange/selection.js'
import type { Controls } from './controls.js'
import { parsePrefer } from './prefer.js'
import type { Rule } from './rule.js'
import { type RuleCheck, ruleCheck } from './rule-check.js'
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

/** What a session chooses for the requests that do not say themselves. */
export interface SessionDefaults {
  readonly rules: Rules
  readonly scenario: string | undefined
}

const NOT_CHOSEN: SelectedResponse = { dynamic: false }

/** Chooses what a request is answered: what its headers say, else a rule of its session, else the scenario. */
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
    const preferred = parsePrefer(parsed.request.headers['prefer'], parsed.inputs.query)
    const rule =
      session.rules.take(parsed) ?? this.scenarios.ruleFor(controls.scenario ?? session.scenario, parsed) ?? {}
    const selection = {
      fault: controls.fault ?? rule.fault,
      delay: controls.delay ?? rule.delay ?? this.#options.delay,
      illustrative: controls.illustrative ?? this.#options.illustrative,
    }
    if (isExplicit(preferred)) return { ...selection, answer: preferred }
    const { answer: own, invalid } = rule
    if (typeof own !== 'function') {
      const ofRule = own !== undefined && { ...own, rule: nameOf(rule), ...(invalid === true && { invalid }) }
      return { ...selection, answer: { dynamic: false, ...ofRule } }
    }
    return {
      ...selection,
      answer: NOT_CHOSEN,
      compute: (ask) => callRule({ ...rule, answer: own }, parsed, ask, this.check),
    }
  }
}
