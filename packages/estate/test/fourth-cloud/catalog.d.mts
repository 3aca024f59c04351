import type { Commitment } from '../../src/charges/commitment.js'
import type { metersOf } from '../../src/company/catalog.js'
import type { kindOf } from '../../src/company/catalog-resources.js'

type WithKinds = Parameters<typeof kindOf>[0]
type WithMeters = Parameters<typeof metersOf>[0]

export const TINY_CATALOG: WithKinds & {
  readonly name: string
  readonly focus: Readonly<Record<'provider' | 'publisher' | 'subAccountType' | 'billingAccountType', string>>
  readonly commitments: { readonly plan: Pick<Commitment, 'words'> }
  readonly meters: Readonly<Record<'shedStorage', WithMeters['meters'][string]>>
  readonly kinds: Readonly<Record<'box' | 'shed', WithKinds['kinds'][string]>>
}
