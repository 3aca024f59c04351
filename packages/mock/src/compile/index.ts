export type { Contract } from '../contract/contract.js'
export { mergeContracts, type PackedContract, packContract } from '../contract/packed.js'
export { compileContract, type Documents } from './compile.js'
