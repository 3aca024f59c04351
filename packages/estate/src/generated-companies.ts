// The companies that are generated: what an archetype and the options of a caller make of them.
import type { Cloud } from './clouds/cloud.js'
import type { Archetype } from './company/archetypes.js'
import type {
  AnomalyEntry,
  CompanyEntry,
  CreditEntry,
  CustomReportEntry,
  DiscountEntry,
  FixedChargeEntry,
  UserEntry,
} from './company/company-file.js'
import type { GenerateOptions } from './company/generate.js'
import { firstDayOf, type Generating, Random } from './company/generate.js'
import { ARCHETYPES } from './generated/archetypes.js'
import { GENERATED_COMPANY } from './generated/generated-company.js'
import { fraction } from './kernel/random.js'
import { type Day, dateOf, dayOf, HOUR_IN_MS, instantText, startOfDay } from './kernel/time.js'

const ALL: Readonly<Record<keyof typeof ARCHETYPES, Archetype>> = ARCHETYPES

/** What companies that are generated may be like, such as `web-shop`, with what each does in words. */
export const ARCHETYPE_TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ALL).map(([name, { text }]) => [name, text]),
)

/**
 * @internal
 * @throws RangeError for a name that no archetype has
 */
export function withArchetype(options: GenerateOptions): Generating {
  const { like = 'usual' } = options
  const archetype = new Map<string, Archetype>(Object.entries(ALL)).get(like)
  if (archetype === undefined) throw new RangeError(`like must be one of ${Object.keys(ALL).join(', ')}, not ${like}`)
  return { ...options, archetype, shortName: nameOf(options.seed, 'first').toLowerCase() }
}

function nameOf(seed: number, part: keyof typeof GENERATED_COMPANY.names): string {
  const names = GENERATED_COMPANY.names[part]
  return names[Math.floor(fraction(seed, 'company', part) * names.length)] ?? ''
}

/**
 * A company without clouds.
 *
 * @internal
 */
export function generatedCompany(options: Generating): CompanyEntry {
  const { seed, clock } = options
  const { users, reports, virtualTags, tagGroups, anomalyRules } = GENERATED_COMPANY
  const today = dayOf(clock) ?? 0
  return {
    companyId: `C-${2000 + (seed % 7000)}`,
    companyName: `${nameOf(seed, 'first')} ${nameOf(seed, 'second')}`,
    isMainCompany: 'Y',
    beginning: dateOf(firstDayOf(options)),
    derivedUsage: true,
    ...(options.archetype.growth === undefined ? {} : { growth: options.archetype.growth }),
    lastActiveDate: dateOf(today - 1),
    lastExecuteDate: instantText((startOfDay(today) - 21) * HOUR_IN_MS),
    users: users.map((user) => generatedUser(options, user)),
    customReports: reports.map((report, index) => generatedReport(today, index + 1, report)),
    virtualTags,
    serviceGroups: options.archetype.teams.map((name, index) => ({
      name,
      category: index % 2 === 0 ? 'Products' : 'Operations',
    })),
    tagGroups,
    anomalyRules,
  }
}

function generatedUser(options: Generating, user: (typeof GENERATED_COMPANY.users)[number]): UserEntry {
  const { userId, displayName, userRoleName } = user
  return {
    userId,
    email: `${userId}@${options.shortName}.example`,
    displayName,
    userRoleId: `role-${userRoleName.toLowerCase()}`,
    userRoleName,
    createdDate: dateOf(firstDayOf(options)),
  }
}

function generatedReport(
  today: Day,
  number: number,
  members: (typeof GENERATED_COMPANY.reports)[number],
): CustomReportEntry {
  return {
    custmRprtId: `RPT-${1000 + number}`,
    ...members,
    siteCd: 'US',
    creaId: 'finops-lead',
    custmRprtCfg: { chart: 'grid' },
    duraType: 'custom',
    duraFrom: dateOf(today - 31),
    duraTo: dateOf(today - 1),
    creaDt: dateOf(today - 60 - number),
    updtDt: dateOf(today - 10 - number),
    favYn: number === 1 ? 'Y' : 'N',
    dfltYn: 'N',
  }
}

/** About 60 accounts of three clouds, 1,400 machines, and 220,000 dollars a month. */
const SIZE = { seed: 69, accounts: 30, resources: 1_400, months: 36 } as const

/**
 * The id of the large company among those that the estate has by default.
 *
 * @internal
 */
export const GROUP_COMPANY = 'C-2069'

/**
 * Makes what it has, which takes a while, and which most programs never ask for.
 *
 * @internal
 */
export function groupCompany(clouds: readonly Cloud[], clock: string): CompanyEntry {
  const options = withArchetype({ ...SIZE, clock })
  return { ...generatedCompany(options), isMainCompany: 'N', ...generatedParts(clouds, options) }
}

