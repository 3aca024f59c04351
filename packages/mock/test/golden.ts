import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { isMap, parseDocument } from 'yaml'
import { repeated } from './asked.js'

interface Chapter {
  readonly [list: string]: readonly object[]
}

/** Expects that all rows of a list in each chapter of a file have the answers that the file says; `-u` writes them anew. */
export async function expectAnswers(
  file: string,
  list: string,
  ask: (row: object, chapter: Chapter) => Promise<string>,
  name = 'answer',
): Promise<void> {
  const path = join(import.meta.dirname, file)
  const document = parseDocument(readFileSync(path, 'utf8'))
  for (const [index, chapter] of (document.toJS() as Chapter[]).entries())
    for (const [number, row] of (chapter[list] ?? []).entries()) {
      const answer = await ask(repeated(row) as object, chapter)
      const shown = document.getIn([index, list, number])
      if (isMap(shown)) shown.set(name, answer)
    }
  await expect(document.toString({ lineWidth: 0 })).toMatchFileSnapshot(path)
}
