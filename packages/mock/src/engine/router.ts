import { addRoute, createRouter, findRoute } from 'rou3'
import type { CompiledOperation } from '../contract.js'

/** The operations of a path by method. */
type Methods = ReadonlyMap<string, CompiledOperation>

/** What is known of a path: its operations and the text of its parameters, decoded. */
export interface Match {
  readonly methods: Methods
  readonly parameters: { readonly [name: string]: string }
}

/** Finds the operations of a path; literal segments win over parameters. */
export class Router {
  readonly #routes = createRouter<{
    readonly methods: Map<string, CompiledOperation>
    readonly names: readonly string[]
  }>()
  readonly #operations: readonly CompiledOperation[]

  constructor(operations: readonly CompiledOperation[]) {
    this.#operations = operations
    const paths = new Map<string, Map<string, CompiledOperation>>()
    for (const operation of operations) {
      const methods = paths.get(operation.path) ?? new Map<string, CompiledOperation>()
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

  find(path: string): Match | undefined {
    const found = findRoute(this.#routes, '', path)
    if (found === undefined) return undefined
    const { methods, names } = found.data
    return {
      methods,
      parameters: Object.fromEntries(names.map((name, index) => [name, decode(found.params?.[`p${index}`] ?? '')])),
    }
  }

  /** The operation whose path has most in common with an unknown path: its envelope is what a caller there expects. */
  nearest(path: string): CompiledOperation | undefined {
    const wanted = path.split('/')
    let best: CompiledOperation | undefined
    let length = -1
    for (const operation of this.#operations) {
      const segments = operation.path.split('/')
      const end = wanted.findIndex((segment, index) => segments[index] !== segment)
      const common = end === -1 ? wanted.length : end
      if (common > length) [best, length] = [operation, common]
    }
    return best
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
