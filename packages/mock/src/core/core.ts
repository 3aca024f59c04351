// A mock as its requests and its admin API see it: what it serves, its sessions and its journal.

import type { Contract } from '../contract/contract.js'
import { RedactedNames } from '../contract/redacted-names.js'
import type { Validators } from '../contract/violations.js'
import type { LoggedExchange } from '../exchange/logged-exchange.js'
import type { SessionQuota } from '../exchange/session-quota.js'
import { Journal } from '../journal/journal.js'
import type { SessionAnswers } from '../respond/session-answers.js'
import type { ResponseSelector, SelectorOptions } from '../select/response-selector.js'
import type { Rule } from '../select/rule.js'
import { Rules, storedRules } from '../select/rules.js'
import type { ValidatorOptions } from '../validate/request-validator.js'
import type { Controlled } from './admin-endpoints.js'
import { type Platform, type ServedContract, serveContract } from './served-contract.js'
import { type SessionStart, Sessions } from './sessions.js'

export interface CoreOptions extends SelectorOptions, SessionStart, ValidatorOptions {
  /** @internal */
  readonly platform: Platform
  readonly contract: Contract
  readonly beginAnswers: (quota: SessionQuota) => SessionAnswers
  /** The rules of the start, of every session. */
  readonly startRules: readonly Rule[]
  /** Whether what the contract allows and is almost certainly a mistake is refused where a request does not say. */
  readonly strict: boolean
  /** Name of the session of requests that name none. */
  readonly session: string
  /** Most other sessions that are kept. */
  readonly sessions: number
  /** Most bytes of the journal. */
  readonly journalBytes: number
  /** Further wire names whose values the journal does not show. */
  readonly redact: readonly string[]
  readonly log: ((exchange: LoggedExchange) => void) | undefined
  /** What has become of a recording that is made; nothing where none is. */
  readonly recording: () => object | undefined
  /** Whether requests are of no session, as those that pass a proxy. */
  readonly hasOneJournal: boolean
}

/** The mock itself. It knows neither sockets nor the classes of the web platform. */
export class Core implements Controlled {
  readonly journal: Journal
  readonly sessions: Sessions
  readonly isStrict: boolean
  served: ServedContract
  readonly log: CoreOptions['log']
  readonly #options: CoreOptions

  /** @throws InvalidRuleError when a rule isn't one. */
  constructor(options: CoreOptions) {
    this.#options = options
    this.isStrict = options.strict
    this.journal = new Journal(options.journalBytes)
    this.log = options.log
    this.served = this.#serve(options.contract)
    const start = storedRules(this.served.selector.check, options.startRules)
    this.sessions = new Sessions({
      first: options.session,
      most: options.sessions,
      start: options,
      make: (name, quota) => ({
        rules: new Rules((rule) => this.served.selector.check(rule), quota, start),
        answers: options.beginAnswers(quota),
        journal: this.journal.begin(name),
      }),
    })
  }

  get contract(): Contract {
    return this.served.contract
  }

  get hasOneJournal(): boolean {
    return this.#options.hasOneJournal
  }

  get recording(): object | undefined {
    return this.#options.recording()
  }

  get validators(): Validators {
    return this.served.validators
  }

  get selector(): ResponseSelector {
    return this.served.selector
  }

  /**
   * Serves another contract from the next request on. Sessions stay as they are, without a scenario that is gone.
   *
   * @throws InvalidRuleError when a rule of a scenario isn't one for it.
   */
  replaceContract(contract: Contract): void {
    this.served = this.#serve(contract)
    const { scenarios } = this.selector
    for (const session of this.sessions.all()) {
      if (session.scenario !== undefined && !scenarios.has(session.scenario)) session.scenario = undefined
    }
  }

  reset(session?: string): void {
    if (session === undefined) this.sessions.resetAll()
    else this.sessions.reset(session)
  }

  #serve(contract: Contract): ServedContract {
    const served = serveContract(contract, this.#options.platform, this.#options)
    this.journal.redaction.useContract(
      new RedactedNames(contract, { redact: this.#options.redact }),
      contract.operations,
    )
    return served
  }
}
