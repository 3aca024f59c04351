export { type Declaration, type Entries, HIDDEN, readDeclarations } from './declarations.js'
export type { Parts } from './parts.js'
export { reportOf } from './report.js'
