// What a company has on a cloud: machines, what is charged for by the amount, and what accounts pay beside that.
import type { CompanyState } from '../charges/company.js'
import { lifeIn, placeOf } from '../company/beginning.js'
import type { CatalogResources } from '../company/catalog-resources.js'
import type {
  BilledEntry,
  CompanyEntry,
  CreditEntry,
  FixedChargeEntry,
  Percent,
  RegisteredEntry,
  ResourceEntry,
  RunningEntry,
  ServiceEntry,
} from '../company/company-file.js'
import {
  type Growth,
  type Kind,
  type Meter,
  type Metering,
  MILLIONTHS,
  type Region,
  type Resource,
} from '../company/resource.js'
import { fleet, type Making, machineFinder, metered } from '../company/resource-makers.js'
import { currencyOf, micros } from '../kernel/money.js'
import { flatMapped, type MadeOnce, madeOnce, mapped, type Steps } from '../kernel/steps.js'
import { activityUsage, constantUsage, continuousUsage, growthFrom, storageUsage } from './metering.js'

/** How a cloud describes and charges for what a company file lists. */
interface ListingCloud<Entry> {
  readonly resources: CatalogResources
  readonly meters: Readonly<Record<string, Meter>>
  /** Where an entry is; a disk may be attached to the machine that has the key. */
  placeOf(entry: Entry, machine?: string): { readonly account: string; readonly group?: string; readonly zone?: string }
}

/** The part of a company file that describes a cloud. */
interface CloudPart<Machine, Placed> {
  readonly machines?: readonly Machine[]
  readonly databases?: readonly Machine[]
  readonly services?: readonly (Placed & ServiceEntry)[]
}

/** How the resources of a cloud follow from its part of a company file. */
interface InventoryRules<
  Part extends CloudPart<Machine, Placed>,
  Machine extends Placed & RunningEntry,
  Placed extends ResourceEntry,
> extends ChargingCloud,
    ListingCloud<Placed> {
  partOf(file: CompanyEntry): Part | undefined
  /** The accounts by their ids. */
  accountsOf(part: Part): readonly (readonly [id: string, account: ChargedAccount])[]
  regionOf(code: string): Region
  /** What identifies the machines of an entry; `undefined` where the company can't have their type. */
  identify(entry: Machine, company: CompanyState, isDatabase: boolean): Identify | undefined
  /** What the catalog has no lists of, with what it has lists of, in the order of the inventory. */
  withOthers?(
    listed: readonly Resource[],
    part: Part,
    machines: readonly Resource[],
    making: Making<Placed>,
  ): Resource[]
  /** What the machines imply, besides what the file describes. */
  implied(company: CompanyState, machines: readonly Resource[], described: readonly Resource[]): Steps<Resource[]>
}

/** What a cloud says of its accounts' charges that belong to no service of its own. */
interface ChargingCloud extends Pick<Kind, 'docUrl' | 'hasArn'> {
  readonly vendor: string
  chargeKey(account: string, path: string): string
  /** Whether the id of such a charge is its key, and not what comes last in that. */
  readonly hasPathsAsIds?: true
}

interface ChargedAccount extends BilledEntry, RegisteredEntry {}

type Identify = (name: string, index: number) => Omit<ReturnType<Parameters<typeof fleet>[2]>, 'vendor' | 'account'>

/** Makes the inventory of companies on a cloud: every resource there ever was, in the order of the file. */
export function inventoryOf<
  Part extends CloudPart<Machine, Placed>,
  Machine extends Placed & RunningEntry,
  Placed extends ResourceEntry,
