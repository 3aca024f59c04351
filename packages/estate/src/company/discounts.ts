import type { CompanyEntry } from './company-file.js'

/** The percent that a company has negotiated for a product of a vendor: what is for the product goes before what is for all. */
export function discountsOf(
  { discounts = [] }: CompanyEntry,
  vendor: string,
): (product: { readonly code: string }) => number {
  const percents = new Map(
    discounts.filter((discount) => discount.vendor === vendor).map(({ service, percent }) => [service, percent]),
  )
  return ({ code }) => percents.get(code) ?? percents.get(undefined) ?? 0
}
