import type { Contract } from '../contract/contract.js'
import type { Validators } from '../contract/validators.js'
import { type AnswerChoice, type Choice, isExplicit } from '../exchange/choice.js'
import type { Received } from '../exchange/received.js'
import { parseControls } from './controls.js'
import { parsePrefer } from './prefer.js'
import { type Rule, Rules, ruleCheck } from './rules.js'
import { Scenarios } from './scenarios.js'

export interface ChooserOptions {
  /** Milliseconds to wait before an answer where a request names none. */
  readonly delay: number
  /** Scenario of the requests that name none. */
  readonly scenario: string | undefined
  readonly scenarios: { readonly [name: string]: readonly Rule[] }
  /** Those of the core that this one's core replaces. */
  readonly rules?: Rules
}

/** Chooses what a request is answered: what its headers say, else a rule, else the scenario. */
export class Chooser {
  readonly rules: Rules
  readonly scenarios: Scenarios
  /** Scenario of the requests that name none. */
  scenario: string | undefined
  readonly #options: ChooserOptions

  constructor(contract: Contract, validators: Validators, options: ChooserOptions) {
    const operationIds = contract.operations.map(({ operationId }) => operationId)
    this.rules = options.rules ?? new Rules()
    this.rules.checkBy(ruleCheck(validators[contract.ruleValidator], operationIds))
    this.scenarios = new Scenarios(contract, options.scenarios, this.rules)
    this.scenario = options.scenario
    this.#options = options
  }

  /** @throws Refusal when a header asks for what the mock does not know. */
  choose(received: Received): Choice {
    const { request, inputs } = received
    const controls = parseControls(request.headers, this.scenarios)
    const preferred = parsePrefer(request.headers['prefer'], inputs.query)
    const rule = this.rules.take(received) ?? this.scenarios.ruleFor(controls.scenario ?? this.scenario, received) ?? {}
    const answer: AnswerChoice = isExplicit(preferred) ? preferred : { dynamic: false, ...rule.answer }
    const delay = controls.delay ?? rule.delay ?? this.#options.delay
    return { answer, fault: controls.fault ?? rule.fault, delay, session: controls.session }
  }

  reset(): void {
    this.rules.clear()
    this.scenario = this.#options.scenario
  }
}
