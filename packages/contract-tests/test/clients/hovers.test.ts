import { readFileSync } from 'node:fs'
import { isObject, operationsOf } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../src/clients/compile.js'
import { callsOf, documentOf, GROUPS } from '../../src/clients/group.js'

/** The comments above the functions of a client's declarations, each on one line. */
function commentsOf(group: string): ReadonlyMap<string, string> {
  const declarations = readFileSync(`${ROOT}../${group}-client/dist/generated/operations.d.ts`, 'utf8')
  const functions = declarations.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\s*export\s+declare\s+function\s+(\w+)/gs)
  return new Map(
    Array.from(functions, ([, comment = '', name = '']) => [name, flat(comment.replaceAll(/^ +\* ?/gm, ''))]),
  )
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

describe.each(GROUPS)('what an editor shows of %s', (group) => {
  const comments = commentsOf(group)
  const examples = new Map(callsOf(group).map(({ operationId, example }) => [operationId, example]))

  it('has everything of each operation', () => {
    for (const { operationId, method, path, value } of operationsOf(documentOf(group))) {
      const { summary, description, deprecated, 'x-deprecation': deprecation } = value
      const comment = comments.get(operationId) ?? ''
      const due = [
        flat(String(summary)),
        flat(String(description)),
        `\`${method.toUpperCase()} ${path}\``,
        `@example \`\`\`ts ${flat(examples.get(operationId) ?? '-')} \`\`\``,
        `@see \`docs/operations/${operationId}.html\``,
        isObject(deprecation) ? `@deprecated ${flat(String(deprecation['message']))}` : '@throws',
      ]
      expect(
        due.filter((text) => !comment.includes(text)),
        operationId,
      ).toEqual([])
      expect(comment.includes('@deprecated'), operationId).toBe(deprecated === true)
    }
  })
})
