import { isSaid } from './assumed.js'
import { isObject, type Json, type JsonObject, type LocatedOperation } from './document.js'
import type { LedgerEntry } from './ledger-types.js'

/** What a mark says, without the element that it stands on. */
export type Mark = Omit<LedgerEntry, 'element'>

/** The marks that an element carries. */
export function marksOf(value: JsonObject): Mark[] {
  const unspecified = listed(value['x-unspecified']).filter(isObject)
  const assumptions = listed(value['x-assumption'])
  const observed = listed(value['x-observed']).filter(isObject)
  return [
    ...unspecified.map(({ what, note }) => ({ kind: 'unspecified', what, note: String(note) }) as Mark),
    ...assumptions.map((note): Mark => ({ kind: 'assumption', note: String(note) })),
    ...observed.map(({ count, since, until }): Mark => {
      const times = count === 1 ? 'once' : `${Number(count).toLocaleString('en')} times`
      return {
        kind: 'observed',
        note: `Seen ${times}, ${since === until ? `on ${since}` : `from ${since} to ${until}`}.`,
      }
    }),
  ]
}

/** The marks that a description doesn't say itself, in their own words. */
export function unsaidMarks<T extends Mark>(description: Json | undefined, marks: readonly T[]): T[] {
  return marks.filter(({ kind, note }) => kind !== 'assumption' || !isSaid(description, note))
}

/**
 * What is assumed of the effects of an operation, from which clients decide whether to repeat it. The service describes no effects;
 * HTTP defines GET as safe.
 */
export function effectsOf({ method, value }: LocatedOperation): Mark[] {
  const assumed = (note: string): Mark[] => [{ kind: 'assumption', note }]
  if (method === 'post' && value['x-read-only'] === true)
    return assumed('It only reads, so clients may repeat it; the service does not describe effects.')
  if ((method === 'put' || method === 'delete') && value['x-idempotent'] !== false)
    return assumed('It may be repeated, as HTTP defines the method; the service does not say so.')
  return []
}

/** The values of an extension that holds one or a list of them. */
export function listed(value: Json | undefined): readonly Json[] {
  return [value ?? []].flat()
}
