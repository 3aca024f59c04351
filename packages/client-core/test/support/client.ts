import {
  type Call,
  type CallOptions,
  type CallParams,
  type Client,
  type ClientOptions,
  call,
  createClient,
  type Group,
  type OperationDescriptor,
} from '../../src/index.js'

/** A group whose details of an asset carry errors in two more members. */
export const GROUP: Group = { errorMembers: ['message', 'Data'], secrets: ['primaryKey'] }

export const TOKEN = 'eyJ-token-of-the-test'

export const getThing: OperationDescriptor = {
  id: 'getThing',
  method: 'GET',
  path: '/things/{thingId}',
  payload: 'data',
}
export const saveThing: OperationDescriptor = { id: 'saveThing', method: 'POST', path: '/things', payload: 'data' }
export const searchThings: OperationDescriptor = {
  ...saveThing,
  id: 'searchThings',
  path: '/things/search',
  repeatable: true,
}

/** A client for a fetch function; there are no retries unless the test asks for them. */
export function clientFor(fetch: ClientOptions['fetch'], options: Partial<ClientOptions> = {}): Client {
  return createClient({ baseUrl: 'https://cloud-cost.test', token: TOKEN, maxRetries: 0, fetch, ...options }, GROUP)
}

/** Calls an operation on a fetch function, by default `GET /things/1`. */
export function run(
  fetch: ClientOptions['fetch'],
  {
    operation = getThing,
    params = { path: { thingId: '1' } },
    ...options
  }: { operation?: OperationDescriptor; params?: CallParams } & CallOptions = {},
): Call<unknown> {
  return call(clientFor(fetch), operation, params, options)
}

/** What a promise is rejected with. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new Error(`expected a rejection, got ${JSON.stringify(value)}`)
    },
    (error: unknown) => error,
  )
}
