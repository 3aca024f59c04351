import type { Charge } from './charge.js'
import { type Members, textIn } from './values.js'

/** What vendors call the type of a machine, in the columns where they say it. */
const TYPES = ['InstanceType', 'instanceType', 'instance_type', 'x_InstanceType', 'ServiceType', 'serviceType'] as const
const SYSTEMS = ['OperatingSystem', 'operatingSystem', 'operating_system', 'x_OperatingSystem'] as const

/** Usage types of AWS name the type of a machine after what is charged for: `EUC1-BoxUsage:m5.large`. */
const USAGE_TYPE =
  /(?:BoxUsage|SpotUsage|DedicatedUsage|InstanceUsage|Multi-AZUsage|UnusedBox|UnusedDed|HeavyUsage|NodeUsage):((?:db\.|cache\.)?[a-z][\w-]*\.[\w-]+)$/

/** The type of a machine: FOCUS has it in `SkuPriceDetails` from 1.1 on, and vendors in columns of their own before. */
export function machineTypeOf(charge: Charge): string | undefined {
  const details = firstOf(charge.members('SkuPriceDetails'), TYPES)
  if (details !== undefined) return details
  const ofUsage = USAGE_TYPE.exec(charge.text('x_UsageType') ?? '')?.[1]
  return ofUsage ?? firstOf(charge.members('x_SkuDetails'), TYPES)
}

/** The operating system of a machine, such as `Linux`. */
export function systemOf(charge: Charge): string | undefined {
  return firstOf(charge.members('SkuPriceDetails'), SYSTEMS) ?? firstOf(charge.members('x_SkuDetails'), SYSTEMS)
}

function firstOf(members: Members, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = Object.hasOwn(members, key) ? textIn(members[key]) : undefined
    if (text !== undefined) return text
  }
  return undefined
}
