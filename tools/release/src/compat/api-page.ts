/** What a client's api.md says, line by line. */
export interface ApiPage {
  readonly operations: ReadonlyMap<string, OperationSurface>
  /** Types by name, as expressions. */
  readonly types: ReadonlyMap<string, string>
  /** Other exported names: the client's own, those of client-core, paginators. */
  readonly names: ReadonlySet<string>
}

export interface OperationSurface {
  /** Type of the second argument; undefined where there is none. */
  readonly params: string | undefined
  readonly optional: boolean
  readonly result: string
}

const OPERATION = /^- `(\w+)\(client(.*)\): (.*)` is `/
const TYPE = /^- `(\w+)`: `(.*)`$/

export function readApiPage(text: string): ApiPage {
  const operations = new Map<string, OperationSurface>()
  const types = new Map<string, string>()
  const names = new Set<string>()
  for (const line of text.split('\n').filter((one) => one.startsWith('- '))) {
    const operation = OPERATION.exec(line)
    const type = TYPE.exec(line)
    if (operation !== null) {
      const signature = line.slice(3, line.indexOf('` is `'))
      operations.set(operation[1] ?? '', readSignature(signature))
      for (const [, paginator = ''] of line.matchAll(/pages by `(\w+)`/g)) names.add(paginator)
    } else if (type !== null) {
      types.set(type[1] ?? '', type[2] ?? '')
    } else {
      for (const [, name = ''] of line.matchAll(/`(\w+)[(`]/g)) names.add(name)
    }
  }
  return { operations, types, names }
}

/** Takes `name(client, params?: A): B` apart; A and B may hold brackets of their own. */
function readSignature(signature: string): OperationSurface {
  let depth = 0
  let end = signature.indexOf('(')
  for (; end < signature.length; end++) {
    if (signature[end] === '(') depth++
    if (signature[end] === ')' && --depth === 0) break
  }
  const [, mark, params] =
    /^client(?:, params(\??): (.*))?$/.exec(signature.slice(signature.indexOf('(') + 1, end)) ?? []
  return { params, optional: params === undefined || mark === '?', result: signature.slice(end + ').: '.length - 1) }
}
