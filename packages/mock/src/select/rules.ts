// The rules of a session.
import { sizeInJson } from '../contract/json.js'
import type { SessionQuota } from '../exchange/session-quota.js'
import { requireValid } from './invalid-rule-error.js'
import type { OperationId } from './operation-types.js'
import type { Rule, RuleCheck, StoredRule } from './rule.js'
import { isFor, type RuleSubject } from './rule-match.js'

/** Rules by which tests change what the mock answers; the one that was added last is asked first. */
export class Rules {
  #rules: readonly StoredRule[]
  #count: number
  readonly #start: readonly StoredRule[]
  readonly #check: RuleCheck
  readonly #quota: SessionQuota
  /** What each rule takes of the room, by id. */
  readonly #sizes = new Map<string, number>()

  /**
   * @param start rules to begin with, and to go back to with `reset`
   * @internal
   */
  constructor(check: RuleCheck, quota: SessionQuota, start: readonly StoredRule[]) {
    this.#check = check
    this.#quota = quota
    this.#start = start
    this.#rules = start
    this.#count = start.length
  }

  /**
   * Adds a rule and returns the id to remove it by.
   *
   * @throws InvalidRuleError when it isn't one, can't match any request, or answers what the contract doesn't allow.
   */
  add<Id extends OperationId = OperationId>(rule: Rule<Id>): string {
    requireValid(this.#check, rule)
    const id = `rule-${this.#count + 1}`
    // What can't be printed is not from outside the process.
    const size = sizeInJson(rule) ?? 0
    this.#quota.take(size)
    this.#sizes.set(id, size)
    this.#count += 1
    this.#rules = [stored(rule, id), ...this.#rules]
    return id
  }

  remove(id: string): boolean {
    const before = this.#rules.length
    this.#rules = this.#rules.filter((rule) => rule.id !== id)
    this.#quota.free(this.#sizes.get(id) ?? 0)
    this.#sizes.delete(id)
    return this.#rules.length < before
  }

  clear(): void {
    for (const size of this.#sizes.values()) this.#quota.free(size)
    this.#sizes.clear()
    this.#rules = []
    this.#count = 0
  }

  /** Restores the rules of the start. */
  reset(): void {
    this.clear()
    this.#rules = this.#start
    this.#count = this.#start.length
  }

  list(): readonly StoredRule[] {
    return [...this.#rules]
  }

  /**
   * The rule for a request; one that is for a single request is gone then.
   *
   * @internal
   */
  take(subject: RuleSubject): StoredRule | undefined {
    if (this.#rules.length === 0) return undefined
    const rule = this.#rules.find(({ match }) => isFor(subject, match))
    if (rule?.once === true) this.remove(rule.id)
    return rule
  }
}

/**
 * The rules of a start, of which the first one is asked first.
 *
 * @throws InvalidRuleError for the first one that isn't a rule
 */
export function storedRules(check: RuleCheck, rules: readonly Rule[]): readonly StoredRule[] {
  return rules.map((rule, index) => {
    requireValid(check, rule, `Rule ${index + 1}`)
    return stored(rule, `rule-${index + 1}`)
  })
}

/** A copy, since what was judged is what is answered, whatever becomes of the object. */
function stored({ match, answer, ...rule }: Rule, id: string): StoredRule {
  return {
    ...rule,
    ...(match !== undefined && { match: copied(match) }),
    ...(answer !== undefined && { answer: typeof answer === 'function' ? answer : copied(answer) }),
    id,
  }
}

function copied<Part extends { readonly body?: unknown }>(part: Part): Part {
  const { body } = part
  if (body instanceof Uint8Array)
    return { ...structuredClone({ ...part, body: undefined }), body: body.slice() } as Part
  return JSON.parse(JSON.stringify(part)) as Part
}
