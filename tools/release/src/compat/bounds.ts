import type { JsonObject } from '@cloud-cost/contract/document'

/** The keywords that bound a value, each with its side: 1 where a greater bound lets fewer values through. */
const SIDES: Readonly<Record<string, 1 | -1>> = {
  minimum: 1,
  maximum: -1,
  minLength: 1,
  maxLength: -1,
  minItems: 1,
  maxItems: -1,
  minProperties: 1,
  maxProperties: -1,
  multipleOf: 1,
  uniqueItems: 1,
}

/** A bound that lets other values through than before. */
export interface ChangedBound {
  readonly isNarrower: boolean
  /** The keyword that says so now, or that said so before. */
  readonly keyword: string
  /** What changed, such as `` `maximum` `500`, before `maximum` `1000` ``. */
  readonly what: string
}

interface Bound {
  readonly keyword: string
  readonly written: unknown
  /** The greater it is, the fewer values it lets through. */
  readonly strictness: number
}

const NO_BOUND: Bound = { keyword: '', written: undefined, strictness: Number.NEGATIVE_INFINITY }

/** The bounds that differ between two forms of a schema, by the values that they let through, however they are written. */
export function changedBounds(before: JsonObject, after: JsonObject): ChangedBound[] {
  return Object.keys(SIDES).flatMap((name): ChangedBound[] => {
    const [former, current] = [boundOf(before, name), boundOf(after, name)]
    if (former.strictness === current.strictness) return []
    // Each multiple of 4 is one of 2, but not one of 3.
    const isOther = name === 'multipleOf' && Number(former.written) % Number(current.written) !== 0
    const isNarrower = current.strictness > former.strictness || (isOther && current !== NO_BOUND)
    const what = `${phrase(current)}, before ${phrase(former)}`
    return [{ isNarrower, keyword: current.keyword || former.keyword, what }]
  })
}

/** The bound of one side: the stricter one where an exclusive one stands beside it. */
function boundOf(schema: JsonObject, name: string): Bound {
  const exclusive = name.replace('m', 'exclusiveM')
  return [name, exclusive].reduce((strictest, keyword) => {
    const written = schema[keyword]
    // Nothing is shorter than nothing, and `uniqueItems: false` asks for nothing.
    const isNone = written === undefined || (/^min[LIP]|^unique/.test(keyword) && Number(written) === 0)
    const value = Number(written) * (SIDES[name] ?? 1)
    const strictness = /imum$/.test(name)
      ? strictnessOf(value, keyword === exclusive, schema['type'] === 'integer')
      : value
    return isNone || strictness <= strictest.strictness ? strictest : { keyword, written, strictness }
  }, NO_BOUND)
}

/** Whole numbers above 0 are the numbers from 1 on. Among other numbers an exclusive bound is stricter by the least that a number can tell. */
function strictnessOf(value: number, isExclusive: boolean, isWhole: boolean): number {
  if (isWhole) return isExclusive ? Math.floor(value) + 1 : Math.ceil(value)
  return isExclusive ? value + 2 * Number.EPSILON * Math.max(1, Math.abs(value)) : value
}

function phrase({ keyword, written }: Bound): string {
  return written === undefined ? 'no bound' : `\`${keyword}\` \`${String(written)}\``
}
