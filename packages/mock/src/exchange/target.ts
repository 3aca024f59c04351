import { decodeSegment } from '@cloud-cost/contract/operation-finder'

/** A request target in its parts. */
export interface Target {
  /** Percent-encoded where it has to be, without a slash at the end. */
  readonly path: string
  readonly query: URLSearchParams
}

/** Codes of characters that mean the same without being encoded. */
const UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi

const NO_QUERY = new URLSearchParams()

/** Takes a request target apart; also the absolute form, which proxies send. */
export function parseTarget(target: string): Target {
  const relative = target.startsWith('/') ? target : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  const [beforeFragment = ''] = relative.split('#', 1)
  const mark = beforeFragment.indexOf('?')
  const path = mark === -1 ? beforeFragment : beforeFragment.slice(0, mark)
  const plain = path.includes('%') ? path.replaceAll(UNRESERVED, (code) => decodeURIComponent(code)) : path
  return {
    path: plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain,
    query: mark === -1 ? NO_QUERY : new URLSearchParams(beforeFragment.slice(mark + 1)),
  }
}

/** The query by name: one that comes several times has a list. */
export function queryValues(query: URLSearchParams): { readonly [name: string]: string | string[] } {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of query) {
    const listed = values.get(name)
    if (listed === undefined) values.set(name, value)
    else if (typeof listed === 'string') values.set(name, [listed, value])
    else listed.push(value)
  }
  return Object.fromEntries(values)
}

/** The text of a path as its sender meant it; a slash in a segment stays encoded. */
export function decodedPath(path: string): string {
  return path
    .split('/')
    .map((segment) => decodeSegment(segment).replaceAll('/', '%2F'))
    .join('/')
}
