import { isMapping, operationsOf, type Result, report } from '../document.js'

/** A deprecated operation says so to people (message) and to tools (replacement), and only a deprecated one does. */
export default function deprecation(document: unknown): Result[] {
  const operations = operationsOf(document)
  const ids = new Set(operations.map(({ value }) => value['operationId']))
  return operations.flatMap(({ value, path }): Result[] => {
    const note = value['x-deprecation']
    if (value['deprecated'] !== true) {
      return note === undefined
        ? []
        : [report([...path, 'x-deprecation'], 'Add `deprecated: true`, or remove `x-deprecation`.')]
    }
    if (!isMapping(note) || typeof note['message'] !== 'string') {
      return [
        report(
          path,
          'A deprecated operation needs `x-deprecation: { message, replacement }`, which tells callers what to do.',
        ),
      ]
    }
    const where = [...path, 'x-deprecation']
    const unknown = Object.keys(note).filter((name) => name !== 'message' && name !== 'replacement')
    return [
      ...unknown.map((name) => report(where, `\`${name}\` is not a member; it has \`message\` and \`replacement\`.`)),
      ...('replacement' in note && !ids.has(note['replacement'])
        ? [
            report(
              where,
              `The replacement ${String(note['replacement'])} is not an operationId of this document. Correct it.`,
            ),
          ]
        : []),
    ]
  })
}
