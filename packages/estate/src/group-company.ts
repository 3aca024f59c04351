import type { Cloud } from './clouds/cloud.js'
import type { CompanyEntry } from './company/company-file.js'
import { type GenerateOptions, generatedCompany } from './company/generate.js'
import { generatedClouds } from './generated-clouds.js'

/** About 60 accounts of three clouds, 3,000 resources, and 250,000 dollars a month. */
const SIZE = { seed: 69, accounts: 30, resources: 2_800, months: 36 } as const

/** The large company among those that the estate has by default. */
interface GroupCompany {
  readonly companyId: string
  /** Makes what it has, which takes a while, and which most programs never ask for. */
  entry(clouds: readonly Cloud[]): CompanyEntry
}

export function groupCompany(clock: string): GroupCompany {
  const options: GenerateOptions = { ...SIZE, clock }
  const company = generatedCompany(options)
  return {
    companyId: company.companyId,
    entry: (clouds) => ({ ...company, isMainCompany: 'N', ...generatedClouds(clouds, options) }),
  }
}
