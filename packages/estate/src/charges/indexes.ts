/*
 * Indexes of the dictionaries of a table of charges. An index of another dictionary, or a number that is none, does not compile in their place.
 */

declare const dictionary: unique symbol
type Index<Of extends string> = number & { readonly [dictionary]: { readonly [One in Of]: true } }

export type LineIndex = Index<'line'>
/** Of the first lines: those to which commitments may apply. */
export type PoolIndex = Index<'line' | 'pool'>
/** Of accounts with one of their products. */
export type AccountIndex = Index<'account'>
export type PayerIndex = Index<'payer'>
export type CommitmentIndex = Index<'commitment'>

/** A typed array of indexes. */
export interface IndexColumn<Of extends number> extends Iterable<Of> {
  readonly length: number
  [position: number]: Of
  set(other: IndexColumn<Of>): void
  slice(start?: number, end?: number): IndexColumn<Of>
}

/** Returns a column of so many indexes, or of those that are given. */
export function indexColumn<Of extends number>(of: number | Iterable<Of>): IndexColumn<Of> {
  return (typeof of === 'number' ? new Int32Array(of) : Int32Array.from(of)) as unknown as IndexColumn<Of>
}

/** Returns the indexes of the entries of a dictionary. */
export function indexesOf<Of extends number>(dictionary: readonly unknown[]): Of[] {
  return dictionary.map((_, index) => index as Of)
}
