export { operationsConcerned } from './concerned.js'
export { readSurface, type Surface } from './surface.js'
