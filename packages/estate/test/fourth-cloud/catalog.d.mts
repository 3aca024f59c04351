import type { kindOf } from '../../src/company/catalog-kinds.js'

export const TINY_CATALOG: Parameters<typeof kindOf>[0] & {
  readonly name: string
  readonly focus: Readonly<Record<'provider' | 'publisher' | 'subAccountType' | 'billingAccountType', string>>
}
