import type { ServerContext } from '@modelcontextprotocol/server'

/** After how many milliseconds a caller who waits is told so again. */
const INTERVAL = 5000

/** Tells a caller who asks for it how far a request is, and from time to time that it still runs. */
export class Progress {
  readonly #request: ServerContext['mcpReq']
  readonly #timer: NodeJS.Timeout
  #message = 'waiting for the service'
  #done = 0
  #total: number | undefined

  constructor(request: ServerContext['mcpReq']) {
    this.#request = request
    this.#timer = setInterval(() => this.#send(), INTERVAL).unref()
  }

  /** @param done how much of the total is done */
  report(message: string, done: number, total: number | undefined): void {
    this.#message = message
    this.#done = done
    this.#total = total
    this.#send()
  }

  end(): void {
    clearInterval(this.#timer)
  }

  #send(): void {
    const { _meta: { progressToken } = {}, notify, signal } = this.#request
    if (progressToken === undefined || signal.aborted) return
    // Progress must increase with each message, also where nothing but time went by.
    const progress = this.#done
    this.#done += 0.001
    const params = { progressToken, progress, message: this.#message, ...(this.#total && { total: this.#total }) }
    notify({ method: 'notifications/progress', params }).catch(() => {})
  }
}
