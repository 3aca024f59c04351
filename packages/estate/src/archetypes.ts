import type { Archetype } from './company/archetypes.js'
import type { GenerateOptions, Generating } from './company/generate.js'
import { ARCHETYPES } from './generated/archetypes.js'

const ALL: Readonly<Record<keyof typeof ARCHETYPES, Archetype>> = ARCHETYPES

/** What companies that are generated may be like, such as `web-shop`, with what each does in words. */
export const ARCHETYPE_TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ALL).map(([name, { text }]) => [name, text]),
)

/** @throws RangeError for a name that no archetype has */
export function withArchetype(options: GenerateOptions): Generating {
  const { like = 'usual' } = options
  const archetype = new Map<string, Archetype>(Object.entries(ALL)).get(like)
  if (archetype === undefined) throw new RangeError(`like must be one of ${Object.keys(ALL).join(', ')}, not ${like}`)
  return { ...options, archetype }
}
