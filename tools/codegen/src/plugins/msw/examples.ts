import type { Operation, ResponseExample } from '@cloud-cost/contract/model'
import { docComment } from '../../core/comment.js'
import type { Contract } from '../../core/contract.js'
import { literal } from '../../core/literal.js'
import { importTypes } from '../../core/module-text.js'
import { assertDistinct } from '../../core/names.js'
import { TypeWriter } from '../../core/type-expression.js'

/**
 * The bodies of the examples, a constant each, so that a bundle holds those of its handlers alone. Their types are those of the
 * answers: the compiler checks every example, and declarations stay small.
 */
export function generateMswExamples({ document, operations }: Contract): string {
  const writer = new TypeWriter(document)
  const examples = distinctExamples(operations)
  assertDistinct(examples.map(exampleConstant))
  const blocks = examples.flatMap((example) => constant(writer, example))
  return `${importTypes([...writer.used].sort(), './models.js')}\n${blocks.join('\n')}`
}

/** The name of the constant of an example: `listCompanies.empty` is `listCompaniesEmpty`. */
export function exampleConstant({ id }: ResponseExample): string {
  const name = id.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** Examples with a body, those that operations share once. */
function distinctExamples(operations: readonly Operation[]): ResponseExample[] {
  const all = operations.flatMap(({ responses }) => responses.flatMap(({ examples }) => examples))
  return [...new Map(all.filter(({ body }) => body !== undefined).map((example) => [example.id, example])).values()]
}

function constant(writer: TypeWriter, example: ResponseExample): string[] {
  const { summary, body } = example
  if (body === undefined) return []
  const type = writer.type(body.schema, 'answer')
  const start = `export const ${exampleConstant(example)}: ${type} = `
  return [`${docComment(summary)}${start}${literal(body.value, '', start.length)}\n`]
}
