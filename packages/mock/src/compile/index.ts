export { type Contract, type PackedContract, packContract } from '../contract.js'
export { type CompileOptions, compileContract, type Documents } from './compile.js'
export { mergeContracts } from './merge.js'
