/** A request as it left the client. */
export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string
}

/** An answer as it reached the client. */
export interface Received {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  readonly text: string
}

/** Sends a request to a server. */
export type Fetch = (request: Request) => Promise<Response>

/** A `fetch` for a client that keeps what goes through it. */
export interface Recorder {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly sent: readonly Sent[]
  readonly received: readonly Received[]
}

/**
 * @param fetch what sends the requests
 * @param change changes the client's request, such as one without a token
 */
export function record(fetch: Fetch, change: (request: Request) => Request = (request) => request): Recorder {
  const sent: Sent[] = []
  const received: Received[] = []
  return {
    sent,
    received,
    async fetch(asked, init) {
      const request = change(new Request(asked, init))
      const { method, url, headers } = request
      sent.push({ method, url, headers: Object.fromEntries(headers), body: String(init.body ?? '') })
      const response = await fetch(request)
      const text = await response.text()
      // The response is made again: a copy of its stream costs more than the rest of a call.
      received.push({ status: response.status, headers: Object.fromEntries(response.headers), text })
      return new Response(text === '' ? null : text, response)
    },
  }
}
