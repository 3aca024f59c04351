// Finds the operations of a path among those of a document.
import { addRoute, createRouter, findRoute } from 'rou3'

/** An operation, as far as its address is concerned. */
interface Addressed {
  readonly method: string
  /** A template, such as `/companies/{companyId}`. */
  readonly path: string
}

/** What is found for a path: its operations by method, and the text of its parameters, decoded. */
interface PathMatch<Operation> {
  readonly methods: ReadonlyMap<string, Operation>
  readonly parameters: { readonly [name: string]: string }
}

/** Finds the operations of a path; literal segments win over parameters. */
export class OperationFinder<Operation extends Addressed> {
  readonly #routes = createRouter<{
    readonly methods: Map<string, Operation>
    readonly names: readonly string[]
  }>()

  constructor(operations: readonly Operation[]) {
    const paths = new Map<string, Map<string, Operation>>()
    for (const operation of operations) {
      const methods = paths.get(operation.path) ?? new Map<string, Operation>()
      paths.set(operation.path, methods.set(operation.method, operation))
    }
    for (const [path, methods] of paths) {
      const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
      let index = 0
      // Names of parameters are the contract's; the router is given names of its own, which can't collide with its syntax.
      const pattern = path.replaceAll(/\{[^}]+\}/g, () => `:p${index++}`)
      addRoute(this.#routes, '', pattern, { methods, names })
    }
  }

  /** @param path percent-encoded, without a query */
  find(path: string): PathMatch<Operation> | undefined {
    const found = findRoute(this.#routes, '', path)
    if (found === undefined) return undefined
    const { methods, names } = found.data
    const texts = names.map((name, index) => [name, decodeSegment(found.params?.[`p${index}`] ?? '')])
    return { methods, parameters: Object.fromEntries(texts) }
  }
}

/** The text of a segment of a path; as it is where it is not encoded well. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
