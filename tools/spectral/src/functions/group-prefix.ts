import { at, entries, type Result, report } from '../document.js'

const VERSIONED = /^\/[a-z]+\/(?:[a-z]+-)?v\d+(?=\/|$)/

/** Every path of a document starts with the same group and version, such as `/platform/v2`. */
export default function groupPrefix(document: unknown): Result[] {
  const routes = entries(at(document, ['paths'])).map(([route]) => route)
  const expected = routes.map((route) => VERSIONED.exec(route)?.[0]).find((prefix) => prefix !== undefined)
  return routes.flatMap((route): Result[] => {
    const prefix = VERSIONED.exec(route)?.[0]
    if (prefix !== undefined && prefix === expected) return []
    return [
      report(
        ['paths', route],
        `${route} must start with the group and its version, ${expected ?? 'such as /platform/v2'}.`,
      ),
    ]
  })
}
