import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isObject, type Json, type JsonObject, mapping } from '../model/document.js'
import type { Finding, Problem } from '../model/failure.js'
import type { Group } from '../model/group.js'
import { COLLECTIONS, SourceFile } from '../model/source-file.js'
import { list } from '../model/values.js'

const FOLDERS = ['paths', 'schemas', 'parameters', 'responses', 'examples', 'headers']
const EXAMPLE_MEMBERS = ['summary', 'description', 'x-request', 'value']
const ORDER =
  'operationId tags summary description x-search-terms deprecated x-deprecation x-read-only x-idempotent x-pagination x-marks x-observed parameters requestBody responses'.split(
    ' ',
  )

const UNUSED: Problem = {
  tokens: [],
  rule: 'unused-file',
  message: 'Nothing refers to this file. Refer to it, or remove it.',
}

const UNUSED_ENTRY: Problem = { ...UNUSED, message: 'Nothing refers to this entry. Refer to it, or remove it.' }

/** What is wrong, and the path in the file. */
type FileProblem = readonly [message: string, ...tokens: readonly string[]]

/** What is wrong with each file of a group by itself: that nothing refers to it, its name, and its form. */
export function checkFiles({ document, folder }: Group): Finding[] {
  return FOLDERS.flatMap((kind) => {
    const used = mapping(mapping(document['components'])[kind])
    const files = existsSync(join(folder, kind)) ? readdirSync(join(folder, kind)) : []
    return files
      .filter((file) => file.endsWith('.yaml'))
      .flatMap((file) => {
        const name = basename(file, '.yaml')
        const source = new SourceFile(join(folder, kind, file))
        const content = source.toJson()
        if (COLLECTIONS[kind] === file) return source.findings(collectionProblems(kind, mapping(content), used))
        const counts = kind === 'examples' ? countProblems(mapping(content), mapping(used[name])) : []
        const form = [...formOf(kind, name, content), ...counts]
        return source.findings(kind === 'paths' || Object.hasOwn(used, name) ? form : [UNUSED, ...form])
      })
  })
}

/** The components of a file that holds several, each by the name that the bundle gives it. */
function collectionProblems(kind: string, components: JsonObject, used: JsonObject): Problem[] {
  return Object.entries(components).flatMap(([name, content]) => {
    const form = formOf(kind, name, content)
    return (Object.hasOwn(used, name) ? form : [UNUSED_ENTRY, ...form]).map(({ tokens, ...problem }) => ({
      tokens: [name, ...tokens],
      ...problem,
    }))
  })
}

function formOf(folder: string, name: string, content: Json): Problem[] {
  return Array.from(problemsOf(folder, name, content), ([message, ...tokens]) => ({
    tokens,
    rule: 'file-form',
    message,
  }))
}

/** A file has the name and the form of its folder, so that a reader can guess its content from its name. */
function* problemsOf(folder: string, name: string, content: Json): Iterable<FileProblem> {
  if (!isObject(content)) yield ['The file must hold a mapping.']
  else if (folder === 'schemas') {
    if (!/^[A-Z][A-Za-z0-9]*$/.test(name))
      yield ['A schema is named in PascalCase; its name becomes the name of the type.']
    if ('$ref' in content)
      yield ['A schema that only refers to another adds nothing. Refer to the other one directly.', '$ref']
  } else if (folder === 'examples') yield* exampleForm(content, name)
  else if (folder === 'parameters' && content['in'] === undefined)
    yield ['A parameter file holds one parameter, with `name` and `in`.']
  else if (folder === 'paths')
    for (const [key, item] of Object.entries(content)) {
      if (!/^[a-z][A-Za-z0-9]*$/.test(key)) yield [`${key} must be a readable key in camelCase.`, key]
      for (const [method, operation] of Object.entries(mapping(item)))
        if (isObject(operation))
          for (const [message, ...below] of operationForm(operation, name)) yield [message, key, method, ...below]
    }
}

function* exampleForm(content: JsonObject, name: string): Iterable<FileProblem> {
  if (!/^([a-z][A-Za-z0-9]*\.[a-z][a-z0-9-]*|[A-Z][A-Za-z0-9]*)$/.test(name))
    yield ['An example file is named <operationId>.<case>.yaml, or as the shared response it belongs to.']
  for (const member of ['summary', 'value']) if (!(member in content)) yield [`The example lacks \`${member}\`.`]
  for (const member of Object.keys(content).filter((key) => !EXAMPLE_MEMBERS.includes(key)))
    yield [`\`${member}\` is not a member of an example; it has ${EXAMPLE_MEMBERS.join(', ')}.`, member]
}

/** A number in words, or in digits that are part of no name, date or code. */
const NUMBER =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty)\b|(?<![\w`-])\d{1,3}(?![\w`-]| (?:Jan|Feb|Mar|Apr|May|June|July|Aug|Sep|Oct|Nov|Dec))/i

/** The words above a response that is computed count only what bundling counts; `bundled` is the example with these counts. */
function countProblems(content: JsonObject, bundled: JsonObject): Problem[] {
  return ['summary', 'description'].flatMap((member): Problem[] => {
    const complaint = (message: string): Problem[] => [{ tokens: [member], rule: 'example-count', message }]
    const text = String(content[member] ?? '')
    const [pointer] = /\{\/[^{}]*\}/.exec(String(bundled[member] ?? '')) ?? []
    if (pointer !== undefined)
      return complaint(`${pointer} counts nothing: the value has no list, object or whole number there.`)
    const [number] = ('x-request' in content && NUMBER.exec(text.replaceAll(/\{[^{}]*\}/g, ''))) || []
    if (number === undefined) return []
    return complaint(
      `"${number}" goes out of date, since the value is computed. Leave it out, or count by \`{/POINTER one|many}\`.`,
    )
  })
}

function* operationForm(operation: JsonObject, file: string): Iterable<FileProblem> {
  const keys = Object.keys(operation).filter((key) => ORDER.includes(key))
  const sorted = ORDER.filter((key) => keys.includes(key))
  const misplaced = keys.find((key, index) => key !== sorted[index])
  if (misplaced !== undefined) yield [`Keys of an operation stand in one order: ${sorted.join(', ')}.`, misplaced]
  for (const tag of list(operation['tags']))
    if (tag !== file)
      yield [
        `The tag ${tag} of ${operation['operationId']} is not that of this file. Write \`tags: [${file}]\`, or move the operation to paths/${tag}.yaml.`,
        'tags',
      ]
}
