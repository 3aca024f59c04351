import type { JsonObject } from '@cloud-cost/contract/document'

/** Keywords that bound a value: the usual one, the one whose own value is out of bounds, and on which side it bounds. */
const SIDES: readonly (readonly [usual: string, exclusive: string | undefined, side: 1 | -1])[] = [
  ['minimum', 'exclusiveMinimum', 1],
  ['maximum', 'exclusiveMaximum', -1],
  ['minLength', undefined, 1],
  ['maxLength', undefined, -1],
  ['minItems', undefined, 1],
  ['maxItems', undefined, -1],
  ['minProperties', undefined, 1],
  ['maxProperties', undefined, -1],
]

/** A bound that lets other values through than before. */
export interface ChangedBound {
  readonly isNarrower: boolean
  /** The keyword that says so now, or that said so before. */
  readonly keyword: string
  /** Such as `` `maximum` `500`, before `maximum` `1000` ``. */
  readonly what: string
}

interface Bound {
  readonly keyword: string
  readonly written: unknown
  /** The greater it is, the fewer values it lets through. */
  readonly strictness: number
  readonly isExclusive: boolean
}

/** The bounds that differ between two forms of a schema, by the values that they let through, however they are written. */
export function changedBounds(before: JsonObject, after: JsonObject): ChangedBound[] {
  const sides = SIDES.flatMap(([usual, exclusive, side]) => {
    const [former, current] = [boundOf(before, usual, exclusive, side), boundOf(after, usual, exclusive, side)]
    const difference = comparison(current, former)
    return difference === 0 ? [] : [changed(difference > 0, current, former)]
  })
  return [...sides, ...changedMultiple(before, after), ...changedUniqueness(before, after)]
}

/** The bound of one side: the stricter one where there are two. */
function boundOf(schema: JsonObject, usual: string, exclusive: string | undefined, side: 1 | -1): Bound | undefined {
  const isWhole = schema['type'] === 'integer'
  const bounds = [usual, exclusive].flatMap((keyword): Bound[] => {
    const written = keyword === undefined ? undefined : schema[keyword]
    if (keyword === undefined || typeof written !== 'number') return []
    const isExclusive = keyword === exclusive
    if (!isWhole) return [{ keyword, written, strictness: written * side, isExclusive }]
    // Whole numbers above 0 are the numbers from 1 on.
    const strictness = isExclusive ? Math.floor(written * side) + 1 : Math.ceil(written * side)
    return [{ keyword, written, strictness, isExclusive: false }]
  })
  const [strictest] = bounds.sort((one, other) => comparison(other, one))
  // Nothing is shorter than nothing.
  const saysNothing = strictest?.strictness === 0 && /^min[LIP]/.test(usual)
  return saysNothing ? undefined : strictest
}

/** Positive where the first lets fewer values through. */
function comparison(one: Bound | undefined, other: Bound | undefined): number {
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined)
  return one.strictness - other.strictness || Number(one.isExclusive) - Number(other.isExclusive)
}

function changedMultiple(before: JsonObject, after: JsonObject): ChangedBound[] {
  const [former, current] = [before, after].map(({ multipleOf: written }) =>
    typeof written === 'number' ? { keyword: 'multipleOf', written } : undefined,
  )
  if (former?.written === current?.written) return []
  // Each multiple of 4 is one of 2.
  const isWider = current === undefined || (former !== undefined && former.written % current.written === 0)
  return [changed(!isWider, current, former)]
}

function changedUniqueness(before: JsonObject, after: JsonObject): ChangedBound[] {
  const [former, current] = [before, after].map(({ uniqueItems }) =>
    uniqueItems === true ? { keyword: 'uniqueItems', written: true } : undefined,
  )
  return former?.written === current?.written ? [] : [changed(former === undefined, current, former)]
}

type Written = Pick<Bound, 'keyword' | 'written'>

function changed(isNarrower: boolean, current: Written | undefined, former: Written | undefined): ChangedBound {
  const what = `${phrase(current)}, before ${phrase(former)}`
  return { isNarrower, keyword: (current ?? former)?.keyword ?? '', what }
}

function phrase(bound: Written | undefined): string {
  return bound === undefined ? 'no bound' : `\`${bound.keyword}\` \`${String(bound.written)}\``
}
