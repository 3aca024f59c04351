import type { ResponseExample } from '@cloud-cost/contract/model'
import { docComment } from '../../core/comment.js'
import type { Contract } from '../../core/contract.js'
import { literal } from '../../core/literal.js'
import { statement } from '../../core/module-text.js'
import { assertDistinct } from '../../core/names.js'
import { TypeWriter } from '../../core/type-expression.js'

/**
 * The bodies of the examples, a constant each, so that a bundle holds those of its handlers alone. Their types are those of the
 * answers: the compiler checks every example, and declarations stay small.
 */
export function generateMswExamples({ document, operations }: Contract): string {
  const writer = new TypeWriter(document)
  const all = operations.flatMap(({ responses }) => responses.flatMap(({ examples }) => examples))
  // Operations share some.
  const examples = [...new Map(all.filter(hasBody).map((example) => [example.id, example])).values()]
  assertDistinct(examples.map(exampleConstant))
  const constants = examples.map((example) => {
    const start = `export const ${exampleConstant(example)}: ${writer.type(example.body.schema, 'answer')} = `
    return `${docComment(example.summary)}${start}${literal(example.body.value, '', start.length)}\n`
  })
  return `${statement('import type', [...writer.used].sort(), './models.js')}\n${constants.join('\n')}`
}

/** Whether there is a constant for an example. */
export function hasBody(
  example: ResponseExample,
): example is ResponseExample & { readonly body: NonNullable<ResponseExample['body']> } {
  return example.body !== undefined
}

/** The name of the constant of an example: `listCompanies.empty` is `listCompaniesEmpty`. */
export function exampleConstant({ id }: ResponseExample): string {
  const name = id.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? '')
  return name.charAt(0).toLowerCase() + name.slice(1)
}
