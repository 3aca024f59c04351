export type { Contract } from '../contract/contract.js'
export { mergeContracts } from '../contract/merge.js'
export { type PackedContract, packContract } from '../contract/packed.js'
export { compileContract, type Documents } from './compile.js'
