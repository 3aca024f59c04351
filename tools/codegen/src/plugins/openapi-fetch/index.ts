import type { Plugin } from '../plugin.js'
import { generateOpenapiFetch } from './client.js'

/** The client of openapi-fetch, for calls by path. It takes any of the paths, and so has nothing for one operation alone. */
export const openapiFetch: Plugin = {
  name: 'openapi-fetch',
  modules: (contract) => ({ 'openapi-fetch.ts': generateOpenapiFetch(contract) }),
  exports: () => ({ values: ['createOpenapiFetchClient'], types: ['OpenapiFetchClient'] }),
  operations: () => ({}),
  section: () => ['## Client of `/openapi-fetch`', '', '- `createOpenapiFetchClient(client): OpenapiFetchClient`', ''],
}
