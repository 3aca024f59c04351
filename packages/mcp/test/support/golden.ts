import { join } from 'node:path'
import { expect } from 'vitest'
import { stringify } from 'yaml'

/** Expects texts by what they are about to be those of a file in `golden`, whole; `-u` writes the file anew. */
export function expectTexts(file: string, texts: Iterable<readonly [about: string, text: string]>): Promise<void> {
  const all = stringify(Object.fromEntries(texts), { lineWidth: 0 })
  return expect(all).toMatchFileSnapshot(join(import.meta.dirname, '..', 'golden', file))
}
