import type { Cloud } from './clouds/cloud.js'
import type { CompanyEntry } from './company/company-file.js'
import { type GenerateOptions, generatedCompany } from './company/generate.js'
import { generatedClouds } from './generated-clouds.js'

/** About 60 accounts of three clouds, 3,000 resources, and 250,000 dollars a month. */
const SIZE = { seed: 69, accounts: 30, resources: 2_800, months: 36 } as const

/**
 * The large company among those that the estate has by default. Nothing is made of its clouds until somebody asks for it, since most
 * programs never do.
 */
export function groupCompany(clouds: readonly Cloud[], clock: string): CompanyEntry {
  const options: GenerateOptions = { ...SIZE, clock }
  let cached: Partial<CompanyEntry> | undefined
  const parts = Object.fromEntries(
    clouds.map(({ code }) => {
      const get = (): unknown => {
        cached ??= generatedClouds(clouds, options)
        return (cached as Readonly<Record<string, unknown>>)[code]
      }
      return [code, { get, enumerable: true }]
    }),
  )
  return Object.defineProperties({ ...generatedCompany(options), isMainCompany: 'N' }, parts)
}
