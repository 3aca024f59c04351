import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../paths.js'

/** What `BEHAVIOUR.md` of the estate says of the operations of a tag, one bullet each. */
const BULLETS: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync(join(ROOT, 'packages/estate/BEHAVIOUR.md'), 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [tag = '', ...lines] = section.split(/^## /m, 1).join('').split('\n')
      return [tag.trim(), lines.join('\n').split(/^- /m).slice(1).map(oneLine)] as const
    }),
)

/**
 * How the mock computes an operation: what is said of it, or of all operations of its tag. A bullet may point to operations of other
 * tags; only those of its own say what it is about.
 */
export function behaviourOf(operationId: string, tag: string, ofTag: ReadonlySet<string>): string[] {
  return (BULLETS.get(tag) ?? []).filter((bullet) => {
    const named = Array.from(bullet.matchAll(/`(\w+)`/g), ([, name = '']) => name)
    return named.includes(operationId) || !named.some((name) => ofTag.has(name))
  })
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
