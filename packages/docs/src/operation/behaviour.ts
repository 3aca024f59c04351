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

/** How the mock computes an operation: what is said of it, or of all operations of its tag. */
export function behaviourOf(operationId: string, tag: string, operations: ReadonlySet<string>): string[] {
  return (BULLETS.get(tag) ?? []).filter((bullet) => {
    const named = Array.from(bullet.matchAll(/`(\w+)`/g), ([, name = '']) => name).filter((name) =>
      operations.has(name),
    )
    return named.length === 0 || named.includes(operationId)
  })
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