>(rules: InventoryRules<Part, Machine, Placed>): MadeOnce<CompanyState, readonly Resource[]> {
  return madeOnce(function* (company: CompanyState) {
    const part = rules.partOf(company.file)
    if (part === undefined) return []
    const accounts = new Map(rules.accountsOf(part))
    const accountOf = (entry: Placed) => accounts.get(rules.placeOf(entry).account)
    const fleetOf = (entry: Machine, isDatabase: boolean): Resource[] => {
      const identify = rules.identify(entry, company, isDatabase)
      if (identify === undefined) return []
      const { account } = rules.placeOf(entry)
      return fleet(
        entry,
        placeOf(company, rules.regionOf(entry.region), accounts.get(account), entry),
        (name, index) => {
          return { vendor: rules.vendor, account, ...identify(name, index) }
        },
      )
    }
    const machines = yield* flatMapped(part.machines ?? [], (entry) => fleetOf(entry, false))
    const databases = yield* flatMapped(part.databases ?? [], (entry) => fleetOf(entry, true))
    yield
    const making: Making<Placed> = {
      seed: company.seed,
      lifeOf: (entry) => lifeIn(company, accountOf(entry), entry),
      growthOf: growthFrom(company),
    }
    const listed = [
      ...(yield* listedResources(part, machines, making, rules)),
      ...serviceResources<Placed & ServiceEntry>(part.services ?? [], making, rules),
    ]
    const services = rules.withOthers?.(listed, part, machines, making) ?? listed
    const all = [...machines, ...databases]
    return [
      ...all,
      ...services,
      ...(yield* rules.implied(company, all, services)),
      ...accountCharges(company, accounts, rules),
    ]
  })
}

const DAYS_IN_MONTH = 365 / 12

/** What a company file lists by types that have lists of their own, in the order of the catalog. */
function* listedResources<Entry extends ResourceEntry>(
  part: object,
  machines: readonly Resource[],
  making: Making<Entry>,
  { resources, meters, placeOf }: ListingCloud<Entry>,
): Steps<Resource[]> {
  const all: Resource[] = []
  let machineOf: ReturnType<typeof machineFinder> | undefined
  for (const [code, list] of resources.lists) {
    const entries = (part as Readonly<Record<string, readonly Entry[] | undefined>>)[list.name] ?? []
    yield
    all.push(
      ...(yield* mapped(entries, (entry) => {
        const values = entry as unknown as Readonly<Record<string, unknown>>
        const attachedTo = values['attachedTo'] as string | undefined
        const { name, region } = entry
        const { account } = placeOf(entry)
        if (attachedTo !== undefined) machineOf ??= machineFinder(machines)
        const machine = machineOf?.(account, attachedTo) ?? {}
        const place = { ...placeOf(entry, machine.attachedTo), region }
        const { type, ...identity } = resources.ofEntry(code, list, making.seed, entry, place)
        const meterings = Object.entries(list.amounts).flatMap(([meterName, amount]) => {
          const meter = meters[meterName]
          if (meter === undefined) return []
          if (typeof amount === 'number') return [constantUsage(meter, amount)]
          return [meteringOf(meter, Number(values[amount] ?? 0), making.growthOf(entry), [making.seed, account, name])]
        })
        const size = list.size === undefined ? {} : { gigabytes: Number(values[list.size]) }
        return metered(entry, identity, making.lifeOf(entry), { type, ...size, meterings, ...machine })
      })),
    )
  }
  return all
}

/** What a company file describes of services whose types are in the catalog alone. */
function serviceResources<Entry extends ServiceEntry>(
  entries: readonly Entry[],
  making: Making<Entry>,
  cloud: ListingCloud<Entry>,
): Resource[] {
  return entries.map((entry) => {
    const { type: code, name, region } = entry
    const place = cloud.placeOf(entry)
    const { type, ...identity } = cloud.resources.of(code, making.seed, { ...place, region, name })
    const meterings = Object.entries(entry.amounts).flatMap(([meterName, amount]) => {
      const meter = cloud.meters[meterName]
      if (meter === undefined) return []
      return meteringOf(meter, amount, making.growthOf(entry), [making.seed, place.account, name])
    })
    return metered(entry, identity, making.lifeOf(entry), { type, meterings })
  })
}

/** What is there is stored, what runs does so day and night, by whole units, and everything else is used with what is done. */
function meteringOf(meter: Meter, ofMonth: number, growth: Growth, seeds: readonly (string | number)[]): Metering {
  if (meter.isMonthly) return storageUsage(meter, ofMonth, growth)
  if (meter.isConstant) return continuousUsage(meter, ofMonth / DAYS_IN_MONTH, growth)
  return activityUsage(meter, ofMonth, growth, ...seeds)
}

/** Where bills have what belongs to no region. */
const NO_REGION = 'global'

/** A charge, with what tells it apart in its account. */
interface Charge {
  readonly account: string
  readonly path: string
  readonly name: string
  readonly kind: Omit<Kind, 'product' | 'docUrl'>
  readonly metering: Metering
  readonly launched?: string
  readonly ended?: string
}

