import * as documents from '@cloud-cost/openapi'
import { compileContract } from '../src/compile/index.js'

/** The contract, compiled anew: it takes a second, so tests share it. */
export const contract = await compileContract(documents)
