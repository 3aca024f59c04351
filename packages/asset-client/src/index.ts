import createFetchClient, { type Client, type ClientOptions } from 'openapi-fetch'
import type { paths } from './generated/types.js'

export type { components, operations, paths } from './generated/types.js'

/** Where the service is, and who calls it. */
export interface AssetClientOptions extends Pick<ClientOptions, 'fetch'> {
  /** Scheme, host and port of the deployment, without a trailing slash. */
  readonly baseUrl: string
  /** The bearer token, or a function that gets one before each request. */
  readonly token: string | (() => string | Promise<string>)
}

/** A client with a typed method for every path of the asset group. */
export type AssetClient = Client<paths>

/**
 * Creates a client of the asset group.
 *
 * An error can arrive with HTTP 200: look at `status` of the body, `'success'` or `'error'`, before its payload.
 */
export function createAssetClient({ baseUrl, token, fetch }: AssetClientOptions): AssetClient {
  const client = createFetchClient<paths>({ baseUrl, ...(fetch && { fetch }) })
  client.use({
    async onRequest({ request }) {
      request.headers.set('Authorization', `Bearer ${typeof token === 'string' ? token : await token()}`)
      return request
    },
  })
  return client
}
