/** A request target in its parts. */
export interface Target {
  /** Still percent-encoded, without a slash at the end. */
  readonly path: string
  readonly query: URLSearchParams
}

const NO_QUERY = new URLSearchParams()

/** Takes a request target apart; also the absolute form, which proxies send. */
export function parseTarget(target: string): Target {
  const relative = target.startsWith('/') ? target : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '')
  const [beforeFragment = ''] = relative.split('#', 1)
  const mark = beforeFragment.indexOf('?')
  const path = mark === -1 ? beforeFragment : beforeFragment.slice(0, mark)
  return {
    path: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path,
    query: mark === -1 ? NO_QUERY : new URLSearchParams(beforeFragment.slice(mark + 1)),
  }
}
