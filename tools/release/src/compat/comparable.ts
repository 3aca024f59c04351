import { isObject, type Json, type JsonObject } from '@cloud-cost/contract-tools/document'

/** What callers can't break on: words, examples, marks, and what is meant for the mock and the docs. */
const WORDS: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'example',
  'examples',
  'externalDocs',
  'x-assumption',
  'x-unspecified',
  'x-displayName',
  'x-mock-collections',
  'x-mock-resource',
])

/** Members whose keys are names of the contract, so that a property called `description` stays. */
const NAMED: ReadonlySet<string> = new Set(['properties', 'schemas', 'parameters', 'responses', 'headers', 'paths'])

/** Members that hold values of the wire, which are left as they are. */
const VALUES: ReadonlySet<string> = new Set(['default', 'const', 'enum'])

/** A document less what callers can't break on. */
export function comparable(document: JsonObject): JsonObject {
  const { components, servers, ...others } = reduced(document) as JsonObject
  const rest = { ...others, ...(Array.isArray(servers) && { servers: servers.map(filledServer) }) }
  if (!isObject(components)) return rest
  const { examples: _, ...kept } = components
  return { ...rest, components: kept }
}

/** A server with the defaults of its variables in its URL, since `redocly diff` does not compare variables. */
function filledServer(server: Json): Json {
  if (!isObject(server)) return server
  const variables = isObject(server['variables']) ? server['variables'] : {}
  const url = String(server['url']).replaceAll(/\{(.+?)\}/g, (whole, name: string) => {
    const variable = variables[name]
    return isObject(variable) ? String(variable['default']) : whole
  })
  return { url }
}

function reduced(value: Json, named = false): Json {
  if (Array.isArray(value)) return value.map((item) => reduced(item))
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(([key]) => named || !WORDS.has(key))
  return Object.fromEntries(
    entries.map(([key, member]) => [
      key,
      VALUES.has(key) && !named ? member : reduced(member, !named && NAMED.has(key)),
    ]),
  )
}

/** The same document with the extensions as text, since `redocly diff` sees no change inside of them. */
export function flatExtensions(value: Json, named = false): Json {
  if (Array.isArray(value)) return value.map((item) => flatExtensions(item))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      !named && key.startsWith('x-') ? JSON.stringify(member) : flatExtensions(member, !named && NAMED.has(key)),
    ]),
  )
}
