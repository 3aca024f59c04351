import type { Match, Router } from './engine/router.js'
import { type Inputs, queryValues } from './inputs.js'
import { parseTarget } from './target.js'

/** What is known of a request target. */
export interface Location {
  /** Still percent-encoded. */
  readonly path: string
  readonly query: Inputs['query']
  readonly match: Match | undefined
}

/** Callers send the same few targets again and again; one who makes up new ones must not fill the memory. */
const MAX_KNOWN = 1_000

/** Takes request targets apart and finds their operations; remembers what it found, which is never changed. */
export class Locator {
  readonly #router: Router
  readonly #known = new Map<string, Location>()

  constructor(router: Router) {
    this.#router = router
  }

  locate(target: string): Location {
    const known = this.#known.get(target)
    if (known !== undefined) return known
    const { path, query } = parseTarget(target)
    const location = { path, query: queryValues(query), match: this.#router.find(path) }
    if (this.#known.size >= MAX_KNOWN) this.#known.clear()
    this.#known.set(target, location)
    return location
  }
}
