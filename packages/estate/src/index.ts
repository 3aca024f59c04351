export type * from './company/company-file.js'
export { type CompanySize, type GenerateOptions, generateCompany } from './company/generate.js'
export { createEstate, type Estate, type EstateOptions } from './estate.js'
export type { EstateAnswer, EstateRequest, EstateSession } from './session.js'
