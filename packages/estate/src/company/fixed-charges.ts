import { micros } from '../kernel/money.js'
import { lifeIn } from './beginning.js'
import type { CompanyState } from './company.js'
import type { FixedChargeEntry } from './company-file.js'
import { kept } from './demand/metering.js'
import { type Meter, MILLIONTHS } from './meter.js'
import type { Kind, Resource } from './resource.js'
import { metered } from './resource-makers.js'

/** What a cloud says of the fixed charges of its accounts. */
interface ChargingCloud extends Pick<Kind, 'docUrl' | 'hasArn'> {
  readonly vendor: string
  keyOf(charge: FixedChargeEntry): string
}

/** Where bills have what belongs to no region. */
const NO_REGION = 'global'

/**
 * What accounts pay every month whatever they use. Each charge is a resource of its own, by which cost lines name it.
 *
 * @param accounts of the cloud, with the day on which each was registered
 */
export function fixedCharges(
  company: CompanyState,
  accounts: ReadonlyMap<string, { readonly createdDate?: string }>,
  { vendor, keyOf, ...cloud }: ChargingCloud,
): Resource[] {
  const { fixedCharges = [] } = company.file
  return fixedCharges.flatMap((charge) => {
    const { name, account, product, from, until } = charge
    const owner = accounts.get(account)
    if (owner === undefined) return []
    const meter = meterOf(charge)
    const life = lifeIn(company, owner, {
      ...(from === undefined ? {} : { launched: from }),
      ...(until === undefined ? {} : { ended: until }),
    })
    const kind = { ...FIXED_CHARGE, ...cloud, product: meter.product }
    const identity = { vendor, kind, account, id: name, key: keyOf(charge) }
    return metered({ name, region: NO_REGION }, identity, life, { type: product, meterings: [kept(meter, 1)] })
  })
}

function meterOf({ name, product, monthly }: FixedChargeEntry): Meter {
  return {
    code: name,
    product: { code: product, name: product },
    unit: 'month',
    partsOfUnit: MILLIONTHS,
    isMonthly: true,
    isNet: true,
    price: () => micros(monthly),
  }
}

const FIXED_CHARGE: Omit<Kind, 'product' | 'docUrl'> = {
  code: 'fixed',
  name: 'Fixed Charge',
  isRegional: true,
  describe: ({ name, type }, state) => ({ name, product: type, state }),
  states: { inUse: 'active', idle: 'active' },
  metrics: [],
  // An amount on a bill is neither launched nor ended by anybody.
  events: {},
}
