// A mock as its requests and its admin API see it: what it makes of its contract, its sessions and its journal.
import type { Contract } from '../contract/contract.js'
import { RedactedNames } from '../contract/redacted-names.js'
import type { Validators } from '../contract/violations.js'
import type { LoggedExchange } from '../exchange/exchange.js'
import type { SessionQuota } from '../exchange/session-quota.js'
import { Journal } from '../journal/journal.js'
import type { AskPrism } from '../respond/contract-answers.js'
import { Responder } from '../respond/responder.js'
import type { SessionAnswers } from '../respond/session-answers.js'
import { Router } from '../route/router.js'
import { ResponseSelector, type SelectorOptions } from '../select/response-selector.js'
import type { Rule } from '../select/rule.js'
import { ruleCheck } from '../select/rule-check.js'
import { Rules, storedRules } from '../select/rules.js'
import { RequestValidator, type ValidatorOptions } from '../validate/request-validator.js'
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
export class Core {
  readonly journal: Journal
  readonly sessions: Sessions
  served: ServedContract

  /** @throws InvalidRuleError when a rule isn't one. */
  constructor(readonly options: CoreOptions) {
    this.journal = new Journal(options.journalBytes)
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

  /**
   * Serves another contract from the next request on. Sessions stay as they are, without a scenario that is gone.
   *
   * @throws InvalidRuleError when a rule of a scenario isn't one for it.
   */
  replaceContract(contract: Contract): void {
    this.served = this.#serve(contract)
    const { scenarios } = this.served.selector
    for (const session of this.sessions.all()) {
      if (session.scenario !== undefined && !scenarios.has(session.scenario)) session.scenario = undefined
    }
  }

  /** Restores the start of one session, or of everything. */
  reset(session?: string): void {
    if (session === undefined) this.sessions.resetAll()
    else this.sessions.reset(session)
  }

  #serve(contract: Contract): ServedContract {
    const served = serveContract(contract, this.options.platform, this.options)
    this.journal.redaction.useContract(
      new RedactedNames(contract, { redact: this.options.redact }),
      contract.operations,
    )
    return served
  }
}

/** What differs between Node and a page. */
export interface Platform {
  /** The validators of a contract, ready to run. */
  validatorsOf(contract: Contract): Validators
  /** Prism is large, so it is loaded when an answer is first wanted that was not prepared. */
  loadPrism(): Promise<AskPrism>
}

/** Nothing of it changes. */
export interface ServedContract {
  readonly contract: Contract
  readonly validators: Validators
  readonly router: Router
  readonly validator: RequestValidator
  readonly selector: ResponseSelector
  readonly responder: Responder
}

/** @throws InvalidRuleError when a rule of a scenario isn't one. */
function serveContract(
  contract: Contract,
  platform: Platform,
  options: SelectorOptions & ValidatorOptions,
): ServedContract {
  const validators = platform.validatorsOf(contract)
  const check = ruleCheck(validators[contract.adminValidators['rule'] ?? ''], contract.operations, validators)
  return {
    contract,
    validators,
    router: new Router(contract.operations),
    validator: new RequestValidator(contract, validators, options),
    selector: new ResponseSelector(contract, check, options),
    responder: new Responder(validators, platform.loadPrism),
  }
}
