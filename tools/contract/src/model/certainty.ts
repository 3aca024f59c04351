// The classes of certainty: documented, observed, assumed, undocumented, or both of the last two.
import type { Certainty, CertaintyEntry, Shares } from './certainty-types.js'

/** The five classes, in the order in which people read them, each with its words. */
export const CERTAINTIES: readonly { readonly certainty: Certainty; readonly label: string }[] = [
  { certainty: 'documented', label: 'documented' },
  { certainty: 'observed', label: 'observed' },
  { certainty: 'assumed', label: 'assumed' },
  { certainty: 'undocumented', label: 'undocumented' },
  { certainty: 'assumedAndUndocumented', label: 'assumed and undocumented' },
]

/** What people are told of the first class where all of them are explained. */
export const DOCUMENTED_MEANS =
  'Documented: name, type and presence come from the specification; descriptions say no more than it does.'

/** The class of an element by the kinds of marks that it has. */
export function certaintyOf(kinds: ReadonlySet<CertaintyEntry['kind']>): Certainty {
  if (kinds.has('assumption')) return kinds.has('unspecified') ? 'assumedAndUndocumented' : 'assumed'
  if (kinds.has('unspecified')) return 'undocumented'
  return kinds.has('observed') ? 'observed' : 'documented'
}

/** How many elements there are, and how many of each class. */
export function sharesOf(certainties: readonly Certainty[]): Shares {
  return sharesBy((wanted) =>
    wanted === 'elements' ? certainties.length : certainties.filter((certainty) => certainty === wanted).length,
  )
}

/** The shares of several things together. */
export function sumOfShares(all: readonly Shares[]): Shares {
  return sharesBy((name) => all.reduce((total, shares) => total + shares[name], 0))
}

function sharesBy(count: (name: keyof Shares) => number): Shares {
  const names = ['elements', ...CERTAINTIES.map(({ certainty }) => certainty)] as const
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Shares
}

/** The shares as a sentence part, such as `12 documented, 3 assumed, 1 undocumented, 0 assumed and undocumented`; observed elements are named where there are any. */
export function sharesInWords(shares: Shares): string {
  const shownClasses = CERTAINTIES.filter(({ certainty }) => certainty !== 'observed' || shares.observed > 0)
  return shownClasses.map(({ certainty, label }) => `${shares[certainty].toLocaleString('en')} ${label}`).join(', ')
}
