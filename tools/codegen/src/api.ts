import { readFileSync } from 'node:fs'
import { lookUp, operationsOf, toReference } from '@cloud-cost/contract-tools/document'
import { describeDifference, lineDifferences } from '@cloud-cost/contract-tools/line-differences'
import { reachable } from '@cloud-cost/contract-tools/model'
import { CORE_TYPES, CORE_VALUES } from './core-exports.js'
import { commaQuery } from './descriptor.js'
import { isObject, type Json, type JsonObject, type OperationModel, operationModels, resolve } from './document.js'
import { groupOf } from './group.js'
import { modelDeclaration, schemasOf } from './models.js'
import { mswApi } from './msw-api.js'
import { clientName, paginateName } from './names.js'
import { isOptional, paramsDeclaration } from './params.js'
import { reactQueryApi } from './react-query-api.js'
import { requestModels } from './request-models.js'
import { hasResult, resultDeclaration, resultName } from './results.js'
import { schemasApi } from './schemas-api.js'
import { TypeWriter } from './type-expression.js'

/** More differences than this are only counted. */
const MOST = 20

/** The public surface of a client package, for reviewers: a line an operation, a line a type. */
export function generateApi(document: JsonObject): string {
  const group = groupOf(document)
  const client = clientName(group)
  const operations = operationModels(document)
  const requests = requestModels(document, operations)
  const writer = new TypeWriter(document)
  const models = schemasOf(document).map(([name, schema]) => {
    const position = requests.has(name) ? 'request' : 'answer'
    return [name, typeText(modelDeclaration(document, writer, name, schema, position))] as const
  })
  const core = [...CORE_VALUES, ...CORE_TYPES].map((name) => `\`${name}\``)
  return [
    `# @cloud-cost/${group}-client`,
    '',
    'Everything that the package exports. Generated from the contract; `pnpm api` writes it anew.',
    '',
    '## Client',
    '',
    `- \`create${client}(options: ${client}Options): ${client}\``,
    `- of client-core: ${core.join(', ')}`,
    ...tagsOf(document, operations).flatMap(({ title, members }) => [
      '',
      `## ${title}`,
      '',
      ...members.flatMap((operation) => operationLines(document, writer, operation)),
    ]),
    '',
    ...mswApi(operations),
    '## Client of `/openapi-fetch`',
    '',
    `- \`createOpenapiFetchClient(client: ${client}): OpenapiFetchClient\``,
    '',
    ...reactQueryApi(operations),
    ...schemasApi(operations),
    '## Types',
    '',
    ...models.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, type]) => `- \`${name}\`: \`${type}\``),
    '',
  ].join('\n')
}

/** Compares a committed file with what it would be, and names each difference with its line. */
export function checkApi(document: JsonObject, file: string): number {
  const wanted = generateApi(document)
  const found = readText(file)
  if (wanted === found) return 0
  const differences = lineDifferences(found, wanted)
  for (const one of differences.slice(0, MOST)) console.error(`${file}:${one.line}  ${describeDifference(one)}`)
  if (differences.length > MOST) console.error(`… and ${differences.length - MOST} more`)
  const concerned = operationsConcerned(document, found)
  if (concerned.length > 0) console.error(`This changes ${concerned.join(', ')} for callers.`)
  console.error('If that is meant, run `pnpm api` and commit the file; if not, undo the change of the contract.')
  return 1
}

/** The operations whose line, or a type that they take or give, is another in a committed file than the contract makes of it. */
export function operationsConcerned(document: JsonObject, committed: string): string[] {
  const due = entriesOf(generateApi(document))
  const there = entriesOf(committed)
  const changed = new Set([...due.keys(), ...there.keys()].filter((name) => due.get(name) !== there.get(name)))
  return operationsOf(document)
    .filter(({ operationId, path, value }) => {
      const item = resolve(document, lookUp(document, toReference(['paths', path])))
      const names = new Set([operationId])
      reachable(document, [value, isObject(item) ? (item['parameters'] ?? null) : null], names)
      return [...names].some((name) => changed.has(name))
    })
    .map(({ operationId }) => operationId)
}

/** The lines of an api.md by the name of the operation or the type. */
function entriesOf(text: string): Map<string, string> {
  const lines = text.split('\n').map((line) => [/^- `(\w+)[(`]/.exec(line)?.[1] ?? '', line] as const)
  return new Map(lines.filter(([name]) => name !== ''))
}

function operationLines(document: JsonObject, writer: TypeWriter, operation: OperationModel): string[] {
  const inputs = typeText(paramsDeclaration(writer, operation)).replace(/^Record<string, never>$/, '')
  const params = inputs === '' ? '' : `, params${isOptional(operation) ? '?' : ''}: ${inputs}`
  const result = hasResult(operation)
    ? typeText(resultDeclaration(document, writer, operation))
    : resultName(writer, operation)
  const comma = commaQuery(operation)
  const marks = [
    ...(comma.length === 0 ? [] : [`writes ${comma.map((name) => `\`${name}\``).join(', ')} as \`a,b\``]),
    ...(operation.deprecation === undefined ? [] : ['deprecated']),
    ...(operation.pagination === undefined ? [] : [`pages by \`${paginateName(operation.operationId)}\``]),
  ]
  const end = marks.length === 0 ? '' : ` (${marks.join('; ')})`
  return [
    `- \`${operation.operationId}(client${params}): ${result}\` is \`${operation.method} ${operation.path}\`${end}`,
  ]
}

function tagsOf(
  document: JsonObject,
  operations: readonly OperationModel[],
): { title: string; members: OperationModel[] }[] {
  const tags: readonly Json[] = Array.isArray(document['tags']) ? document['tags'] : []
  return tags.filter(isObject).flatMap((tag) => {
    const members = operations.filter((operation) => operation.tag === tag['name'])
    return members.length === 0 ? [] : [{ title: String(tag['x-displayName'] ?? tag['name']), members }]
  })
}

/** The type of a declaration on one line, without comments. */
function typeText(declaration: string): string {
  const lines = declaration
    .replaceAll(/\/\*\*.*?\*\/\n/gs, '')
    .replaceAll(/ \| undefined$/gm, '')
    .replace(/^export (interface \w+ |type \w+ = )/, '')
    .trim()
    .split('\n')
    .map((line) => line.trim())
  return lines
    .map((line, index) => (line.endsWith('{') || lines[index + 1]?.startsWith('}') !== false ? line : `${line};`))
    .join(' ')
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
