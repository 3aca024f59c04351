/** A fetch function that keeps requests and answers each with the next of some bodies; the last one is used again and again. */
export interface AnsweringFetch {
  (request: Request): Promise<Response>
  readonly requests: Request[]
}

/** Answers with JSON; `undefined` is an answer without a body. */
export function answering(...bodies: readonly unknown[]): AnsweringFetch {
  const requests: Request[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const body = bodies[Math.min(requests.length, bodies.length - 1)]
    requests.push(request)
    return body === undefined ? new Response() : Response.json(body)
  }
  return Object.assign(fetch, { requests })
}
