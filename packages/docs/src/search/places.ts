import { forms, tokens } from '@cloud-cost/mcp/search'
import type { SearchHit, SearchMember } from './options.js'

/** An input or a member by which an operation was found, and its id on the page of the operation, where it has one. */
export interface FoundMember extends SearchMember {
  readonly id: string
}

const SHOWN = 3

/** The inputs and members that answer what neither the title nor the name of an operation does, the best first. */
export function foundMembers({ match, places = [] }: SearchHit, members: readonly SearchMember[]): FoundMember[] {
  const found = Object.keys(match)
  const titled = found.filter((word) => match[word]?.some((field) => field === 'title' || field === 'name'))
  const wanted = new Set(found.filter((word) => !titled.some((beginning) => word.startsWith(beginning))))
  if (wanted.size === 0) return []
  return places
    .flatMap(([number, id]) => {
      const member = members[number]
      if (member === undefined) return []
      return [{ ...member, id, score: 2 * count(member.name, wanted) + count(member.note, wanted) }]
    })
    .filter(({ score }) => score > 0)
    .sort((first, second) => second.score - first.score)
    .slice(0, SHOWN)
}

function count(text: string, wanted: ReadonlySet<string>): number {
  return tokens(text).filter((word) => forms(word).some((form) => wanted.has(form))).length
}
