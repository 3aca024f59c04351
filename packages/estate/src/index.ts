export type * from './company/company-file.js'
export { createEstate, type Estate, type EstateOptions } from './estate.js'
export type { EstateAnswer, EstateRequest, EstateSession } from './session.js'
