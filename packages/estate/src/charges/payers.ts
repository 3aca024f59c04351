import type { Commitment } from './commitment.js'
import type { CommitmentIndex, PayerIndex } from './indexes.js'

/** Who pays for usage: the company on demand, or on demand less the discount of sustained use, or one of its commitments. */
export interface Payer<C extends Commitment = Commitment> {
  readonly name: 'on demand' | 'sustained use' | 'commitment'
  /** The position of its kind: those of commitments come first, then sustained use, then on demand. */
  readonly kind: number
  readonly commitment?: C
}

/** The first entries of every dictionary of payers. */
export const ON_DEMAND = 0 as PayerIndex
export const SUSTAINED = 1 as PayerIndex
const OTHERS = 2

/** Returns the dictionary of payers. Those that are no commitments come first, so that commitments can be added to it. */
export function payersOf<C extends Commitment>(
  commitments: readonly C[],
  kinds: readonly string[],
  kindOf: (commitment: C) => number,
): Payer<C>[] {
  return [
    { name: 'on demand', kind: kinds.length + 1 },
    { name: 'sustained use', kind: kinds.length },
    ...commitments.map((commitment): Payer<C> => ({ name: 'commitment', kind: kindOf(commitment), commitment })),
  ]
}

export function payerOf(commitment: CommitmentIndex): PayerIndex {
  return (commitment + OTHERS) as PayerIndex
}

/** Whether a commitment pays. */
export function isCommitment(payer: PayerIndex): boolean {
  return payer >= OTHERS
}
