// Reads the marks of an element of the contract, and what they say of an operation's effects.
import type { CertaintyNote as Mark } from './certainty-types.js'
import { isObject, type Json, type JsonObject, type LocatedOperation } from './document.js'
import type { MarkCode } from './mark-codes.js'
import { list } from './values.js'

export type { CertaintyNote as Mark } from './certainty-types.js'

/** The marks that an element carries. */
export function marksOf(value: JsonObject): Mark[] {
  const unspecified = listed(value['x-unspecified']).filter(isObject)
  const assumptions = listed(value['x-assumption'])
  const observed = listed(value['x-observed']).filter(isObject)
  // Bundling writes them in the order of the marks.
  const codes = list(value['x-codes']).map(String)
  const codesAt = (index: number): string[] => codes.slice(index, index + 1)
  return [
    ...unspecified.map(
      ({ what, note }, index) => ({ kind: 'unspecified', what, note: String(note), codes: codesAt(index) }) as Mark,
    ),
    ...assumptions.map(
      (note, index): Mark => ({
        kind: 'assumption',
        note: String(note),
        codes: codesAt(unspecified.length + index),
      }),
    ),
    ...observed.map(({ by, on, settles, count, since, until }): Mark => {
      if (by === 'answer')
        return {
          kind: 'observed',
          codes: list(settles).map(String),
          note: `Answered by an owner of the service on ${on}.`,
        }
      const times = count === 1 ? 'once' : `${Number(count).toLocaleString('en')} times`
      return {
        kind: 'observed',
        codes: [],
        note: `Seen ${times}, ${since === until ? `on ${since}` : `from ${since} to ${until}`}.`,
      }
    }),
  ]
}

/**
 * What is assumed of the effects of an operation, from which clients decide whether to repeat it. The service describes no effects;
 * HTTP defines GET as safe.
 */
export function effectsOf({ method, value }: LocatedOperation, codes: ReadonlyMap<string, MarkCode>): Mark[] {
  const isRepeatable = (method === 'put' || method === 'delete') && value['x-idempotent'] !== false
  const answered = marksOf(value).flatMap(({ kind, codes: own }) => (kind === 'observed' ? own : []))
  const code = value['x-read-only'] === true ? 'only-reads' : isRepeatable && 'may-be-repeated'
  const known = codes.get(String(code))
  return known === undefined || answered.includes(known.code)
    ? []
    : [{ kind: 'assumption', note: known.sentence, codes: [known.code] }]
}

/** The values of an extension that holds one or a list of them. */
export function listed(value: Json | undefined): readonly Json[] {
  return [value ?? []].flat()
}
