import { at, items, membersOf, rule, schemasOf } from '../document.js'

/** A name under `required` is one of the schema's members. */
export default rule(schemasOf, function* ({ value, path }, document) {
  // A branch of a composition may require what its siblings define.
  const owner = path.at(-2) === 'allOf' ? at(document, path.slice(0, -2)) : value
  const required = items(value['required']).map(String)
  const members = required.length > 0 ? membersOf(document, { allOf: [value, owner ?? {}] }) : new Map()
  for (const [index, name] of required.entries())
    if (!members.has(name))
      yield [
        `\`${name}\` is required but is not a member of the schema. Correct the name, or describe the member.`,
        'required',
        index,
      ]
})
