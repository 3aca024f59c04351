/** An operation function as a committed api.md shows it. */
interface ShownFunction {
  readonly operationId: string
  /** Type of the inputs; `undefined` where it takes none. */
  readonly params: string | undefined
  readonly result: string
}

/** The public surface of a client as its committed api.md shows it. */
export interface Surface {
  readonly functions: readonly ShownFunction[]
  readonly types: ReadonlyMap<string, string>
}

export function readSurface(markdown: string): Surface {
  const [operations = '', types = ''] = markdown.split('\n## Types\n')
  const lines = operations.matchAll(/^- `(\w+)\(client(?:, params\??: (.*))?\): (.*)` is `[A-Z]+ \//gm)
  return {
    functions: [...lines].map(([, operationId = '', params, result = '']) => ({ operationId, params, result })),
    types: new Map([...types.matchAll(/^- `(\w+)`: `(.*)`$/gm)].map(([, name = '', type = '']) => [name, type])),
  }
}
