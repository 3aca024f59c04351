// Checks the company files of users, and generates companies.

import { CLOUDS } from './clouds/index.js'
import type { CompanyFile } from './company/company-file.js'
import type { GenerateOptions } from './company/generate.js'
import { referenceMistakes, referenceWarnings } from './company/mistakes.js'
import {
  type CompanyFileMistake,
  isObject,
  MOST_MISTAKES,
  type Path,
  requireTypes,
  schemaMistakes,
  withCalendarDates,
} from './company/schema.js'
import { fittedCompany } from './fitted-company.js'
import { COMPANY_FILE_SCHEMA } from './generated/company-file-schema.js'
import { generatedCompany, generatedParts, withArchetype } from './generated-companies.js'
import { instantOf } from './kernel/time.js'
import { changesAnything, uselessAnomalies } from './useless-anomalies.js'

/** Deeper than any company file: what reads it calls itself for each level, which ends the process at some depth. */
const DEEPEST = 100
/** Names of the outer members are enough to find what is too deep. */
const LONGEST_PATH = 5

/** All that is wrong with what somebody wrote as a company file: its form, and names of what is not there. */
export function checkCompanyFile(value: unknown): CompanyFileMistake[] {
  const deep = tooDeep(value, 0)
  if (deep !== undefined)
    return [
      {
        path: deep.slice(0, LONGEST_PATH),
        message: `is nested more than ${DEEPEST} levels deep, which no company file is`,
      },
    ]
  const mistakes = schemaMistakes(value, COMPANY_FILE_SCHEMA)
  if (mistakes.length >= MOST_MISTAKES) return mistakes
  const places = new Set(mistakes.map(({ path }) => JSON.stringify(path)))
  const dated = withOwnDates(value)
  const wrongReferences = referenceMistakes(dated, CLOUDS)
  const wrong = [...mistakes, ...wrongReferences.filter(({ path }) => !places.has(JSON.stringify(path)))]
  return wrong.length > 0 ? wrong : fittingMistakes(dated as CompanyFile)
}

/** What is to come out can't be told before everything else is right. */
function fittingMistakes({ clock, seed, companies }: CompanyFile): CompanyFileMistake[] {
  return companies.flatMap((company, index) =>
    fittedCompany(company, CLOUDS, clock, seed).mistakes.map(({ path, message }) => ({
      path: ['companies', index, ...path],
      message,
    })),
  )
}

/** The path to a value that is nested too deeply. */
function tooDeep(value: unknown, depth: number): Path | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > DEEPEST) return []
  for (const [name, inner] of Object.entries(value)) {
    const found = tooDeep(inner, depth + 1)
    if (found !== undefined) return [name, ...found]
  }
  return undefined
}

/** What a company file without mistakes says that is most likely not meant, such as a commitment that covers nothing. */
export function companyFileWarnings(file: CompanyFile): CompanyFileMistake[] {
  const dated = withOwnDates(file) as CompanyFile
  return [...referenceWarnings(dated, CLOUDS), ...uselessAnomalies(dated, CLOUDS)]
}

/** Relative dates are counted from the clock of the file. */
function withOwnDates(value: unknown): unknown {
  return withCalendarDates(value, COMPANY_FILE_SCHEMA, String(isObject(value) ? value['clock'] : undefined))
}

const GENERATE_TYPES = {
  accounts: 'integer',
  resources: 'integer',
  months: 'integer',
  seed: 'number',
  clock: 'string',
} as const

/**
 * A company of the size that is asked for; the same options always make the same one.
 *
 * @throws TypeError when an option is missing or of another type, or the clock is no instant
 */
export function generateCompany(options: GenerateOptions): CompanyFile {
  requireTypes('options', options, GENERATE_TYPES)
  const generating = withArchetype(options)
  const { seed, clock } = options
  if (instantOf(clock) === undefined)
    throw new TypeError(`options.clock must be an instant such as 2026-04-01T09:00:00Z, not "${clock}".`)
  const company = { ...generatedCompany(generating), ...generatedParts(CLOUDS, generating) }
  const anomalies = company.anomalies?.filter((anomaly) =>
    changesAnything(anomaly, company, { clock, seed, clouds: CLOUDS }),
  )
  return { clock, seed, companies: [anomalies === undefined ? company : { ...company, anomalies }] }
}
