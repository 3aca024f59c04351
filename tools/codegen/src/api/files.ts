import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@cloud-cost/contract/document'
import { lineDifferences, textIfThere } from '@cloud-cost/contract/line-differences'
import { operationsConcerned } from './concerned.js'
import { markdownOf } from './markdown.js'
import { readSurface, type Surface } from './surface.js'

/** Writes the public surface of a client into its folder: `api.md` for reviewers, `api.json` for programs. */
export function writeApi(document: JsonObject, folder: string): number {
  for (const [file, text] of Object.entries(apiFiles(document))) writeFileSync(join(folder, file), text)
  return 0
}

/** Compares the committed files with what they would be, and names each difference that a reviewer reads with its line. */
export function checkApi(document: JsonObject, folder: string): number {
  const outdated = Object.entries(apiFiles(document)).filter(([file, text]) => textIfThere(join(folder, file)) !== text)
  if (outdated.length === 0) return 0
  for (const [file, text] of outdated) {
    const path = join(folder, file)
    console.error(`${path} is not current.`)
    const differences = file === 'api.md' ? lineDifferences(path, textIfThere(path), text) : []
    for (const difference of differences) console.error(difference)
  }
  const concerned = operationsConcerned(document, committedSurface(folder))
  if (concerned.length > 0) console.error(`This changes ${concerned.join(', ')} for callers.`)
  console.error('If that is meant, run `npm run api` and commit the files; if not, undo the change of the contract.')
  return 1
}

function apiFiles(document: JsonObject): { readonly [file: string]: string } {
  const surface = readSurface(document)
  return { 'api.md': markdownOf(surface), 'api.json': `${JSON.stringify(surface, null, 2)}\n` }
}

/** An empty surface where none is committed, or what is there is no JSON. */
function committedSurface(folder: string): Surface {
  try {
    return JSON.parse(textIfThere(join(folder, 'api.json'))) as Surface
  } catch {
    return { package: '', group: '', entries: {}, operations: [], types: {} }
  }
}
