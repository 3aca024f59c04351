// Reads a YAML file so that its values can be traced back to their lines.
import { readFileSync } from 'node:fs'
import { type Document, isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Json } from './document.js'
import type { Finding, Problem } from './failure.js'

/** The file of a folder that holds many short components, each by its name in the bundle: the error examples and the envelopes of a group. */
export const COLLECTIONS: { readonly [folder: string]: string } = {
  examples: 'errors.yaml',
  schemas: 'envelopes.yaml',
}

/** A YAML file whose values can be traced back to their lines. */
export class SourceFile {
  readonly text: string
  readonly #lines = new LineCounter()
  readonly #document: Document.Parsed

  /** @param path as findings give it */
  constructor(readonly path: string) {
    this.text = readFileSync(path, 'utf8')
    this.#document = parseDocument(this.text, { lineCounter: this.#lines })
  }

  /** What makes it no YAML. */
  get errors(): { readonly line: number; readonly message: string }[] {
    return this.#document.errors.map(({ pos, code, message }) => ({
      line: this.#lines.linePos(pos[0]).line,
      message: code === 'MULTIPLE_DOCS' ? 'a second YAML document begins here; give it a file of its own' : message,
    }))
  }

  toJson(): Json {
    return this.#document.toJSON() as Json
  }

  get(tokens: readonly string[]): unknown {
    return this.#document.getIn(tokens)
  }

  /** Line of the value at a path, or of the nearest value above it that exists. Of a member, the line of its key. */
  lineOf(tokens: readonly string[]): number {
    let node: unknown = this.#document.contents
    let offset = 0
    for (const token of tokens) {
      const pair = isMap(node) ? node.items.find(({ key }) => String(key) === token) : undefined
      node = isSeq(node) ? node.items[Number(token)] : pair?.value
      const start = pair?.key ?? node
      if (isNode(start)) offset = start.range?.[0] ?? offset
    }
    return this.#lines.linePos(offset).line
  }

  findings(problems: readonly Problem[]): Finding[] {
    return problems.map(({ tokens, ...problem }) => ({ file: this.path, line: this.lineOf(tokens), ...problem }))
  }
}
