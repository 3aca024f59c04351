import type { Cloud } from './clouds/cloud.js'
import type { CompanyEntry } from './company/company-file.js'
import { type GenerateOptions, Random } from './company/generate.js'

/** What a generated company has in these clouds. */
export function generatedClouds(clouds: readonly Cloud[], options: GenerateOptions): Partial<CompanyEntry> {
  const random = new Random(options.seed)
  const parts = clouds
    .filter(({ generated }) => options.accounts >= generated.accounts)
    .map(({ generated }) => generated.entry(options, random, Math.ceil(options.resources * generated.share)))
  return Object.assign({}, ...parts) as Partial<CompanyEntry>
}
