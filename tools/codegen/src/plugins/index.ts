import { msw } from './msw/index.js'
import { openapiFetch } from './openapi-fetch.js'
import type { Plugin } from './plugin.js'
import { reactQuery } from './react-query/index.js'
import { schemas } from './schemas/index.js'

/** All plugins. */
export const PLUGINS: readonly Plugin[] = [msw, openapiFetch, reactQuery, schemas]
