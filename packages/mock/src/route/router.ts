// Finds the operation of a request.
import { OperationFinder } from '@cloud-cost/contract/operation-finder'
import { LRUCache } from 'lru-cache'
import type { CompiledOperation, Problem } from '../contract/contract.js'
import { parseTarget, queryValues } from '../exchange/exchange.js'
import type { Location, Match } from '../exchange/parsed-request.js'
import { suggestPath } from '../exchange/suggestion.js'

const ALL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']
/** Callers send the same few targets again and again; one who makes up new ones must not fill the memory. */
const MAX_BYTES = 2_000_000
/** Bytes of what is known of a target, but for the texts. */
const BYTES_OF_LOCATION = 1_000

/** The finders by the operations of a contract, which mocks of a process share. */
const finders = new WeakMap<readonly CompiledOperation[], OperationFinder<CompiledOperation>>()

function finderOf(operations: readonly CompiledOperation[]): OperationFinder<CompiledOperation> {
  const found = finders.get(operations) ?? new OperationFinder(operations)
  finders.set(operations, found)
  return found
}

/** Finds the operations of a target, and says why there is none. */
export class Router {
  readonly #finder: OperationFinder<CompiledOperation>
  readonly #operations: readonly CompiledOperation[]
  readonly #locations = new LRUCache<string, Location>({ maxSize: MAX_BYTES })

  constructor(operations: readonly CompiledOperation[]) {
    this.#operations = operations
    this.#finder = finderOf(operations)
  }

  /** Takes a target apart and finds its operations; what it finds is never changed. */
  locate(target: string): Location {
    const cached = this.#locations.get(target)
    if (cached !== undefined) return cached
    const { path, query: parameters } = parseTarget(target)
    const [query, match] = [queryValues(parameters), this.#finder.find(path)]
    const location = { target, path, query, match, key: JSON.stringify([match?.parameters, query]) }
    this.#locations.set(target, location, { size: BYTES_OF_LOCATION + 4 * target.length })
    return location
  }

  /** Why a request has no operation, and the one whose envelope a caller expects there. */
  miss(
    method: string,
    { path, match }: Location,
  ): { readonly problem: Problem; readonly operation?: CompiledOperation } {
    const operation = match?.methods.values().next().value ?? this.#nearest(path)
    return { problem: this.#problemOf(method, path, match), ...(operation !== undefined && { operation }) }
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
