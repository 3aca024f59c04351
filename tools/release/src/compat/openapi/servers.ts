import { isDeepStrictEqual } from 'node:util'
import { isObject, type Json, type JsonObject, mapping } from '@cloud-cost/contract/document'
import { ALL_CALLERS, type Context, type Pair, quoted } from './context.js'

/** A document without servers is served where it was found. */
const NONE: JsonObject = { url: '/' }

/** Each server that callers used must still be there, with each value of its variables. */
export function compareServers(pair: Pair, context: Context): void {
  const [before, after] = [serversOf(pair.before?.value), serversOf(pair.after?.value)]
  const within = context.within('the servers')
  for (const server of before.filter((old) => !after.some((candidate) => covers(candidate, old)))) {
    const same = after.find(({ url }) => url === server['url'])
    const what = same === undefined ? 'is gone' : 'has other variables or fewer values of them'
    within.report('breaking', 'server-removed', `the server ${quoted(server['url'])} ${what}`, pair, ALL_CALLERS)
  }
  for (const server of after.filter((candidate) => !before.some((old) => covers(old, candidate)))) {
    const isKnown = before.some(({ url }) => url === server['url'])
    const what = isKnown ? 'has further values of its variables' : 'is new'
    within.report('added', 'server-added', `the server ${quoted(server['url'])} ${what}`, pair, ALL_CALLERS)
  }
}

function serversOf(value: Json | undefined): readonly JsonObject[] {
  const list = Array.isArray(value) ? value.filter(isObject) : []
  return list.length === 0 ? [NONE] : list
}

function covers(server: JsonObject, old: JsonObject): boolean {
  if (server['url'] !== old['url']) return false
  const [variables, former] = [mapping(server['variables']), mapping(old['variables'])]
  return Object.entries(former).every(([name, variable]) => {
    const [now, then] = [mapping(variables[name]), mapping(variable)]
    const [values, formerValues] = [now['enum'], then['enum']]
    const isOpen = !Array.isArray(values)
    const hasAll = Array.isArray(formerValues) && formerValues.every((value) => isOpen || values.includes(value))
    return isDeepStrictEqual(now['default'], then['default']) && (isOpen || hasAll)
  })
}
