import { deprecationText, type Operation } from '@cloud-cost/contract/model'
import { docComment } from './comment.js'

/** The comment of an operation's function; `docs` is the tag that names its page. */
export function operationDoc(operation: Operation, example: string, docs: string): string {
  return docComment(
    [
      `${sentence(operation.summary)}\n`,
      `${operation.description}\n`,
      ...(operation.idempotent ? [] : ['Not retried: a repeat may act twice.\n']),
      `\`${operation.method} ${operation.path}\`\n`,
      exampleBlock(example),
      ...deprecated(operation),
      docs,
      '@throws {ApiError} The service reports an error, by HTTP status or inside a 200.',
    ].join('\n'),
  )
}

export function exampleBlock(code: string): string {
  return `@example\n\`\`\`ts\n${code}\n\`\`\``
}

export function deprecated({ deprecation }: Operation): string[] {
  return deprecation === undefined
    ? []
    : [`@deprecated ${deprecationText(deprecation, (operationId) => `{@link ${operationId}}`)}`]
}

/** A text with the full stop that summaries are without. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
