export { operationsConcerned } from './concerned.js'
export type { Surface } from './surface.js'
