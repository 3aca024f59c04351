import { COMPANY_FILE_SCHEMA } from '../generated/company-file-schema.js'
import { referenceMistakes } from './references.js'
import { type CompanyFileMistake, schemaMistakes } from './schema.js'

export type { CompanyFileMistake }

/** All that is wrong with what somebody wrote as a company file: its form, and names of what is not there. */
export function checkCompanyFile(value: unknown): CompanyFileMistake[] {
  const mistakes = schemaMistakes(value, COMPANY_FILE_SCHEMA)
  const places = new Set(mistakes.map(({ path }) => JSON.stringify(path)))
  return [...mistakes, ...referenceMistakes(value).filter(({ path }) => !places.has(JSON.stringify(path)))]
}
