import type { Cloud } from './clouds/cloud.js'
import type { Archetype } from './company/archetypes.js'
import type { CompanyEntry, CreditEntry, DiscountEntry, FixedChargeEntry } from './company/company-file.js'
import type { GenerateOptions } from './company/generate.js'
import { type Generating, generatedCompany, Random } from './company/generate.js'
import { ARCHETYPES } from './generated/archetypes.js'
import { dateOf, dayOf } from './kernel/time.js'

const ALL: Readonly<Record<keyof typeof ARCHETYPES, Archetype>> = ARCHETYPES

/** What companies that are generated may be like, such as `web-shop`, with what each does in words. */
export const ARCHETYPE_TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ALL).map(([name, { text }]) => [name, text]),
)

/** @throws RangeError for a name that no archetype has */
export function withArchetype(options: GenerateOptions): Generating {
  const { like = 'usual' } = options
  const archetype = new Map<string, Archetype>(Object.entries(ALL)).get(like)
  if (archetype === undefined) throw new RangeError(`like must be one of ${Object.keys(ALL).join(', ')}, not ${like}`)
  return { ...options, archetype }
}

/** About 60 accounts of three clouds, 1,400 machines, and 220,000 dollars a month. */
const SIZE = { seed: 69, accounts: 30, resources: 1_400, months: 36 } as const

/** The large company among those that the estate has by default. */
interface GroupCompany {
  readonly companyId: string
  /** Makes what it has, which takes a while, and which most programs never ask for. */
  entry(clouds: readonly Cloud[]): CompanyEntry
}

export function groupCompany(clock: string): GroupCompany {
  const options = withArchetype({ ...SIZE, clock })
  const company = generatedCompany(options)
  return {
    companyId: company.companyId,
    entry: (clouds) => {
      const parts = generatedClouds(clouds, options)
      return { ...company, isMainCompany: 'N', ...parts, ...businessOf(options, parts) }
    },
  }
}

/** What is on the bills of a company with these clouds beside usage. */
export function businessOf(
  options: Generating,
  { aws, azure, gcp }: Partial<CompanyEntry>,
): ReturnType<typeof generatedBusiness> {
  return generatedBusiness(options, new Random(options.seed, 'business'), {
    aws: (aws?.accounts ?? []).map(({ accountId }) => accountId),
    azure: (azure?.subscriptions ?? []).map(({ subscriptionId }) => subscriptionId),
    gcp: (gcp?.projects ?? []).map(({ projectId }) => projectId),
  })
}

/** Products of the marketplaces, with what a usual account pays for them in a month. */
const MARKETPLACE = [
  ['Datadog Pro', 900],
  ['Snowflake On Demand', 1600],
  ['MongoDB Atlas', 700],
  ['Confluent Cloud', 500],
  ['Elastic Cloud', 400],
] as const
/** What vendors grant. */
const CREDITS = ['Migration credit', 'Service level credit', 'Refund of a wrong purchase', 'Training credit'] as const
const VENDORS = { aws: 'AWS', azure: 'Azure', gcp: 'Google Cloud' } as const
const DAYS_OF_CREDITS = 400
const CREDITS_OF_VENDOR = 4
const TAX_PERCENTS = [6, 8, 19, 20, 21]

/** What is on the bill beside usage: private prices, tax, credits and refunds, and products of the marketplace. */
function generatedBusiness(
  { clock }: Generating,
  random: Random,
  accounts: Readonly<Record<keyof typeof VENDORS, readonly string[]>>,
): Pick<CompanyEntry, 'taxPercent' | 'discounts' | 'fixedCharges' | 'credits'> {
  const today = dayOf(clock) ?? 0
  const vendors = (Object.keys(VENDORS) as (keyof typeof VENDORS)[]).filter((vendor) => accounts[vendor].length > 0)
  const size = Math.sqrt(vendors.reduce((sum, vendor) => sum + accounts[vendor].length, 0) / 20)
  const amount = (usual: number): number => Math.round(usual * size * (0.6 + 0.8 * random.fraction()))
  return {
    taxPercent: random.one(TAX_PERCENTS),
    discounts: vendors.map((vendor): DiscountEntry => ({ vendor, percent: random.whole(2, 7) })),
    fixedCharges: MARKETPLACE.map(([name, usual]): FixedChargeEntry => {
      const vendor = random.one(vendors)
      const product = `${VENDORS[vendor]} Marketplace: ${name}`
      return { name, account: random.one(accounts[vendor]), product, monthly: amount(usual) }
    }),
    credits: vendors.flatMap((vendor) =>
      Array.from({ length: CREDITS_OF_VENDOR }, (_, index): CreditEntry => {
        const day = dateOf(today - random.whole(1, DAYS_OF_CREDITS))
        const name = `${random.one(CREDITS)} ${index + 1}`
        return {
          name,
          account: random.one(accounts[vendor]),
          product: `${VENDORS[vendor]} Credit`,
          amount: amount(300),
          day,
        }
      }),
    ),
  }
}

/** What a generated company has in these clouds. */
export function generatedClouds(clouds: readonly Cloud[], options: Generating): Partial<CompanyEntry> {
  const random = new Random(options.seed)
  const { clouds: shares = {} } = options.archetype
  const parts = clouds
    .filter(({ code, generated }) => options.accounts >= generated.accounts && shares[code] !== 0)
    .map(({ code, generated }) =>
      generated.entry(options, random, Math.ceil(options.resources * generated.share * (shares[code] ?? 1))),
    )
  return Object.assign({}, ...parts) as Partial<CompanyEntry>
}
