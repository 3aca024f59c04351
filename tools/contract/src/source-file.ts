import { readFileSync } from 'node:fs'
import { type Document, isCollection, isMap, isPair, isScalar, LineCounter, type Node, parseDocument } from 'yaml'
import type { Json } from './document.js'
import type { Finding, Problem } from './failure.js'

/** A YAML file whose values can be traced back to their lines. */
export class SourceFile {
  /** As it was given. */
  readonly path: string
  readonly text: string
  readonly #lines = new LineCounter()
  readonly #document: Document.Parsed

  constructor(path: string) {
    this.path = path
    this.text = readFileSync(path, 'utf8')
    this.#document = parseDocument(this.text, { lineCounter: this.#lines })
  }

  /** What makes it no YAML. */
  get errors(): { readonly line: number; readonly message: string }[] {
    return this.#document.errors.map(({ pos, message }) => ({ line: this.#lines.linePos(pos[0]).line, message }))
  }

  /** The whole file as plain data. */
  toJson(): Json {
    return this.#document.toJSON() as Json
  }

  /** The plain value at a path. */
  get(tokens: readonly string[]): unknown {
    return this.#document.getIn(tokens)
  }

  /** Line of the value at a path, or of the nearest value above it that exists. Of a member, the line of its key. */
  lineOf(tokens: readonly string[]): number {
    let node: unknown = this.#document.contents
    let line = 1
    for (const token of tokens) {
      if (!isCollection(node)) return line
      if (isMap(node)) {
        const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === token)
        if (!pair || !isPair(pair)) return line
        line = this.#lineAt(pair.key as Node, line)
        node = pair.value
      } else {
        node = node.items[Number(token)]
        line = this.#lineAt(node as Node | undefined, line)
      }
    }
    return line
  }

  /** Problems at their lines; what two rules or paths say alike of a line is said once. */
  findings(problems: readonly Problem[]): Finding[] {
    const found = problems.map(
      ({ tokens, rule, message }): Finding => ({
        file: this.path,
        line: this.lineOf(tokens),
        rule,
        message,
      }),
    )
    return [...new Map(found.map((finding) => [`${finding.line}${finding.message}`, finding])).values()]
  }

  #lineAt(node: Node | undefined, otherwise: number): number {
    return node?.range ? this.#lines.linePos(node.range[0]).line : otherwise
  }
}
