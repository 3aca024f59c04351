import { isDeepStrictEqual } from 'node:util'
import { isObject, type Json, type JsonObject, mapping } from '@cloud-cost/contract/document'
import { at, type Document, nodeAt } from '../schema/document-node.js'
import { ALL_CALLERS, type Context, type Pair, quoted } from './context.js'

/** Credentials that are sent together: the definition of each, and its scopes. */
type Alternative = ReadonlyMap<string, { readonly definition: JsonObject; readonly scopes: readonly Json[] }>

/** What of a scheme is for people. */
const WORDS: ReadonlySet<string> = new Set(['description', 'bearerFormat'])

/** Each way in that was enough must still be, perhaps with less. Schemes are compared by what they ask for, whatever their names. */
export function compareSecurity(pair: Pair, context: Context): void {
  const [before, after] = [alternativesOf(pair.before), alternativesOf(pair.after)]
  const within = context.within('the security')
  const lost = before.filter((old) => !after.some((candidate) => satisfies(old, candidate)))
  const eased = after.filter((candidate) => !before.some((old) => satisfies(candidate, old)))
  for (const old of lost) {
    const what = `${nameOf(old)} no longer suffices; needed: ${after.map(nameOf).join(', or ')}`
    within.report('breaking', 'security-narrowed', what, pair, ALL_CALLERS)
  }
  if (lost.length > 0) return
  for (const candidate of eased)
    within.report('changed', 'security-widened', `${nameOf(candidate)} suffices now`, pair, ALL_CALLERS)
}

function alternativesOf(node: Pair['after']): readonly Alternative[] {
  const { value } = node ?? {}
  const list = Array.isArray(value) ? value.filter(isObject) : []
  if (node === undefined || list.length === 0) return [new Map()]
  return list.map((requirement) => {
    const entries = Object.entries(requirement).map(([name, scopes]) => {
      const definition = schemeOf(node.document, name)
      return [name, { definition, scopes: Array.isArray(scopes) ? scopes : [] }] as const
    })
    return new Map(entries)
  })
}

function schemeOf(document: Document, name: string): JsonObject {
  const scheme = mapping(at(nodeAt(document), 'components', 'securitySchemes', name).value)
  const entries = Object.entries(scheme).filter(([key]) => !WORDS.has(key) && !key.startsWith('x-'))
  const { scheme: kind, ...rest } = Object.fromEntries(entries)
  const isHeader = rest['in'] === 'header'
  return {
    ...rest,
    ...(kind === undefined ? {} : { scheme: String(kind).toLowerCase() }),
    ...(isHeader ? { name: String(rest['name']).toLowerCase() } : {}),
    // A scheme that is defined nowhere is another one under each name.
    ...(entries.length === 0 ? { undefined: name } : {}),
  }
}

/** Whether whoever has these credentials satisfies what is asked for. */
function satisfies(had: Alternative, asked: Alternative): boolean {
  return [...asked.values()].every(({ definition, scopes }) =>
    [...had.values()].some(
      (own) => isCovered(definition, own.definition) && scopes.every((scope) => own.scopes.includes(scope)),
    ),
  )
}

/** Whether two schemes are the same; the scopes that a flow offers may be more than before, as each operation asks for its own. */
function isCovered(asked: JsonObject, had: JsonObject): boolean {
  const { flows: now, ...rest } = asked
  const { flows: then, ...former } = had
  if (!isDeepStrictEqual(rest, former)) return false
  return Object.entries(mapping(then)).every(([name, flow]) => {
    const { scopes, ...urls } = mapping(flow)
    const { scopes: current, ...currentUrls } = mapping(mapping(now)[name])
    return (
      isDeepStrictEqual(urls, currentUrls) && Object.keys(mapping(scopes)).every((scope) => scope in mapping(current))
    )
  })
}

function nameOf(alternative: Alternative): string {
  const names = [...alternative].map(([name, { scopes }]) =>
    scopes.length === 0 ? name : `${name} (${scopes.join(', ')})`,
  )
  return names.length === 0 ? 'no credential' : quoted(names.sort().join(' and '))
}
