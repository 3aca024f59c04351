import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What Spectral tells a function of the document that it looks at. */
export interface Context {
  readonly document: { readonly source?: string | null }
}

export const LOCK = 'operations.lock.yaml'

/** The operationIds of all groups by method and path, from lines of the form `  GET /path: operationId`. */
export function readLock({ document }: Context): Map<string, string> | undefined {
  const source = document.source ?? ''
  for (let folder = dirname(source); folder !== dirname(folder); folder = dirname(folder)) {
    try {
      const lines = readFileSync(join(folder, LOCK), 'utf8').split('\n')
      const pairs = lines.map((line) => /^ {2}([A-Z]+ \/\S*): (\S+)$/.exec(line))
      return new Map(pairs.flatMap((match) => (match?.[1] && match[2] ? [[match[1], match[2]]] : [])))
    } catch {
      // Not in this folder: look in the one above.
    }
  }
  return undefined
}
