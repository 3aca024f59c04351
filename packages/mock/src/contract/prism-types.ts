import type { createInstance, IHttpResponse } from '@stoplight/prism-http'

// These types stand apart, so that no published declaration imports Prism's, which are not installed with the mock.

/** An operation as Prism takes it. */
export type PrismOperation = Parameters<ReturnType<typeof createInstance>['request']>[1][number]
export type PrismResponse = PrismOperation['responses'][number]
export type PrismAnswer = IHttpResponse
