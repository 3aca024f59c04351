/** A fetch function that keeps requests and answers each with the next of some bodies; the last one is used again and again. */
export interface AnsweringFetch {
  (url: string, init: RequestInit): Promise<Response>
  readonly requests: Request[]
}

/** Answers with JSON; `undefined` is an answer without a body. */
export function answering(...bodies: readonly unknown[]): AnsweringFetch {
  const requests: Request[] = []
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const body = bodies[Math.min(requests.length, bodies.length - 1)]
    requests.push(new Request(url, init))
    return body === undefined ? new Response() : Response.json(body)
  }
  return Object.assign(fetch, { requests })
}
