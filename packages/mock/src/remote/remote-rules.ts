// The rules of a mock that runs elsewhere.
import type { OperationId } from '../select/operation-types.js'
import type { AnswerOf, Rule, StoredRule } from '../select/rule.js'
import type { CallAdmin } from './admin-calls.js'

/** A rule that can be sent: one whose answer is no function. */
export type RemoteRule<Id extends OperationId = OperationId> = Omit<Rule<Id>, 'answer'> & {
  readonly answer?: AnswerOf<Id>
}

/** The rules of a session of a mock elsewhere; the one that was added last is asked first. */
export interface RemoteRules {
  /**
   * Adds a rule and returns the id to remove it by.
   *
   * @throws InvalidRuleError when it isn't one, can't match any request, or answers what the contract doesn't allow
   */
  add<Id extends OperationId = OperationId>(rule: RemoteRule<Id>): Promise<string>
  /** Returns whether there was such a rule. */
  remove(id: string): Promise<boolean>
  clear(): Promise<void>
  list(): Promise<readonly StoredRule[]>
}

export function remoteRules(call: CallAdmin): RemoteRules {
  return {
    async add(rule) {
      const { answer }: { readonly answer?: unknown } = rule
      if (typeof answer === 'function') {
        throw new TypeError(
          "A function can't be sent to a mock elsewhere: start the mock with --rules, or in this program.",
        )
      }
      return (await call<{ readonly id: string }>('POST', '/rules', rule)).id
    },
    async remove(id) {
      const rules = await call<readonly StoredRule[]>('GET', '/rules')
      if (!rules.some((rule) => rule.id === id)) return false
      await call('DELETE', `/rules?id=${encodeURIComponent(id)}`)
      return true
    },
    clear: () => call('DELETE', '/rules'),
    list: () => call('GET', '/rules'),
  }
}
