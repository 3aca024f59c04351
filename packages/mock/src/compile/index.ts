export { packContract } from '../contract.js'
export { compileContract, type Documents } from './compile.js'
