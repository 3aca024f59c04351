/** What a fetch function saw of a request. */
interface ObservedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Record<string, string>
  readonly body: string
  readonly request: Request
}

type Reply = Response | Error | ((request: Request, index: number) => Response | Promise<Response>)

export interface ObservedFetch {
  (url: string, init: RequestInit): Promise<Response>
  readonly seen: ObservedRequest[]
}

/** A fetch function that records requests and answers each with the next reply; the last one is used again and again. */
export function observe(...replies: readonly Reply[]): ObservedFetch {
  const seen: ObservedRequest[] = []
  const observed = async (url: string, init: RequestInit): Promise<Response> => {
    const request = new Request(url, init)
    const index = seen.length
    const entry = {
      method: request.method,
      url: new URL(request.url),
      headers: Object.fromEntries(request.headers),
      body: '',
      request,
    }
    seen.push(entry)
    entry.body = await request.clone().text()
    const reply = replies[Math.min(index, replies.length - 1)]
    if (reply instanceof Error) throw reply
    if (typeof reply === 'function') return reply(request, index)
    if (!reply) throw new Error('no reply')
    return reply.clone()
  }
  return Object.assign(observed, { seen })
}

export function json(body: unknown, init: ResponseInit = {}): Response {
  return Response.json(body, init)
}

/** A success of the platform group. */
export const success = (): Response => json({ status: 'success', data: { companyId: 'C-1001' } })
