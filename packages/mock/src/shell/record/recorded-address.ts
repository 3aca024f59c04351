import type { CompiledOperation, Contract } from '../../contract/contract.js'
import type { HarPair } from '../../recording/har.js'
import { recordedTarget } from '../../recording/recorded-target.js'
import type { Router } from '../../route/router.js'
import { REDACTED, type Redaction } from './redaction.js'

/** The address of a recorded request: its operation, and what is recorded of the address. */
export class RecordedAddress {
  readonly operation: CompiledOperation | undefined
  readonly #url: URL
  readonly #parameters: { readonly [name: string]: string }

  /** @param url absolute; a base path may stand before the path of the contract */
  constructor(url: string, method: string, { groups }: Contract, router: Router) {
    this.#url = new URL(url)
    const { match } = router.locate(recordedTarget(this.#url, groups))
    this.operation = match?.methods.get(method === 'HEAD' ? 'GET' : method)
    this.#parameters = match?.parameters ?? {}
  }

  collect(redaction: Redaction): void {
    for (const [name, value] of [...Object.entries(this.#parameters), ...this.#url.searchParams])
      redaction.collect(name, value)
  }

  shown(redaction: Redaction): { readonly url: string; readonly queryString: HarPair[] } {
    const { origin, pathname, search } = this.#url
    const query = search === '' ? '' : `?${redaction.query(search.slice(1))}`
    return {
      url: origin + this.#path(pathname, redaction) + query,
      queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    }
  }

  /** The path with the segments replaced that the contract gives such a name. */
  #path(path: string, redaction: Redaction): string {
    const names = (this.operation?.path ?? '').split('/').map((segment) => /^\{(.+)\}$/.exec(segment)?.[1])
    const isSlashLast = path.endsWith('/')
    const segments = (isSlashLast ? path.slice(0, -1) : path).split('/')
    const first = segments.length - names.length
    const shown = segments.map((segment, index) => {
      const name = names[index - first]
      if (name === undefined || segment === '') return redaction.text(segment)
      return redaction.pair(name, segment) === segment ? segment : REDACTED
    })
    return shown.join('/') + (isSlashLast ? '/' : '')
  }
}
