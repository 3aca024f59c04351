import type { Certainty, CertaintyEntry, Shares } from './certainty-types.js'

/** The five classes, in the order in which people read them, each with its words. */
export const CERTAINTIES: readonly { readonly certainty: Certainty; readonly label: string }[] = [
  { certainty: 'named', label: 'named' },
  { certainty: 'observed', label: 'observed' },
  { certainty: 'assumed', label: 'assumed' },
  { certainty: 'notShown', label: 'not shown' },
  { certainty: 'assumedAndNotShown', label: 'assumed and not shown' },
]

/** What people are told of the classes wherever numbers stand. */
export const NAMED_MEANS =
  "Named: the service's description names the element, its type and presence are as there, and the words are ours and say no more than the name."

/** The class of an element by the kinds of marks that it has. */
export function certaintyOf(kinds: ReadonlySet<CertaintyEntry['kind']>): Certainty {
  if (kinds.has('assumption')) return kinds.has('unspecified') ? 'assumedAndNotShown' : 'assumed'
  if (kinds.has('unspecified')) return 'notShown'
  return kinds.has('observed') ? 'observed' : 'named'
}

/** How many elements there are, and how many of each class. */
export function sharesOf(certainties: readonly Certainty[]): Shares {
  const count = (wanted: Certainty): number => certainties.filter((certainty) => certainty === wanted).length
  return {
    elements: certainties.length,
    named: count('named'),
    observed: count('observed'),
    assumed: count('assumed'),
    notShown: count('notShown'),
    assumedAndNotShown: count('assumedAndNotShown'),
  }
}

/** The shares of several things together. */
export function sumOfShares(all: readonly Shares[]): Shares {
  const sum = (member: keyof Shares): number => all.reduce((total, shares) => total + shares[member], 0)
  return {
    elements: sum('elements'),
    named: sum('named'),
    observed: sum('observed'),
    assumed: sum('assumed'),
    notShown: sum('notShown'),
    assumedAndNotShown: sum('assumedAndNotShown'),
  }
}

/** The shares as a sentence part, such as `12 named, 3 assumed, 1 not shown, 0 assumed and not shown`; observed elements are named where there are any. */
export function sharesInWords(shares: Shares): string {
  const counted = CERTAINTIES.filter(({ certainty }) => certainty !== 'observed' || shares.observed > 0)
  return counted.map(({ certainty, label }) => `${shares[certainty].toLocaleString('en')} ${label}`).join(', ')
}
