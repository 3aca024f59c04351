import type { Operation } from '../contract.js'
import type { Inputs } from '../inputs.js'
import { isObject, type JsonObject, listOf } from '../json.js'
import { FAULTS, type Fault, isFault } from './faults.js'

/** What to do with the requests that match: the first part that a rule leaves out is as always. */
export interface Rule {
  readonly match?: RuleMatch
  readonly answer?: RuleAnswer
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

/** An answer of the contract by status and example, or a body of your own. */
export interface RuleAnswer {
  readonly status?: number
  readonly example?: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: unknown
}

export type StoredRule = Rule & { readonly id: string }

/** The facts about a request that a rule looks at. */
export interface RuleSubject {
  readonly operation: Operation
  readonly path: string
  readonly inputs: Inputs
}

/** Rules by which tests change what the mock answers; the one that was added last is asked first. */
export class Rules {
  #rules: StoredRule[] = []
  #count = 0

  /** Adds a rule and returns the id to remove it by. */
  add(rule: Rule): string {
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

  list(): readonly StoredRule[] {
    return [...this.#rules]
  }

  /** The rule for a request; one that is for a single request is gone then. */
  take(subject: RuleSubject): Rule | undefined {
    const rule = this.#rules.find(({ match }) => isFor(subject, match))
    if (rule?.once === true) this.remove(rule.id)
    return rule
  }
}

export function isFor({ operation, path, inputs }: RuleSubject, match: RuleMatch = {}): boolean {
  return (
    (match.operation === undefined || match.operation === operation.operationId) &&
    (match.method === undefined || match.method.toUpperCase() === operation.method) &&
    (match.path === undefined || toPattern(match.path).test(path)) &&
    Object.entries(match.query ?? {}).every(([name, value]) => inputs.query[name] === value) &&
    (match.body === undefined || contains(inputs.body, match.body))
  )
}

/** What is wrong with a rule that came as JSON. */
export function problemOfRule(rule: unknown, operationIds: readonly string[]): string | undefined {
  if (!isObject(rule)) return 'a rule is an object with match, answer, delay, fault or once'
  const unknown = Object.keys(rule).find((key) => !['match', 'answer', 'delay', 'fault', 'once'].includes(key))
  if (unknown !== undefined) return `a rule has no ${unknown}, only match, answer, delay, fault and once`
  const { match = {}, answer = {}, delay = 0, fault } = rule
  if (!isObject(match) || !isObject(answer)) return 'match and answer are objects'
  if (match['operation'] !== undefined && !operationIds.includes(String(match['operation']))) {
    return `there is no operation ${String(match['operation'])}`
  }
  if (fault !== undefined && !isFault(String(fault))) return `fault takes one of ${FAULTS.join(', ')}`
  const isStatus = answer['status'] === undefined || /^[1-5]\d\d$/.test(String(answer['status']))
  if (!isStatus) return 'status takes 100 to 599'
  return typeof delay === 'number' && delay >= 0 ? undefined : 'delay takes milliseconds'
}

function toPattern(path: string): RegExp {
  const escaped = path.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
  const wild = escaped.replaceAll(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))
  return new RegExp(`^${wild}$`)
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
