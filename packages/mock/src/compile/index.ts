export type { Contract } from '../contract/contract.js'
export { type PackedContract, packContract } from '../contract/packed.js'
export { compileContract, type Documents } from './compile.js'
export { mergeContracts } from './merge.js'
