import createFetchClient, { type Client, type ClientOptions } from 'openapi-fetch'
import type { paths } from './generated/types.js'

export type { components, operations, paths } from './generated/types.js'

/** Where the service is, and who calls it. */
export interface CostClientOptions extends Pick<ClientOptions, 'fetch'> {
  /** Scheme, host and port of the deployment, without a trailing slash. */
  readonly baseUrl: string
  /** The bearer token, or a function that gets one before each request. */
  readonly token: string | (() => string | Promise<string>)
}

/** A client with a typed method for every path of the cost group. */
export type CostClient = Client<paths>

/**
 * Creates a client of the cost group.
 *
 * An error can arrive with HTTP 200: look at `status` of the body, `'success'` or `'error'`, before its payload.
 */
export function createCostClient({ baseUrl, token, fetch }: CostClientOptions): CostClient {
  const client = createFetchClient<paths>({ baseUrl, ...(fetch && { fetch }) })
  client.use({
    async onRequest({ request }) {
      request.headers.set('Authorization', `Bearer ${typeof token === 'string' ? token : await token()}`)
      return request
    },
  })
  return client
}
