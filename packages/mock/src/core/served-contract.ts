// What a mock makes of its contract, which all its sessions share.
import type { Contract } from '../contract/contract.js'
import type { Validators } from '../contract/violations.js'
import type { AskPrism } from '../respond/contract-answers.js'
import { Responder } from '../respond/responder.js'
import { Router } from '../route/router.js'
import { ResponseSelector, type SelectorOptions } from '../select/response-selector.js'
import { RequestValidator, type ValidatorOptions } from '../validate/request-validator.js'

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
export function serveContract(
  contract: Contract,
  platform: Platform,
  options: SelectorOptions & ValidatorOptions,
): ServedContract {
  const validators = platform.validatorsOf(contract)
  return {
    contract,
    validators,
    router: new Router(contract.operations),
    validator: new RequestValidator(contract, validators, options),
    selector: new ResponseSelector(contract, validators, options),
    responder: new Responder(validators, platform.loadPrism),
  }
}
