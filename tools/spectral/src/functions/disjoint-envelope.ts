import { at, deref, isMapping, items, jsonSchema, membersOf, operationsOf, type Result, report } from '../document.js'

/** An enveloped response is a named union, whose branches are told apart by a required `status` of one value each. */
export default function disjointEnvelope(document: unknown): Result[] {
  return operationsOf(document).flatMap(({ value, path }) => {
    const use = jsonSchema(at(value, ['responses', '200']))
    const schema = deref(document, use)
    if (!isMapping(schema)) return []
    const where = [...path, 'responses', '200', 'content', 'application/json', 'schema']
    if (schema === use && Array.isArray(schema['oneOf']))
      return [
        report(where, 'Put the `oneOf` into a schema file and refer to it: code generators name a type after it.'),
      ]
    if (!Array.isArray(schema['oneOf'])) {
      return membersOf(document, schema).has('status')
        ? [report(where, 'An error may arrive with HTTP 200: write `oneOf` with the success and the error envelope.')]
        : []
    }
    const branches = schema['oneOf'].map((branch) => deref(document, branch))
    const statuses = branches.map((branch) => at(deref(document, at(branch, ['properties', 'status'])), ['enum', 0]))
    return branches.flatMap((branch, index): Result[] => {
      const place = [...where, 'oneOf', index]
      const problems: string[] = []
      if (!['success', 'error'].includes(String(statuses[index])))
        problems.push(
          'The branch needs a `status` that refers to SuccessStatus.yaml or ErrorStatus.yaml of spec/shared/schemas.',
        )
      else if (statuses.indexOf(statuses[index]) !== index)
        problems.push(`Two branches have the status \`${String(statuses[index])}\`, so that nothing tells them apart.`)
      if (!items(at(branch, ['required'])).includes('status'))
        problems.push('The branch must list `status` under `required`: it is what tells it from the other.')
      return problems.map((problem) => report(place, problem))
    })
  })
}
