import { fileURLToPath } from 'node:url'
import { BUNDLER, bundledSize, mostBytesOf, ONE, oneCall, wholeGroup } from '@cloud-cost/client-tests/bundle'
import { GROUPS, usualOperation } from '@cloud-cost/client-tests/group'
import { atMost, type Budget, type Measure, type Row } from '../measure.js'
import { versionOf } from '../programs.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const HOST = 'https://cloud-cost.example.com'
const URL_OF_CALL = '/platform/v2/companies'
const HEADERS = `headers: { authorization: 'Bearer t' }`

/** A program that makes one GET with a bearer token and prints the answer, by the package that it does so with. */
const OTHERS: { readonly [name: string]: string } = {
  'openapi-fetch': `import createClient from 'openapi-fetch'
    const client = createClient({ baseUrl: '${HOST}', ${HEADERS} })
    console.log((await client.GET('${URL_OF_CALL}')).data)`,
  '@hey-api/client-fetch': `import { createClient } from '@hey-api/client-fetch'
    const client = createClient({ baseUrl: '${HOST}', ${HEADERS} })
    console.log((await client.get({ url: '${URL_OF_CALL}' })).data)`,
  ky: `import ky from 'ky'
    const client = ky.create({ baseUrl: '${HOST}', ${HEADERS} })
    console.log(await client.get('${URL_OF_CALL}').json())`,
  ofetch: `import { ofetch } from 'ofetch'
    const client = ofetch.create({ baseURL: '${HOST}', ${HEADERS} })
    console.log(await client('${URL_OF_CALL}'))`,
  axios: `import axios from 'axios'
    const client = axios.create({ baseURL: '${HOST}', ${HEADERS} })
    console.log((await client.get('${URL_OF_CALL}')).data)`,
}

/** What programs in browsers load. */
export const bundleSize: Measure = {
  name: 'bundle-size',
  title: 'Bytes in a bundle',
  method: `A program that makes one call with a bearer token, and a module with all that a client exports, bundled and minified for browsers by ${BUNDLER}, and gzipped at level 9. Of the others, only the call is comparable: they have no functions, types or errors for operations.`,
  async run({ say }) {
    const rows: Row[] = []
    const budgets: Budget[] = []
    for (const group of GROUPS) {
      const name = `@cloud-cost/${group}-client`
      say(name)
      const call = await bundledSize(oneCall(group, usualOperation(group)))
      const whole = await bundledSize(wholeGroup(group))
      rows.push({ package: `${name} ${versionOf(name)}`, 'one call, bytes': call, 'whole, bytes': whole })
      budgets.push(atMost(ONE, ' B', `one call of ${group}, bundled and gzipped`, call))
      budgets.push(atMost(mostBytesOf(group), ' B', `the whole group ${group}, bundled and gzipped`, whole))
    }
    for (const [name, source] of Object.entries(OTHERS)) {
      say(name)
      const call = await bundledSize(source, here)
      rows.push({ package: `${name} ${versionOf(name)}`, 'one call, bytes': call, 'whole, bytes': '–' })
    }
    return { rows, budgets }
  },
}
