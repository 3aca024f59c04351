import { forms, tokens } from '@cloud-cost/mcp/search'
import type { PlacedField, SearchField, SearchHit } from './options.js'

const SHOWN = 3

/** The parameters and fields that answer what neither the title nor the name of an operation does, the best first. */
export function foundFields({ match, places = [] }: SearchHit, fields: readonly SearchField[]): PlacedField[] {
  const found = Object.keys(match)
  const titled = found.filter((word) => match[word]?.some((field) => field === 'title' || field === 'name'))
  const wanted = new Set(found.filter((word) => !titled.some((beginning) => word.startsWith(beginning))))
  if (wanted.size === 0) return []
  return places
    .flatMap(([number, id]) => {
      const field = fields[number]
      if (field === undefined) return []
      return [{ ...field, id, score: 2 * count(field.name, wanted) + count(field.note, wanted) }]
    })
    .filter(({ score }) => score > 0)
    .sort((first, second) => second.score - first.score)
    .slice(0, SHOWN)
}

function count(text: string, wanted: ReadonlySet<string>): number {
  return tokens(text).filter((word) => forms(word).some((form) => wanted.has(form))).length
}
