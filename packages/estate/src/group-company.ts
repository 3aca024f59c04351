import type { Cloud } from './clouds/cloud.js'
import type { CompanyEntry } from './company/company-file.js'
import { type GenerateOptions, generatedCompany, Random } from './company/generate.js'
import { generatedBusiness } from './company/generate-business.js'
import { generatedClouds } from './generated-clouds.js'

/** About 60 accounts of three clouds, 2,500 machines, and 300,000 dollars a month. */
const SIZE = { seed: 69, accounts: 30, resources: 2_450, months: 36 } as const

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
    entry: (clouds) => {
      const parts = generatedClouds(clouds, options)
      const business = generatedBusiness(options, new Random(options.seed, 'business'), {
        aws: (parts.aws?.accounts ?? []).map(({ accountId }) => accountId),
        azure: (parts.azure?.subscriptions ?? []).map(({ subscriptionId }) => subscriptionId),
        gcp: (parts.gcp?.projects ?? []).map(({ projectId }) => projectId),
      })
      return { ...company, isMainCompany: 'N', ...parts, ...business }
    },
  }
}
