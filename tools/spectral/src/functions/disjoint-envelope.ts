import { at, deref, isMapping, items, jsonSchema, membersOf, operationsOf, type Result, report } from '../document.js'

/** The branches of an enveloped answer are titled, and told apart by a required, constant `status`. */
export default function disjointEnvelope(document: unknown): Result[] {
  return operationsOf(document).flatMap(({ value, path }) => {
    const schema = jsonSchema(at(value, ['responses', '200']))
    if (!isMapping(schema)) return []
    const where = [...path, 'responses', '200', 'content', 'application/json', 'schema']
    if (!Array.isArray(schema['oneOf'])) {
      return membersOf(document, schema).has('status')
        ? [report(where, 'An error may arrive with HTTP 200: write `oneOf` with the success and the error envelope.')]
        : []
    }
    const branches = schema['oneOf'].map((branch) => deref(document, branch))
    const statuses = branches.map((branch) => at(deref(document, at(branch, ['properties', 'status'])), ['const']))
    return branches.flatMap((branch, index): Result[] => {
      const place = [...where, 'oneOf', index]
      const problems: string[] = []
      if (!isMapping(branch) || typeof branch['title'] !== 'string')
        problems.push('The branch needs a `title`, which names it in the docs.')
      if (!['success', 'error'].includes(String(statuses[index])))
        problems.push('The branch needs `status` with `const: success` or `const: error`.')
      else if (statuses.indexOf(statuses[index]) !== index)
        problems.push(`Two branches have the status \`${String(statuses[index])}\`, so that nothing tells them apart.`)
      if (!items(at(branch, ['required'])).includes('status'))
        problems.push('The branch must list `status` under `required`: it is what tells it from the other.')
      return problems.map((problem) => report(place, problem))
    })
  })
}
