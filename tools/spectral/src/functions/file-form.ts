import { at, type Complaint, entries, isMapping, items, type Mapping, rule } from '../document.js'

const EXAMPLE_MEMBERS = ['summary', 'description', 'x-request', 'value']
const OPERATION_ORDER =
  'operationId tags summary description deprecated x-deprecation x-read-only x-idempotent x-pagination x-unspecified x-assumption parameters requestBody responses'.split(
    ' ',
  )

/** A file has the name and the form of its folder, so that a reader can guess its content from its name. */
export default rule(
  (content) => [{ value: { content }, path: [] }],
  function* ({ value: { content } }, _document, { document }) {
    const [folder = '', file = ''] = (document.source ?? '').split('/').slice(-2)
    const name = file.replace(/\.yaml$/, '')
    if (!isMapping(content)) yield ['The file must hold a mapping.']
    else if (folder === 'schemas') {
      if (!/^[A-Z][A-Za-z0-9]*$/.test(name))
        yield ['A schema file is named in PascalCase; its name becomes the name of the type.']
      if ('$ref' in content)
        yield ['A file that only refers to another adds nothing. Refer to the other file directly.', '$ref']
    } else if (folder === 'examples') yield* exampleForm(content, name)
    else if (folder === 'parameters' && content['in'] === undefined)
      yield ['A parameter file holds one parameter, with `name` and `in`.']
    else if (folder === 'paths')
      for (const [key, item] of entries(content)) {
        if (!/^[a-z][A-Za-z0-9]*$/.test(key)) yield [`${key} must be a readable key in camelCase.`, key]
        for (const [method, operation] of entries(item))
          for (const [message, ...below] of operationForm(operation, name)) yield [message, key, method, ...below]
      }
  },
)

function* exampleForm(content: Mapping, name: string): Iterable<Complaint> {
  if (!/^([a-z][A-Za-z0-9]*\.[a-z][a-z0-9-]*|[A-Z][A-Za-z0-9]*)$/.test(name))
    yield ['An example file is named <operationId>.<case>.yaml, or as the shared response it belongs to.']
  for (const member of ['summary', 'value']) if (!(member in content)) yield [`The example lacks \`${member}\`.`]
  for (const member of Object.keys(content).filter((one) => !EXAMPLE_MEMBERS.includes(one)))
    yield [`\`${member}\` is not a member of an example; it has ${EXAMPLE_MEMBERS.join(', ')}.`, member]
}

function* operationForm(operation: unknown, file: string): Iterable<Complaint> {
  const keys = entries(operation)
    .map(([key]) => key)
    .filter((key) => OPERATION_ORDER.includes(key))
  const sorted = OPERATION_ORDER.filter((key) => keys.includes(key))
  const misplaced = keys.find((key, index) => key !== sorted[index])
  if (misplaced !== undefined) yield [`Keys of an operation stand in one order: ${sorted.join(', ')}.`, misplaced]
  for (const tag of items(at(operation, ['tags'])))
    if (tag !== file)
      yield [
        `The tag ${String(tag)} of ${String(at(operation, ['operationId']))} is not that of this file. Write \`tags: [${file}]\`, or move the operation to paths/${String(tag)}.yaml.`,
        'tags',
      ]
}
