import type { Contract } from '../contract/contract.js'
import type { Validators } from '../contract/validators.js'
import { type AnswerChoice, type Choice, isExplicit } from '../exchange/choice.js'
import type { Received } from '../exchange/received.js'
import { parseControls } from './controls.js'
import { parsePrefer } from './prefer.js'
import { callRule } from './rule-function.js'
import { type Rule, type RuleCheck, Rules, ruleCheck } from './rules.js'
import { Scenarios } from './scenarios.js'

export interface ChooserOptions {
  /** Milliseconds to wait before an answer where a request names none. */
  readonly delay: number
  /** Scenario of the requests that name none. */
  readonly scenario: string | undefined
  readonly scenarios: { readonly [name: string]: readonly Rule[] }
  /** The rules of the start. */
  readonly startRules: readonly Rule[]
  /** Those of the core that this one's core replaces. */
  readonly rules?: Rules
}

const NOT_CHOSEN: AnswerChoice = { dynamic: false }

/** Chooses what a request is answered: what its headers say, else a rule, else the scenario. */
export class Chooser {
  readonly rules: Rules
  readonly scenarios: Scenarios
  /** Scenario of the requests that name none. */
  scenario: string | undefined
  readonly #options: ChooserOptions
  readonly #check: RuleCheck

  constructor(contract: Contract, validators: Validators, options: ChooserOptions) {
    const operationIds = contract.operations.map(({ operationId }) => operationId)
    this.rules = options.rules ?? new Rules()
    this.#check = ruleCheck(validators[contract.ruleValidator], operationIds)
    this.rules.checkBy(this.#check)
    if (options.rules === undefined) this.rules.startWith(options.startRules)
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
    const { session } = controls
    const delay = controls.delay ?? rule.delay ?? this.#options.delay
    const choice = { fault: controls.fault ?? rule.fault, delay, session }
    if (isExplicit(preferred)) return { ...choice, answer: preferred }
    const { answer: own } = rule
    if (typeof own !== 'function') return { ...choice, answer: { dynamic: false, ...own } }
    return {
      ...choice,
      answer: NOT_CHOSEN,
      compute: (ask) => callRule({ ...rule, answer: own }, received, ask, this.#check),
    }
  }

  reset(): void {
    this.rules.reset()
    this.scenario = this.#options.scenario
  }
}
