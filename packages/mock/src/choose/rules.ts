import { isObject, type JsonObject, listOf } from '../contract/json.js'
import { type Validator, violationsOf } from '../contract/validators.js'
import { type Violation, violationAt } from '../contract/violations.js'
import type { RuleAnswer } from '../exchange/choice.js'
import type { Fault } from '../exchange/exchange.js'
import type { Received } from '../exchange/received.js'
import { suggestName } from '../exchange/suggestion.js'
import type { RuleFunction } from './rule-function.js'
import { isLike } from './wildcards.js'

/** What to do with the requests that match: the first part that a rule leaves out is as always. */
export interface Rule {
  readonly match?: RuleMatch
  /** An answer, or what makes one of a request. */
  readonly answer?: RuleAnswer | RuleFunction
  /** Milliseconds to wait before the answer. */
  readonly delay?: number
  readonly fault?: Fault
  /** The rule is for one request and gone after it. */
  readonly once?: boolean
}

/** Which requests a rule is for: those that are all of this. */
export interface RuleMatch {
  /** An operationId. */
  readonly operation?: string
  readonly method?: string
  /** The path as it is sent, in which `*` stands for one segment and `**` for any number. */
  readonly path?: string
  readonly query?: { readonly [name: string]: string }
  /** Members that the body has, among others. */
  readonly body?: unknown
}

export type StoredRule = Rule & { readonly id: string }

/** The facts about a request that a rule looks at. */
export type RuleSubject = Pick<Received, 'operation' | 'path' | 'inputs'>

/** Finds what is wrong with a rule, whoever made it. */
export type RuleCheck = (rule: unknown) => readonly Violation[]

/** A rule that can't be used; the message lists all that is wrong with it. */
export class InvalidRuleError extends Error {
  /** @param name of the rule in the message */
  constructor(
    readonly violations: readonly Violation[],
    name = 'The rule',
  ) {
    super(`${name} is not valid: ${violations.map(({ location, reason }) => `${location} ${reason}`).join('; ')}.`)
    this.name = 'InvalidRuleError'
  }
}

/** Rules by which tests change what the mock answers; the one that was added last is asked first. */
export class Rules {
  #rules: StoredRule[] = []
  #count = 0
  #start: readonly Rule[] = []
  #check: RuleCheck = () => []

  /** Checks from now on the rules that are added. */
  checkBy(check: RuleCheck): void {
    this.#check = check
  }

  /** @throws InvalidRuleError when a rule isn't one, or names an operation that doesn't exist. */
  requireValid(rule: unknown, name?: string): asserts rule is Rule {
    const violations = this.#check(rule)
    if (violations.length > 0) throw new InvalidRuleError(violations, name)
  }

  /**
   * Begins with rules, of which the first one is asked first, and goes back to them with `reset`.
   *
   * @throws InvalidRuleError for the first one that isn't a rule
   */
  startWith(rules: readonly Rule[]): void {
    for (const [index, rule] of rules.entries()) this.requireValid(rule, `Rule ${index + 1}`)
    this.#start = rules
    this.reset()
  }

  /**
   * Adds a rule and returns the id to remove it by.
   *
   * @throws InvalidRuleError when it isn't one, or names an operation that doesn't exist.
   */
  add(rule: Rule): string {
    this.requireValid(rule)
    const id = `rule-${++this.#count}`
    this.#rules.unshift({ ...rule, id })
    return id
  }

  remove(id: string): boolean {
    const before = this.#rules.length
    this.#rules = this.#rules.filter((rule) => rule.id !== id)
    return this.#rules.length < before
  }

  clear(): void {
    this.#rules = []
    this.#count = 0
  }

  /** Restores the rules of the start. */
  reset(): void {
    this.#rules = this.#start.map((rule, index) => ({ ...rule, id: `rule-${index + 1}` }))
    this.#count = this.#rules.length
  }

  list(): readonly StoredRule[] {
    return [...this.#rules]
  }

  /** The rule for a request; one that is for a single request is gone then. */
  take(subject: RuleSubject): StoredRule | undefined {
    const rule = this.#rules.find(({ match }) => isFor(subject, match))
    if (rule?.once === true) this.remove(rule.id)
    return rule
  }
}

export function isFor({ operation, path, inputs }: RuleSubject, match: RuleMatch = {}): boolean {
  return (
    (match.operation === undefined || match.operation === operation.operationId) &&
    (match.method === undefined || match.method.toUpperCase() === operation.method) &&
    (match.path === undefined || isLike(path, match.path)) &&
    Object.entries(match.query ?? {}).every(([name, value]) => inputs.query[name] === value) &&
    (match.body === undefined || contains(inputs.body, match.body))
  )
}

/** Headers that say how long an answer is and where it ends: with others the next request on the connection would fail. */
const FRAMING_HEADERS = new Set(['connection', 'content-length', 'transfer-encoding', 'trailer', 'upgrade'])

/** Finds what is wrong with a rule for some operations: with its shape or, if that is right, with the names in it. */
export function ruleCheck(shape: Validator | undefined, operationIds: readonly string[]): RuleCheck {
  return (rule) => {
    const hasFunction = isObject(rule) && typeof rule['answer'] === 'function'
    const violations = violationsOf(shape, 'rule', hasFunction ? { ...rule, answer: {} } : rule)
    return violations.length > 0 ? violations : violationsOfNames(rule as Rule, operationIds)
  }
}

function violationsOfNames({ match, answer = {} }: Rule, operationIds: readonly string[]): Violation[] {
  const name = match?.operation
  const headers = typeof answer === 'function' ? {} : (answer.headers ?? {})
  const framing = Object.keys(headers).filter((header) => FRAMING_HEADERS.has(header.toLowerCase()))
  return [
    ...(name === undefined || operationIds.includes(name) ? [] : [unknownOperation(name, operationIds)]),
    ...framing.map((header) => violationAt('rule', `/answer/headers/${header}`, 'is set by the server')),
  ]
}

function unknownOperation(name: string, operationIds: readonly string[]): Violation {
  const meant = suggestName(name, operationIds)
  const reason = `${name} not found${meant === undefined ? '' : `; did you mean ${meant}?`}`
  return violationAt('rule', '/match/operation', reason)
}

/** Whether a value has all members of a part; lists have to be equal in length. */
function contains(value: unknown, part: unknown): boolean {
  if (Array.isArray(part)) {
    const list = listOf(value)
    return Array.isArray(value) && list.length === part.length && part.every((one, index) => contains(list[index], one))
  }
  if (!isObject(part)) return value === part
  return isObject(value) && Object.entries(part).every(([name, one]) => contains((value as JsonObject)[name], one))
}
