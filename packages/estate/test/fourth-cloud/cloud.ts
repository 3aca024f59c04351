import type { Pool } from '../../src/charges/charge-table.js'
import { type Commitment, ofBill } from '../../src/charges/commitment.js'
import type { CompanyState } from '../../src/charges/company.js'
import type { Cloud } from '../../src/clouds/cloud.js'
import { focusServices, listedPrice, metersOf, regionsOf } from '../../src/company/catalog.js'
import { kindOf } from '../../src/company/catalog-resources.js'
import type { CompanyEntry, ResourceEntry, RunningEntry } from '../../src/company/company-file.js'
import { fleet, metered } from '../../src/company/resource-makers.js'
import { remembered } from '../../src/kernel/maps.js'
import { madeOnce } from '../../src/kernel/steps.js'
import { lifeOf } from '../../src/kernel/time.js'
import { type ChargingCloud, ledgersOf } from '../../src/simulate/ledgers.js'
import { poolsFrom } from '../../src/simulate/lines.js'
import { storageUsage } from '../../src/simulate/metering.js'
import { TINY_CATALOG } from './catalog.mjs'

const { REGIONS, regionOf } = regionsOf(TINY_CATALOG)
const BOX = kindOf(TINY_CATALOG, 'box', {
  price: (type, region) => listedPrice(TINY_CATALOG, type, region),
  smaller: (type) => (type === 'large' ? 'small' : undefined),
  describe: ({ name }) => ({ box: name }),
})
const SHED = kindOf(TINY_CATALOG, 'shed', { describe: ({ name }) => ({ shed: name }) })
const METERS = metersOf(TINY_CATALOG)

export const SUBSCRIPTION = { vendor: 'tiny', linkedAccountId: 'tiny-1', autoSavingsService: 'AUTO-BOX' }

/** The part of a company file that describes the cloud. */
export interface TinyEntry {
  readonly accounts: readonly { readonly accountId: string; readonly createdDate: string }[]
  readonly machines: readonly (RunningEntry & { readonly account: string })[]
  readonly sheds?: readonly (ResourceEntry & { readonly account: string; readonly gigabytes: number })[]
  readonly plans?: readonly { readonly account: string; readonly start: string }[]
}

export type TinyCompany = CompanyEntry & { readonly tiny?: TinyEntry }

const inventoryOf = remembered(({ tiny }: TinyCompany) => [
  ...(tiny?.machines ?? []).flatMap((entry) =>
    fleet(entry, { region: regionOf(entry.region), life: lifeOf(entry) }, (name) => ({
      vendor: 'tiny',
      kind: BOX,
      account: entry.account,
      id: name,
      key: `tiny:${name}`,
    })),
  ),
  ...(tiny?.sheds ?? []).map((entry) => {
    const { name, account, gigabytes } = entry
    const identity = { vendor: 'tiny', kind: SHED, account, id: name, key: `tiny:sheds/${name}` }
    return metered(entry, identity, lifeOf(entry), {
      type: 'shed',
      meterings: [storageUsage(METERS.shedStorage, gigabytes)],
    })
  }),
])

const INVENTORY = madeOnce(function* ({ file }: CompanyState) {
  yield
  return inventoryOf(file)
})

/** Boxes are charged for by the hour, and only bills have commitments to them. */
const CHARGES: ChargingCloud<Pool, Commitment> = {
  code: 'tiny',
  product: BOX.product.code,
  kinds: [],
  kindOf: () => 0,
  inventory: INVENTORY,
  commitments: () => [],
  *allocation(resources, _commitments, file) {
    const pools = yield* poolsFrom(resources, file, ({ account, region, kind, type: typeName }) => {
      const price = kind.price?.(typeName, region, file) ?? 0
      return [{ account, region, kind, typeName, price, unitsPerHour: 1, weight: 1 }]
    })
    return { pools, order: [], apply: () => 0 }
  },
  billed: () => ({ commitmentOf: (billed) => ({ ...ofBill(billed), words: TINY_CATALOG.commitments.plan.words }) }),
}

/** A cloud with one account, which rents a few boxes and sheds. */
export const TINY: Cloud = {
  code: 'tiny',
  name: TINY_CATALOG.name,
  regions: REGIONS,
  kinds: [BOX, SHED],
  entries: {
    accounts: { list: 'accounts', id: 'accountId' },
    account: 'account',
    machines: 'machines',
    product: BOX.product.code,
    commitments: [{ list: 'plans', id: 'id', sizes: [] }],
  },
  references: { references: [], names: [], ids: [], mistakes: () => [], warnings: () => [] },
  generated: { share: 0, accounts: 1, entry: () => ({}) },
  focus: {
    ...TINY_CATALOG.focus,
    billingAccount: () => ({ id: 'tiny-0', name: 'Tiny', type: TINY_CATALOG.focus.billingAccountType }),
    services: focusServices(TINY_CATALOG),
    providers: /^Tiny/,
    ids: [],
    meters: Object.values(METERS),
    isMachineType: () => false,
    accountOf: (id) => id,
    payerOf: (id) => id,
    comparable: (id) => id,
    idOf: (key) => key,
    holderOf: () => undefined,
    describedIn: () => ({}),
    payersOf: () => [],
    withAccounts: () => ({}),
  },
  zoneOf: () => undefined,
  accounts: () => [{ accountId: 'tiny-1', accountAlias: 'tiny-shop' }],
  inventory: INVENTORY,
  billed: CHARGES,
  ledger: ledgersOf(CHARGES),
  autoSavings: { subscriptions: () => [SUBSCRIPTION], state: () => ({ totalCount: 1 }) },
  operations: {},
}
