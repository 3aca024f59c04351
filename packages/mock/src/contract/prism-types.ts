import type { createInstance, IHttpResponse } from '@stoplight/prism-http'

/** An operation as Prism takes it. */
export type PrismOperation = Parameters<ReturnType<typeof createInstance>['request']>[1][number]
export type PrismResponse = PrismOperation['responses'][number]
export type PrismAnswer = IHttpResponse
