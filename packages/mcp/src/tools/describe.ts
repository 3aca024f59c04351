import { answerCodes } from '../contract/answer-codes.js'
import { listOf, objectOf, textOf } from '../contract/json.js'
import { openMarks, UNDOCUMENTED } from '../contract/marks.js'
import { memberLines } from '../contract/members.js'
import type { DescribedOperation, DescribedParameter } from '../contract/operation.js'
import { typeOf } from '../contract/type-text.js'
import { exampleInputs } from './example.js'

/** Everything that a model has to know of an operation to call it and to read its answer. */
export function describe(operation: DescribedOperation): string {
  const { operationId, group, method, path, summary, description, writes } = operation
  const effect = writes ? 'writes' : 'only reads'
  const sections = [
    `${operationId} (group ${group}, ${effect}): ${summary}\n${method} ${path}\n${description}`,
    deprecationText(operation),
    section('Uncertain', openMarks(operation.marks)),
    section('Inputs', inputLines(operation)),
    section('Answer of a success, envelope included', answerLines(operation)),
    pagingText(operation),
    `Example call_operation\n${JSON.stringify({ operationId, ...exampleInputs(operation) })}`,
    operation.exampleResponse === undefined
      ? ''
      : `Example answer, lists shortened\n${JSON.stringify(shortened(operation.exampleResponse))}`,
  ]
  return sections.filter(Boolean).join('\n\n')
}

function deprecationText({ deprecation }: DescribedOperation): string {
  if (deprecation === undefined) return ''
  const { message, replacement } = deprecation
  return `Deprecated. ${textOf(message)}${replacement === undefined ? '' : ` Replacement: ${textOf(replacement)}`}`
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines.map((line) => `- ${line}`)].join('\n')
}

function inputLines({ document, parameters, body, extraInputs }: DescribedOperation): string[] {
  const named = parameters.map((parameter) => parameterLine(document, parameter))
  const inBody =
    body === undefined
      ? []
      : [
          `body: ${body.required ? 'required' : 'optional'} | ${body.description.replaceAll(/\s+/g, ' ')}`,
          ...memberLines(document, body.schema, '', 'inputs').map((line) => `body.${line}`),
        ]
  const unnamed = extraInputs.map((note) => `extraQuery: names ${UNDOCUMENTED} | ${note.replaceAll(/\s+/g, ' ')}`)
  const all = [...named, ...inBody, ...unnamed]
  return all.length === 0 ? ['none'] : all
}

function parameterLine(document: DescribedOperation['document'], parameter: DescribedParameter): string {
  const { name, in: place, required, description, schema, marks } = parameter
  const kind = `${place}.${name}: ${typeOf(document, schema)}${required ? ', required' : ''}`
  const uncertain = [...openMarks(marks), ...openMarks(schema)]
  return [kind, description.replaceAll(/\s+/g, ' '), ...uncertain].join(' | ')
}

function answerLines({ operationId, document, success }: DescribedOperation): string[] {
  if (success.length === 0) return ['no body']
  return success.flatMap((schema, index) => [
    ...(success.length > 1 ? [`form ${index + 1}:`] : []),
    ...memberLines(document, schema, '', answerCodes(operationId)),
  ])
}

function pagingText({ pagination }: DescribedOperation): string {
  if (pagination === undefined) return ''
  const { style, in: place, cursor, page, size, items, next, first, total } = objectOf(pagination)
  const where = items === 'unspecified' ? `where the items are is ${UNDOCUMENTED}` : `items at ${String(items)}`
  const how =
    style === 'cursor'
      ? `send the value at ${String(next)} of an answer as ${String(place)}.${String(cursor)} to get the next page`
      : `${String(place)}.${String(page)} is the number of the page${first === undefined ? '' : `, from ${String(first)} on`}`
  const count = total === undefined ? '' : `; total at ${String(total)}`
  return `Paging by the service: ${how}; ${String(place)}.${String(size)} is the size of a page; ${where}${count}.`
}

/** An example with the first elements of its lists. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return listOf(value).slice(0, 1).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]))
}
