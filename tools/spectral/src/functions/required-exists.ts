import { at, items, membersOf, type Result, report, schemasOf } from '../document.js'

/** A name under `required` is one of the schema's members. */
export default function requiredExists(document: unknown): Result[] {
  return schemasOf(document).flatMap(({ value, path }) => {
    const required = items(value['required'])
    if (required.length === 0) return []
    // In a composition a branch may require what its siblings define.
    const owner = path.at(-2) === 'allOf' ? path.slice(0, -2) : path
    const members = membersOf(document, { allOf: [value, at(document, owner)] })
    return required
      .map((name, index) => ({ name: String(name), index }))
      .filter(({ name }) => !members.has(name))
      .map(({ name, index }) =>
        report(
          [...path, 'required', index],
          `\`${name}\` is required but is not a member of the schema. Correct the name, or describe the member.`,
        ),
      )
  })
}
