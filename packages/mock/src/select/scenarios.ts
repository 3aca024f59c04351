import type { Contract } from '../contract/contract.js'
import { exampleNames } from '../contract/examples.js'
import { requireValid } from './invalid-rule-error.js'
import type { Rule, RuleCheck } from './rule.js'
import { isFor, type RuleSubject } from './rule-match.js'

/**
 * Situations of the whole service: a name of examples (`empty`, `error`), which every operation that has such an example
 * answers, or a list of rules of your own.
 */
export class Scenarios {
  readonly #own: { readonly [name: string]: readonly Rule[] }
  readonly #names: readonly string[]

  /** @throws InvalidRuleError when a rule of a scenario isn't one. */
  constructor({ operations }: Contract, own: { readonly [name: string]: readonly Rule[] }, check: RuleCheck) {
    for (const rule of Object.values(own).flat()) requireValid(check, rule)
    this.#own = own
    this.#names = [...new Set([...operations.flatMap(exampleNames), ...Object.keys(own)])].sort()
  }

  names(): readonly string[] {
    return this.#names
  }

  has(name: string): boolean {
    return this.#names.includes(name)
  }

  /** What a scenario does with a request. */
  ruleFor(name: string, subject: RuleSubject): Rule | undefined {
    const own = Object.hasOwn(this.#own, name) ? this.#own[name] : undefined
    if (own !== undefined) return own.find(({ match }) => isFor(subject, match))
    // What is computed answers in place of the default example.
    if (name === 'default' || !exampleNames(subject.operation).includes(name)) return undefined
    return { answer: { example: name } }
  }
}
