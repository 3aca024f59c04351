import { isMapping, items, located, type Mapping, type Path, type Result, report } from '../document.js'

interface Context {
  readonly document: { readonly source?: string | null }
}

const EXAMPLE_MEMBERS = ['summary', 'description', 'x-request', 'value']
const OPERATION_ORDER = [
  'operationId',
  'tags',
  'summary',
  'description',
  'deprecated',
  'x-deprecation',
  'x-read-only',
  'x-idempotent',
  'x-pagination',
  'x-unspecified',
  'x-assumption',
  'parameters',
  'requestBody',
  'responses',
]

/** A file has the name and the form of its folder, so that a reader can guess its content from its name. */
export default function fileForm(content: unknown, _options: unknown, context: Context): Result[] {
  const [folder = '', file = ''] = (context.document.source ?? '').split('/').slice(-2)
  const name = file.replace(/\.yaml$/, '')
  if (!isMapping(content)) return [report([], 'The file must hold a mapping.')]
  switch (folder) {
    case 'schemas':
      return [
        ...named(
          name,
          /^[A-Z][A-Za-z0-9]*$/,
          'A schema file is named in PascalCase; its name becomes the name of the type.',
        ),
        ...('$ref' in content
          ? [report(['$ref'], 'A file that only refers to another adds nothing. Refer to the other file directly.')]
          : []),
      ]
    case 'examples':
      return [
        ...named(
          name,
          /^([a-z][A-Za-z0-9]*\.[a-z][a-z0-9-]*|[A-Z][A-Za-z0-9]*)$/,
          'An example file is named <operationId>.<case>.yaml, or as the shared response it belongs to.',
        ),
        ...exampleForm(content),
      ]
    case 'parameters':
      return content['in'] === undefined
        ? [report([], 'A parameter file holds one parameter, with `name` and `in`.')]
        : []
    case 'paths':
      return located(content, []).flatMap(({ value, path }) => pathItemForm(value, path, name))
    default:
      return []
  }
}

function named(name: string, form: RegExp, message: string): Result[] {
  return form.test(name) ? [] : [report([], message)]
}

function exampleForm(content: Mapping): Result[] {
  const missing = ['summary', 'value'].filter((member) => !(member in content))
  const unknown = Object.keys(content).filter((member) => !EXAMPLE_MEMBERS.includes(member))
  return [
    ...missing.map((member) => report([], `The example lacks \`${member}\`.`)),
    ...unknown.map((member) =>
      report([member], `\`${member}\` is not a member of an example; it has ${EXAMPLE_MEMBERS.join(', ')}.`),
    ),
  ]
}

function pathItemForm(item: Mapping, path: Path, file: string): Result[] {
  const key = String(path[0])
  const results = /^[a-z][A-Za-z0-9]*$/.test(key) ? [] : [report(path, `${key} must be a readable key in camelCase.`)]
  for (const operation of located(item, path)) {
    const keys = Object.keys(operation.value).filter((member) => OPERATION_ORDER.includes(member))
    const sorted = [...keys].sort((a, b) => OPERATION_ORDER.indexOf(a) - OPERATION_ORDER.indexOf(b))
    const index = keys.findIndex((member, at) => member !== sorted[at])
    if (index >= 0)
      results.push(
        report(
          [...operation.path, keys[index] ?? ''],
          `Keys of an operation stand in one order: ${sorted.join(', ')}.`,
        ),
      )
    for (const tag of items(operation.value['tags'])) {
      if (tag !== file)
        results.push(
          report(
            [...operation.path, 'tags'],
            `The tag ${String(tag)} of ${String(operation.value['operationId'])} is not that of this file. Write \`tags: [${file}]\`, or move the operation to paths/${String(tag)}.yaml.`,
          ),
        )
    }
  }
  return results
}
