import { focusServices } from '../../company/catalog.js'
import { billedIds } from '../../company/catalog-resources.js'
import type { FocusWords, SoldLine } from '../../company/focus-words.js'
import { GCP_CATALOG } from '../../generated/gcp-catalog.js'
import { hexadecimal } from '../../kernel/random.js'
import { machineType, RESOURCE_TYPES, regionOf } from './catalog.js'
import { GCE_KIND, GCP_RESOURCES, METERS } from './kinds.js'

const { provider, publisher, subAccountType, billingAccountType } = GCP_CATALOG.focus

const SKUS: Readonly<Record<string, string>> = GCP_CATALOG.skus
const [{ name: VCPU }] = RESOURCE_TYPES

/** SKUs of machines are of their series: `N2 Instance Core running in Americas`. */
function skuName({ isMachine, typeName, sku, skuMeter, region }: SoldLine): string {
  if (!isMachine) return sku
  const [series = ''] = typeName.split('-')
  const { category, name } = regionOf(region)
  const place = category === 'Americas' ? category : name
  return `${series.toUpperCase()} Instance ${skuMeter === VCPU ? 'Core' : 'Ram'} running in ${place}`
}

const SKU_DIGITS = 4

function madeUpSku(...parts: readonly string[]): string {
  const digits = hexadecimal(3 * SKU_DIGITS, 'sku', ...parts).toUpperCase()
  return [0, 1, 2].map((block) => digits.slice(block * SKU_DIGITS, (block + 1) * SKU_DIGITS)).join('-')
}

export const GCP_FOCUS: FocusWords = {
  provider,
  publisher,
  subAccountType,
  billingAccount: ({ gcp }, account) => {
    const id = gcp?.billingAccount ?? account
    return { id, name: gcp?.billingAccountName ?? id, type: billingAccountType }
  },
  services: focusServices(GCP_CATALOG),
  providers: /^(?:Google|GCP)\b/i,
  ids: billedIds(GCP_CATALOG, [GCE_KIND, ...GCP_RESOURCES.kinds]),
  meters: Object.values(METERS),
  isMachineType: (name) => /^[a-z]\d[a-z]?-[a-z]/.test(name),
  machine: (name) => {
    const type = machineType(name)
    return type && { series: type.series.toUpperCase(), cores: type.vCpus, memoryGb: type.memoryGb }
  },
  skuOf: (line) => {
    const meter = skuName(line)
    const { code } = line.service
    return { id: SKUS[meter] ?? madeUpSku(code, meter, line.region), meter }
  },
  accountOf: (id) => id.replace(/^projects\//, ''),
  payerOf: (id) => id.replace(/^billingAccounts\//, ''),
  comparable: (id) => id,
  idOf: (key) => key.split('/').at(-1) ?? key,
  holderOf: (key) => /\/projects\/([^/]+)\//.exec(key)?.[1],
  describedIn: ({ gcp }) => {
    if (gcp === undefined) return {}
    const { machines, disks, buckets, datasets, ...described } = gcp
    return { gcp: described }
  },
  payersOf: ({ gcp }) => (gcp === undefined ? [] : [gcp.billingAccount]),
  withAccounts: ({ gcp }, payer, accounts) => {
    const described = gcp?.projects ?? []
    const ids = new Set(described.map(({ projectId }) => projectId))
    const added = accounts.filter(({ id }) => !ids.has(id))
    return {
      gcp: {
        billingAccountName: payer.name,
        ...gcp,
        billingAccount: payer.id,
        projects: [...described, ...added.map(({ id, name }) => ({ projectId: id, projectName: name }))],
      },
    }
  },
}