/** What accounts pay beside what they use, or are credited: fixed charges, credits and tax. Each is a resource of its own, by which cost lines name it. */
function accountCharges(
  company: CompanyState,
  accounts: ReadonlyMap<string, ChargedAccount>,
  { vendor, docUrl, hasArn, hasPathsAsIds, chargeKey }: ChargingCloud,
): Resource[] {
  const { file } = company
  return [...fixedCharges(file), ...credits(file), ...taxes(file, accounts)].flatMap((charge) => {
    const { account, path, name, metering } = charge
    const owner = accounts.get(account)
    if (owner === undefined) return []
    const { product } = metering.meter
    const kind = { ...charge.kind, docUrl, ...(hasArn && { hasArn }), product }
    const key = chargeKey(account, path)
    const identity = { vendor, kind, account, id: hasPathsAsIds ? key : path.slice(path.indexOf('/') + 1), key }
    const own = { type: product.name, meterings: [metering] }
    return [metered({ name, region: NO_REGION }, identity, lifeIn(company, owner, charge), own)]
  })
}

function fixedCharges({ fixedCharges = [] }: CompanyEntry): Charge[] {
  return fixedCharges.map((entry) => {
    const { account, name, from, until } = entry
    return {
      account,
      path: `charges/${encodeURIComponent(name)}`,
      name,
      kind: FIXED_CHARGE,
      metering: storageUsage(fixedMeter(entry), 1),
      ...(from === undefined ? {} : { launched: from }),
      ...(until === undefined ? {} : { ended: until }),
    }
  })
}

function credits({ credits = [] }: CompanyEntry): Charge[] {
  return credits.map((entry) => {
    const { account, name, day } = entry
    return {
      account,
      path: `credits/${encodeURIComponent(name)}`,
      name,
      kind: CREDIT_KIND,
      metering: constantUsage(creditMeter(entry), 1),
      launched: day,
      ended: day,
    }
  })
}

function taxes(company: CompanyEntry, accounts: ReadonlyMap<string, ChargedAccount>): Charge[] {
  const { taxPercent: usual = 0 } = company
  return Array.from(accounts, ([account, { taxPercent = usual }]) => ({
    account,
    path: 'taxes/bill',
    name: TAX.name,
    kind: TAX_KIND,
    taxPercent,
    metering: constantUsage(taxMeter(taxPercent, currencyOf(company)), 1),
  })).filter(({ taxPercent }) => taxPercent > 0)
}

function fixedMeter({ name, product, monthly }: FixedChargeEntry): Meter {
  return {
    code: name,
    product: { code: product, name: product },
    unit: 'month',
    partsOfUnit: MILLIONTHS,
    isMonthly: true,
    isNet: true,
    charge: { chargeCategory: 'Purchase', chargeFrequency: 'Recurring' },
    price: () => micros(monthly),
  }
}

/** What it counts is taken off the bill. */
function creditMeter({ name, product, amount }: CreditEntry): Meter {
  return {
    code: name,
    product: { code: product, name: product },
    unit: 'credit',
    partsOfUnit: MILLIONTHS,
    isNet: true,
    charge: { chargeCategory: 'Credit', chargeFrequency: 'One-Time' },
    priceText: name,
    price: () => -micros(amount),
  }
}

const TAX = { code: 'Tax', name: 'Tax' } as const

/** It counts the amount that is taxed. */
function taxMeter(taxPercent: Percent, unit: string): Meter {
  return {
    code: TAX.code,
    product: TAX,
    unit,
    partsOfUnit: MILLIONTHS,
    isShareOfBill: true,
    isNet: true,
    taxPercent,
    charge: { chargeCategory: 'Tax', chargeFrequency: 'Recurring' },
    priceText: `${taxPercent} percent of the bill`,
    price: () => micros(taxPercent / 100),
  }
}

// Nobody launches or ends an amount on a bill.
const OF_BILL: Omit<Charge['kind'], 'code' | 'name'> = {
  isRegional: true,
  describe: ({ name, type }, state) => ({ name, product: type, state }),
  states: { inUse: 'active', idle: 'active' },
  metrics: [],
  events: {},
}
const FIXED_CHARGE: Charge['kind'] = { ...OF_BILL, code: 'fixed-charge', name: 'Fixed Charge' }
const CREDIT_KIND: Charge['kind'] = { ...OF_BILL, code: 'credit', name: 'Credit' }
const TAX_KIND: Charge['kind'] = { ...OF_BILL, code: 'tax', name: 'Tax' }
