import { addRoute, createRouter, findRoute } from 'rou3'
import type { CompiledOperation } from '../contract/contract.js'
import { BoundedCache } from '../exchange/bounded-cache.js'
import type { Problem } from '../exchange/problem.js'
import type { Location, Match } from '../exchange/received.js'
import { suggestPath } from '../exchange/suggestion.js'
import { decodeSegment, parseTarget, queryValues } from '../exchange/target.js'

const ALL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']
/** Callers send the same few targets again and again; one who makes up new ones must not fill the memory. */
const MAX_LOCATIONS = 1_000

/** Finds the operations of a path; literal segments win over parameters. */
export class Router {
  readonly #routes = createRouter<{
    readonly methods: Map<string, CompiledOperation>
    readonly names: readonly string[]
  }>()
  readonly #operations: readonly CompiledOperation[]
  readonly #locations = new BoundedCache<Location>(MAX_LOCATIONS)

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

  /** Takes a target apart and finds its operations; what it finds is never changed. */
  locate(target: string): Location {
    const cached = this.#locations.get(target, this)
    if (cached !== undefined) return cached
    const { path, query } = parseTarget(target)
    return this.#locations.set(target, this, { path, query: queryValues(query), match: this.#find(path) })
  }

  /** Why a request has no operation, and the one whose envelope a caller expects there. */
  miss(
    method: string,
    { path, match }: Location,
  ): { readonly problem: Problem; readonly operation?: CompiledOperation } {
    const operation = match?.methods.values().next().value ?? this.#nearest(path)
    return { problem: this.#problemOf(method, path, match), ...(operation !== undefined && { operation }) }
  }

  #find(path: string): Match | undefined {
    const found = findRoute(this.#routes, '', path)
    if (found === undefined) return undefined
    const { methods, names } = found.data
    return {
      methods,
      parameters: Object.fromEntries(
        names.map((name, index) => [name, decodeSegment(found.params?.[`p${index}`] ?? '')]),
      ),
    }
  }

  #problemOf(method: string, path: string, match: Match | undefined): Problem {
    if (match !== undefined) {
      const allow = allowedOn(match).join(', ')
      return { status: 405, message: `${method} is not allowed; use ${allow}.`, headers: { allow } }
    }
    const paths = this.#operations.map((operation) => operation.path)
    const meant = suggestPath(path, paths)
    const suggestion = meant === undefined ? '' : ` Did you mean ${meant}?`
    return { status: 404, message: `Path ${path} not found in the contract.${suggestion}`, isWhole: true }
  }

  /** The operation whose path has most in common with an unknown path. */
  #nearest(path: string): CompiledOperation | undefined {
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

/** The methods that a path allows; all where it is unknown. */
export function allowedOn(match: Match | undefined): readonly string[] {
  if (match === undefined) return ALL_METHODS
  const otherMethods = [...match.methods.keys()].filter((name) => name !== 'GET')
  return [...(match.methods.has('GET') ? ['GET', 'HEAD'] : []), ...otherMethods, 'OPTIONS']
}
