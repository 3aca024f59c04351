import type { Found } from './find.js'
import type { SearchMember } from './options.js'
import { forms, words } from './words.js'

/** An input or a member by which an operation was found, and its id on the page of the operation, where it has one. */
export interface FoundMember extends SearchMember {
  readonly id: string
}

const SHOWN = 3

/** The inputs and members that answer what neither the title nor the name of an operation does, the best first. */
export function foundMembers({ entry, matches }: Found, members: readonly SearchMember[]): FoundMember[] {
  const wanted = new Set(
    matches.filter((match) => !isIn(match, ['title', 'name'])).flatMap((match) => Object.keys(match)),
  )
  if (wanted.size === 0) return []
  return (entry.places ?? [])
    .flatMap(([number, id]) => {
      const member = members[number]
      if (member === undefined) return []
      return [{ ...member, id, score: 2 * count(member.name, wanted) + count(member.note, wanted) }]
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, SHOWN)
}

function isIn(match: Found['matches'][number], fields: readonly string[]): boolean {
  return Object.values(match).some((found) => found.some((field) => fields.includes(field)))
}

function count(text: string, wanted: ReadonlySet<string>): number {
  return words(text).filter((word) => forms(word).some((form) => wanted.has(form))).length
}
