import { dirname } from 'node:path'
import { type Glossary, readGlossary } from '@cloud-cost/contract/glossary'
import type { Context } from './document.js'

/** Some rules ask once an element. */
const glossaries = new Map<string, Glossary | undefined>()

/** The glossary in the working tree of the ruleset; nothing where it has none. */
export function glossaryOf({ rule }: Context): Glossary | undefined {
  const root = dirname(rule.owner.source ?? '')
  if (!glossaries.has(root)) glossaries.set(root, readGlossary(root))
  return glossaries.get(root)
}
