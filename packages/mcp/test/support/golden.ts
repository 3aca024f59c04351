import { join } from 'node:path'
import { expect } from 'vitest'
import { stringify } from 'yaml'

/** Expects a file in `golden` to have these texts, each under what it is about; `-u` writes the file anew. */
export function expectTexts(file: string, texts: Iterable<readonly [about: string, text: string]>): Promise<void> {
  const all = stringify(Object.fromEntries(texts), { lineWidth: 0 })
  return expect(all).toMatchFileSnapshot(join(import.meta.dirname, '..', 'golden', file))
}
