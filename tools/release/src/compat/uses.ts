import { isObject, type Json, type JsonObject, lookUp, operationsOf } from '@cloud-cost/contract-tools/document'

export type Direction = 'request' | 'response'

/** An operation that shows an element of the document, and the way it travels. */
export interface Use {
  readonly operationId: string
  readonly direction: Direction | undefined
}

/** Finds the operations that an element concerns. */
export interface Uses {
  /** The operations that show what stands at a pointer; none for what only the document itself has. */
  of(pointer: readonly string[]): readonly Use[]
}

/** Parts of a document that concern each of its operations. */
const GLOBAL: ReadonlySet<string> = new Set(['security', 'servers', 'openapi', 'jsonSchemaDialect'])

export function usesIn(document: JsonObject): Uses {
  const operations = operationsOf(document)
  const everywhere = operations.map(({ operationId }) => ({ operationId, direction: undefined }))
  const components = new Map<string, Use[]>()
  for (const { operationId, path, value } of operations) {
    const item = lookUp(document, `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    const shared = isObject(item) ? item['parameters'] : undefined
    const parts: [Direction, Json | undefined][] = [
      ['request', shared],
      ['request', value['parameters']],
      ['request', value['requestBody']],
      ['response', value['responses']],
    ]
    for (const [direction, part] of parts) {
      for (const component of reached(document, part)) {
        const uses = components.get(component) ?? []
        if (!uses.some((use) => use.operationId === operationId && use.direction === direction))
          uses.push({ operationId, direction })
        components.set(component, uses)
      }
    }
  }
  return {
    of: (pointer) => {
      const [section = '', name = '', third = '', ...rest] = pointer
      if (GLOBAL.has(section) || name === 'securitySchemes') return everywhere
      if (section === 'components') return components.get(`${name}/${third}`) ?? []
      if (section !== 'paths') return []
      const direction = directionOf(third === 'parameters' ? third : rest[0])
      const onPath = operations.filter(({ path }) => path === name)
      const one = onPath.filter(({ method }) => method === third)
      return (one.length > 0 ? one : onPath).map(({ operationId }) => ({ operationId, direction }))
    },
  }
}

function directionOf(part: string | undefined): Direction | undefined {
  if (part === 'parameters' || part === 'requestBody') return 'request'
  return part === 'responses' ? 'response' : undefined
}

/** The components that a part refers to, directly or through others, as `kind/Name`. */
function reached(document: JsonObject, part: Json | undefined): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isObject(value)) return
    const reference = value['$ref']
    const component = typeof reference === 'string' ? reference.replace('#/components/', '') : undefined
    if (typeof reference === 'string' && component !== undefined && !found.has(component)) {
      found.add(component)
      visit(lookUp(document, reference))
    }
    Object.values(value).forEach(visit)
  }
  visit(part)
  return found
}
