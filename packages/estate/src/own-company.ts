import { CLOUDS } from './clouds/index.js'
import type { CompanyFile } from './company/company-file.js'
import { type GenerateOptions, generatedCompany } from './company/generate.js'
import { referenceMistakes } from './company/references.js'
import { type CompanyFileMistake, schemaMistakes } from './company/schema.js'
import { COMPANY_FILE_SCHEMA } from './generated/company-file-schema.js'
import { generatedClouds } from './generated-clouds.js'

/** All that is wrong with what somebody wrote as a company file: its form, and names of what is not there. */
export function checkCompanyFile(value: unknown): CompanyFileMistake[] {
  const mistakes = schemaMistakes(value, COMPANY_FILE_SCHEMA)
  const places = new Set(mistakes.map(({ path }) => JSON.stringify(path)))
  return [...mistakes, ...referenceMistakes(value, CLOUDS).filter(({ path }) => !places.has(JSON.stringify(path)))]
}

/** A company of the size that is asked for; the same options always make the same one. */
export function generateCompany(options: GenerateOptions): CompanyFile {
  const { seed, clock } = options
  return { clock, seed, companies: [{ ...generatedCompany(options), ...generatedClouds(CLOUDS, options) }] }
}
