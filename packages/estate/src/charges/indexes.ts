// Indexes of the dictionaries of a table of charges.

/*
 * Indexes of the dictionaries of a table of charges. An index of another dictionary, or a number that is none, does not compile in their place.
 */

declare const dictionary: unique symbol
type Index<Of extends string> = number & { readonly [dictionary]: { readonly [One in Of]: true } }

export type LineIndex = Index<'line'>
/** The first lines are pools, to which commitments may apply. */
export type PoolIndex = Index<'line' | 'pool'>
/** An entry is an account with one of its products. */
export type AccountIndex = Index<'account'>
export type PayerIndex = Index<'payer'>
export type CommitmentIndex = Index<'commitment'>

/** Returns the indexes of the entries of a dictionary. */
export function indexesOf<Of extends number>(dictionary: readonly unknown[]): Of[] {
  return dictionary.map((_, index) => index as Of)
}

/** The first entries of every dictionary of payers. */
export const ON_DEMAND = 0 as PayerIndex

export const SUSTAINED = 1 as PayerIndex

const OTHERS = 2

export function payerOf(commitment: CommitmentIndex): PayerIndex {
  return (commitment + OTHERS) as PayerIndex
}

/** Whether a commitment pays. */
export function isCommitment(payer: PayerIndex): boolean {
  return payer >= OTHERS
}
