import * as documents from '@cloud-cost/openapi'
import { compileContract, mergeContracts } from '../src/compile/index.js'
import { loadContract } from '../src/shell/contract.js'

const options = loadContract()
const groups = Object.entries(documents).map(([name, document]) => compileContract({ [name]: document }, options))

/** The contract, compiled anew as the build compiles it: it takes a second, so tests share it. */
export const contract = mergeContracts(await Promise.all(groups))
