import * as documents from '@cloud-cost/openapi'
import { compileContract } from '../src/compile/index.js'
import { loadContract } from '../src/shell/contract.js'

/** The contract, compiled anew: it takes a second, so tests share it. */
export const contract = await compileContract(documents, loadContract())