/**
 * What a generated company has in these clouds, and what is on its bills beside that.
 *
 * @internal
 */
export function generatedParts(clouds: readonly Cloud[], options: Generating): Partial<CompanyEntry> {
  const parts = generatedClouds(clouds, options)
  const accounts = {
    aws: (parts.aws?.accounts ?? []).map(({ accountId }) => accountId),
    azure: (parts.azure?.subscriptions ?? []).map(({ subscriptionId }) => subscriptionId),
    gcp: (parts.gcp?.projects ?? []).map(({ projectId }) => projectId),
  }
  const vendors = (Object.keys(VENDORS) as Vendor[]).filter((vendor) => accounts[vendor].length > 0)
  if (vendors.length === 0) return parts
  const ofVendors = { vendors, accounts }
  return {
    ...parts,
    ...generatedBusiness(options, new Random(options.seed, 'business'), ofVendors),
    anomalies: generatedAnomalies(options, new Random(options.seed, 'anomalies'), ofVendors),
  }
}

const VENDORS = { aws: 'AWS', azure: 'Azure', gcp: 'Google Cloud' } as const
type Vendor = keyof typeof VENDORS

interface AccountsOfVendors {
  readonly vendors: readonly Vendor[]
  readonly accounts: Readonly<Record<Vendor, readonly string[]>>
}

const DAYS_OF_CREDITS = 400
const CREDITS_OF_VENDOR = 4

/** What is on the bill beside usage: private prices, tax, credits and refunds, and products of the marketplace. */
function generatedBusiness(
  { clock }: Generating,
  random: Random,
  { vendors, accounts }: AccountsOfVendors,
): Pick<CompanyEntry, 'taxPercent' | 'discounts' | 'fixedCharges' | 'credits'> {
  const today = dayOf(clock) ?? 0
  const size = Math.sqrt(vendors.reduce((sum, vendor) => sum + accounts[vendor].length, 0) / 20)
  const amount = (usual: number): number => Math.round(usual * size * (0.6 + 0.8 * random.fraction()))
  return {
    taxPercent: random.one(GENERATED_COMPANY.taxPercents),
    // Contracts are made again after a while, and the vendor gives more.
    discounts: vendors.flatMap((vendor): DiscountEntry[] => {
      const percent = random.whole(2, 5)
      const from = dateOf(today - random.whole(100, 300))
      return [
        { vendor, percent },
        { vendor, percent: percent + 2, from },
      ]
    }),
    fixedCharges: Object.entries(GENERATED_COMPANY.marketplace).map(([name, usual]): FixedChargeEntry => {
      const vendor = random.one(vendors)
      const product = `${VENDORS[vendor]} Marketplace: ${name}`
      return { name, account: random.one(accounts[vendor]), product, monthly: amount(usual) }
    }),
    credits: vendors.flatMap((vendor) =>
      Array.from({ length: CREDITS_OF_VENDOR }, (_, index): CreditEntry => {
        const day = dateOf(today - random.whole(1, DAYS_OF_CREDITS))
        const name = `${random.one(GENERATED_COMPANY.credits)} ${index + 1}`
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

const ANOMALIES: Readonly<
  Record<Vendor, readonly { readonly service: string; readonly factor: number; readonly days?: number }[]>
> = GENERATED_COMPANY.anomalies
/** None of them is in the days at which a reader looks first, nor older than this. */
const [LATEST_ANOMALY, EARLIEST_ANOMALY] = [40, 360]

function generatedAnomalies(
  { clock, months }: Generating,
  random: Random,
  { vendors, accounts }: AccountsOfVendors,
): AnomalyEntry[] {
  const today = dayOf(clock) ?? 0
  const earliest = Math.max(LATEST_ANOMALY, Math.min(EARLIEST_ANOMALY, months * 30))
  return vendors.flatMap((vendor) =>
    ANOMALIES[vendor].map(({ service, factor, days }): AnomalyEntry => {
      const day = today - random.whole(LATEST_ANOMALY, earliest)
      const end = days === undefined ? { lasting: true } : { until: dateOf(day + days - 1) }
      return { account: random.one(accounts[vendor]), service, day: dateOf(day), ...end, factor }
    }),
  )
}

function generatedClouds(clouds: readonly Cloud[], options: Generating): Partial<CompanyEntry> {
  const random = new Random(options.seed)
  const { clouds: shares = {} } = options.archetype
  const parts = clouds
    .filter(({ code, generated }) => options.accounts >= generated.accounts && shares[code] !== 0)
    .map(({ code, generated }) =>
      generated.entry(options, random, Math.ceil(options.resources * generated.share * (shares[code] ?? 1))),
    )
  return Object.assign({}, ...parts) as Partial<CompanyEntry>
}
