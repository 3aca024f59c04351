// The tool that describes an operation.
import type { Field, OperationPagination, OperationParameter, PublishedOperation } from '@cloud-cost/openapi/operations'
import type { Catalog, CatalogOperation } from '../contract/catalog.js'
import { codesOf, oneLine, sentencesOf, UNDOCUMENTED } from '../contract/certainty.js'
import { LOOKS_UP, type Tool } from './add-tool.js'
import { exampleInputs } from './example.js'
import { OPERATION_ID, operationOf } from './operation-id.js'

/** What is said of a response whose payload is undocumented. */
export const NO_PAYLOAD =
  'the contract describes no payload here. A mock answers the example, and may answer invented rows when it is started with --illustrative'

const ARGUMENTS = {
  operationId: OPERATION_ID,
  part: { kind: 'text', values: ['inputs', 'answer'], description: 'Only this part, which is shorter; null for all' },
} as const

export function describeTool(catalog: Catalog): Tool<typeof ARGUMENTS> {
  return {
    name: 'describe_operation',
    title: 'Describe an operation',
    description: 'Describes an operation: inputs, answer, what is uncertain, paging, an example call and answer.',
    arguments: ARGUMENTS,
    effects: LOOKS_UP,
    run: ({ operationId, part }) => ({ texts: [describe(operationOf(catalog, operationId), part)] }),
  }
}

/** Everything that a model has to know of an operation to call it and to read its answer, or a part of it. */
function describe(operation: CatalogOperation, part: string | undefined): string {
  const { operationId, group, method, path, summary, description, isRead, certainty, success } = operation
  const inputs = [
    section('Uncertain', sentencesOf(certainty, description)),
    section('Inputs', inputLines(operation)),
    pagingText(operation.pagination),
    `Example call_operation\n${JSON.stringify({ operationId, ...exampleInputs(operation) })}`,
  ]
  const answer = [
    section('Answer of a success, envelope included', successLines(operation)),
    `Errors: ${[operation.errors.statuses.join(', '), ...codesOf([...group.certainty, ...operation.errors.certainty])].join(' | ')}`,
    success.example === undefined ? '' : `Example answer, lists shortened\n${JSON.stringify(success.example)}`,
  ]
  const sections = [
    `${operationId} (group ${group.group}, ${isRead ? 'only reads' : 'writes'}): ${summary}\n${method} ${path}\n${description}`,
    deprecationText(operation),
    ...(part === 'answer' ? [] : inputs),
    ...(part === 'inputs' ? [] : answer),
  ]
  return sections.filter(Boolean).join('\n\n')
}

function deprecationText({ deprecation }: PublishedOperation): string {
  if (deprecation === undefined) return ''
  const { message, replacement } = deprecation
  return `Deprecated. ${message}${replacement === undefined ? '' : ` Replacement: ${replacement}`}`
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines.map((line) => `- ${line}`)].join('\n')
}

function inputLines({ parameters, body, unnamedInputs }: PublishedOperation): string[] {
  const lines = [
    ...parameters.map((parameter) => inputLine(`${parameter.in}.${parameter.name}`, parameter)),
    ...(body === undefined ? [] : bodyLines(body)),
    ...(unnamedInputs === undefined ? [] : [`extraQuery: names ${UNDOCUMENTED} | ${oneLine(unnamedInputs)}`]),
  ]
  return lines.length === 0 ? ['none'] : lines
}

/** The line of the body says what is known of the body as a whole, in the place of its root. */
function bodyLines({ required, description, certainty, fields }: NonNullable<PublishedOperation['body']>): string[] {
  const [root, ...below] = fields
  const known = [...certainty, ...(root?.certainty ?? [])]
  const uncertain = sentencesOf(known, `${description} ${root?.description}`)
  return [
    [`body: ${required ? 'required' : 'optional'}`, oneLine(description), ...uncertain].join(' | '),
    ...below.map((field) => inputLine(`body.${field.path}`, field)),
  ]
}

/** All of an input is said, since a caller has to decide on it. */
function inputLine(
  name: string,
  { type, required, description, certainty }: Omit<OperationParameter, 'name' | 'in'>,
): string {
  const kind = `${name}: ${type}${required ? ', required' : ''}`
  return [kind, oneLine(description), ...sentencesOf(certainty, description)].filter(Boolean).join(' | ')
}

function successLines({ success: { certainty, fields, hasPayload } }: PublishedOperation): string[] {
  const [root, ...below] = fields
  if (root === undefined) return ['no body']
  const whole = { ...root, certainty: [...certainty, ...root.certainty] }
  return [
    ...(below.length === 0 || whole.certainty.length > 0 ? [responseLine(whole)] : []),
    ...below.map(responseLine),
    ...(hasPayload ? [] : [`(payload): ${NO_PAYLOAD}.`]),
  ]
}

/** Of a field of a response, a sentence and the codes of what is uncertain are enough; of its root, the fields say the rest. */
function responseLine({ path, type, description, certainty }: Field): string {
  const [sentence = ''] = path === '' ? [] : (/^.*?[.](?= |$)/.exec(oneLine(description)) ?? [oneLine(description)])
  return [`${path || '(body)'}: ${type}`, sentence, codesOf(certainty).join(', ')].filter(Boolean).join(' | ')
}

function pagingText(pagination: OperationPagination | undefined): string {
  if (pagination === undefined) return ''
  const { style, in: place, cursor, page, size, items, next, first, total } = pagination
  const where = items === 'unspecified' ? `where the items are is ${UNDOCUMENTED}` : `items at ${items}`
  const how =
    style === 'cursor'
      ? `send the value at ${next} of an answer as ${place}.${cursor} to get the next page`
      : `${place}.${page} is the number of the page${first === undefined ? '' : `, from ${first} on`}`
  const count = total === undefined ? '' : `; total at ${total}`
  return `Paging by the service: ${how}; ${place}.${size} is the size of a page; ${where}${count}.`
}
