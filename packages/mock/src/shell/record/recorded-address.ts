import type { Redaction } from '@cloud-cost/client-core/redaction'
import { decodeSegment } from '@cloud-cost/contract/operation-finder'
import type { CompiledOperation, Contract } from '../../contract/contract.js'
import { recordedTarget } from '../../recording/recorded-target.js'
import type { Router } from '../../route/router.js'

/** The address of a recorded request: its operation, and what is recorded of the address. */
export class RecordedAddress {
  readonly operation: CompiledOperation | undefined
  readonly #url: URL

  /** @param url absolute; a base path may stand before the path of the contract */
  constructor(url: string, method: string, { groups }: Contract, router: Router) {
    this.#url = new URL(url)
    const { match } = router.locate(recordedTarget(this.#url, groups))
    this.operation = match?.methods.get(method === 'HEAD' ? 'GET' : method)
  }

  /** The segments of the path, decoded. */
  get segments(): readonly string[] {
    return this.#url.pathname.split('/').map(decodeSegment)
  }

  shown(redaction: Redaction): string {
    const { origin, pathname, search } = this.#url
    const path = redaction.path(pathname, this.operation?.path)
    return origin + path + (search === '' ? '' : `?${redaction.form(search.slice(1))}`)
  }
}
