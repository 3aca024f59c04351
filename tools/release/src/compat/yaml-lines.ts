import type { Json, JsonObject } from '@cloud-cost/contract/document'

/** A line of a document as YAML, and what is written there. */
export interface Line {
  readonly text: string
  readonly pointer: readonly string[]
}

/** A document as YAML in block style, a member a line: oasdiff names lines of such documents, and none of JSON. */
export function yamlLines(value: JsonObject | Json[], pointer: readonly string[] = []): Line[] {
  const list = Array.isArray(value)
  return Object.entries(value).flatMap(([key, member]): Line[] => {
    const here = [...pointer, key]
    const start = `${' '.repeat(pointer.length)}${list ? '-' : `${JSON.stringify(key)}:`}`
    const nested = typeof member === 'object' && member !== null && Object.keys(member).length > 0
    if (!nested) return [{ text: `${start} ${JSON.stringify(member)}`, pointer: here }]
    return [{ text: start, pointer: here }, ...yamlLines(member, here)]
  })
}
