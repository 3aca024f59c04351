import type { Operation } from '@cloud-cost/contract/model'

/** An operation with the values of the inputs in its path. */
export interface Found {
  readonly operation: Operation
  readonly path: ReadonlyMap<string, string>
}

/**
 * Finds the operation of a request; nothing for one that the contract does not have. A deployment may put a path before those of the
 * contract.
 */
export function operationFinder(
  operations: readonly Operation[],
): (method: string, pathname: string) => Found | undefined {
  const templates = operations
    .map((operation) => ({ operation, pattern: patternOf(operation.path) }))
    // The more of a path is literal, the better it fits.
    .sort((first, second) => variables(first.operation) - variables(second.operation))
  return (method, pathname) => {
    for (const { operation, pattern } of templates) {
      const values = operation.method === method ? pattern.exec(pathname) : null
      if (values === null) continue
      const names = Array.from(operation.path.matchAll(/\{([^}]+)\}/g), ([, name = '']) => name)
      return { operation, path: new Map(names.map((name, index) => [name, decoded(values[index + 1] ?? '')])) }
    }
    return undefined
  }
}

function patternOf(path: string): RegExp {
  const literal = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
  return new RegExp(`^(?:/.*)?${literal.replaceAll(/\{[^}]+\}/g, '([^/]+)')}$`)
}

function variables({ path }: Operation): number {
  return path.split('{').length
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
