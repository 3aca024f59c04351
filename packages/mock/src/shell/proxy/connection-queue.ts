import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The order of the requests of a connection: a client may send several at once, which are passed on one after the other. */
export class ConnectionQueue {
  readonly #latest = new WeakMap<Socket, Promise<boolean>>()

  /** Waits until what came before on the same connection is answered; returns whether another request may follow it. */
  comes(response: ServerResponse): Promise<boolean> | true {
    const { socket } = response.req
    const before = this.#latest.get(socket)
    this.#latest.set(
      socket,
      new Promise((resolve) =>
        response.once('close', () => resolve(response.writableFinished && response.shouldKeepAlive)),
      ),
    )
    return before ?? true
  }
}
