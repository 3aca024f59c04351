// Finds anomalies of a company file that change nothing.
import { stateOf } from './charges/company.js'
import type { Cloud } from './clouds/cloud.js'
import { beginningOf } from './company/beginning.js'
import { daysOfAnomaly } from './company/cloud-entries.js'
import type { AnomalyEntry, CompanyEntry, CompanyFile } from './company/company-file.js'
import type { Kind } from './company/resource.js'
import { type CompanyFileMistake, isObject } from './company/schema.js'
import { dateOf, overlaps } from './kernel/time.js'

/** Anomalies of what an account does not use on their days. */
export function uselessAnomalies(
  { clock, seed, companies }: CompanyFile,
  clouds: readonly Cloud[],
): CompanyFileMistake[] {
  return companies.flatMap((company, index) =>
    (company.anomalies ?? []).flatMap((anomaly, position) => {
      if (changesAnything(anomaly, company, { clock, seed, clouds })) return []
      const beginning = beginningOf({ file: company, startClock: clock })
      const reason =
        daysOfAnomaly(anomaly).last < beginning
          ? `the company begins on ${dateOf(beginning)}`
          : `the account has no ${anomaly.service ?? 'machine that could run'} on the day`
      return [{ path: ['companies', index, 'anomalies', position], message: `changes nothing: ${reason}` }]
    }),
  )
}

/** Whether an anomaly changes how many machines of a company there are, or how much is used of a product. */
export function changesAnything(
  anomaly: AnomalyEntry,
  company: CompanyEntry,
  {
    clock,
    seed,
    clouds,
  }: { readonly clock: string; readonly seed?: number | undefined; readonly clouds: readonly Cloud[] },
): boolean {
  const { account, service, factor } = anomaly
  const days = daysOfAnomaly(anomaly)
  return clouds.some((cloud) => {
    const { product } = cloud.entries
    // More is launched of machines alone; databases can be less.
    const isLaunched = (kind: Kind): boolean =>
      kind.product.code === (service ?? kind.product.code) && (factor < 1 || kind.product.code === product)
    return cloud
      .inventory(stateOf(withAccount(company, cloud, account), clock, seed))
      .some(({ life, kind, machines, meterings = [] }) => {
        if (!overlaps(life, days)) return false
        if (machines !== undefined) return machines.schedule !== 'stopped' && isLaunched(kind)
        return meterings.some(({ meter }) => meter.product.code === service)
      })
  })
}

/** The company with what it has in one account of a cloud: there may be hundreds of others. */
function withAccount(company: CompanyEntry, { code, entries }: Cloud, account: string): CompanyEntry {
  const part = (company as unknown as Readonly<Record<string, object | undefined>>)[code]
  const isOther = (entry: unknown): boolean => isObject(entry) && (entry[entries.account] ?? account) !== account
  const lists = Object.entries(part ?? {}).map(([name, list]: [string, unknown]) => {
    return [name, Array.isArray(list) ? list.filter((entry) => !isOther(entry)) : list]
  })
  return part === undefined ? company : { ...company, [code]: Object.fromEntries(lists) }
}
