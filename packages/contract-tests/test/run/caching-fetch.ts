import type { Fetch } from './recorder.js'

/**
 * A `fetch` that sends the same request once. For a server that keeps no state its answer is the same for all, and the way in which a
 * caller came to the request makes no difference to it.
 */
export function cachingFetch(fetch: Fetch): Fetch {
  const answers = new Map<string, Promise<{ readonly text: string; readonly init: ResponseInit }>>()
  return async (request) => {
    const { method, url, headers } = request
    headers.delete('x-mock-session')
    const key = JSON.stringify([method, url, ...headers, await request.clone().text()])
    const answer = answers.get(key) ?? fetch(request).then(read)
    answers.set(key, answer)
    const { text, init } = await answer
    return new Response(text === '' ? null : text, init)
  }
}

async function read(response: Response): Promise<{ readonly text: string; readonly init: ResponseInit }> {
  const { status, statusText, headers } = response
  return { text: await response.text(), init: { status, statusText, headers } }
}
