import { ACTIONS, isAction } from '@cloud-cost/contract/model'
import { at, entries, isMapping, items, located, operationsOf, type Result, report } from '../document.js'

const COLLECTION_MEMBERS = new Set([
  'id',
  'scope',
  'seed',
  'defaults',
  'counts',
  'cascade',
  'parent',
  'created',
  'updated',
  'delete',
  'pending',
  'restore',
  'unique',
  'touch',
])

/** `x-mock-resource` of an operation fits a collection of `x-mock-collections`, and each collection is used. */
export default function mockResource(document: unknown): Result[] {
  const collections = entries(at(document, ['x-mock-collections']))
  const names = new Set(collections.map(([name]) => name))
  const operations = operationsOf(document)
  const ids = new Set(operations.map(({ value }) => value['operationId']))
  const used = new Set(operations.map(({ value }) => at(value, ['x-mock-resource', 'collection'])))

  const ofOperations = operations.flatMap(({ method, value, path }) => {
    if (!('x-mock-resource' in value)) return []
    const resource = value['x-mock-resource']
    const collection = at(resource, ['collection'])
    const action = String(at(resource, ['action']))
    const problems: string[] = []
    for (const name of Object.keys(isMapping(resource) ? resource : {})) {
      if (name !== 'collection' && name !== 'action')
        problems.push(`\`${name}\` is not a member; it has \`collection\` and \`action\`.`)
    }
    if (!names.has(String(collection)))
      problems.push(
        `The collection ${String(collection)} is not described in \`x-mock-collections\`. Describe it there, or correct the name.`,
      )
    if (!isAction(action)) problems.push(`\`action\` must be one of ${Object.keys(ACTIONS).join(', ')}.`)
    else if (!ACTIONS[action].methods.some((one) => one === method))
      problems.push(`The action ${action} does not go with ${method.toUpperCase()}. Correct the action.`)
    return problems.map((problem) => report([...path, 'x-mock-resource'], problem))
  })

  const ofCollections = located(at(document, ['x-mock-collections']), ['x-mock-collections']).flatMap(
    ({ value, path }) => {
      const name = String(path.at(-1))
      const problems: string[] = []
      if (!used.has(name)) problems.push(`No operation uses the collection ${name}. Remove it.`)
      for (const member of Object.keys(value)) {
        if (!COLLECTION_MEMBERS.has(member))
          problems.push(`\`${member}\` is not a member of a collection; it has ${[...COLLECTION_MEMBERS].join(', ')}.`)
      }
      if (!ids.has(value['seed']))
        problems.push('`seed` must name the operation whose `default` example fills the collection.')
      if (items(value['scope']).length === 0)
        problems.push('`scope` must list the inputs that keep one collection apart from another.')
      for (const other of [
        ...items(value['cascade']),
        ...Object.values(isMapping(value['counts']) ? value['counts'] : {}),
        ...('parent' in value ? [value['parent']] : []),
      ]) {
        if (!names.has(String(other))) problems.push(`${String(other)} is not a collection of \`x-mock-collections\`.`)
      }
      return problems.map((problem) => report(path, problem))
    },
  )
  return [...ofOperations, ...ofCollections]
}
