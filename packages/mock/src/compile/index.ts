export { type Contract, type PackedContract, packContract } from '../contract.js'
export { compileContract, type Documents } from './compile.js'
export { mergeContracts } from './merge.js'
