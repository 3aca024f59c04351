import type { Contract } from '../contract/contract.js'
import type { Validators } from '../contract/validators.js'
import type { AskPrism } from '../respond/contract-answers.js'

/** What differs between Node and a page. */
export interface Platform {
  /** The validators of a contract, ready to run. */
  validatorsOf(contract: Contract): Validators
  /** Prism is large, so it is loaded when an answer is first wanted that was not prepared. */
  loadPrism(): Promise<AskPrism>
}
