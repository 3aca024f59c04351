import { fileURLToPath } from 'node:url'
import { BUNDLER, bundledSize, mostBytesOf, ONE, oneCall, wholeGroup } from '@cloud-cost/contract-tests/bundle'
import { GROUPS, usualOperation } from '@cloud-cost/contract-tests/group'
import { atMost, type Budget, type Measure, type Row } from '../measure.js'
import { versionOf } from '../programs.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const HOST = 'https://cloud-cost.example.com'
const PATH = '/platform/v2/companies'
const HEADERS = `headers: { authorization: 'Bearer t' }`

/** What makes a client and one GET with a bearer token, by the package that it does so with. */
const OTHERS: { readonly [name: string]: readonly [imported: string, client: string, call: string] } = {
  'openapi-fetch': ['createClient', `createClient({ baseUrl: '${HOST}', ${HEADERS} })`, `GET('${PATH}')`],
  '@hey-api/client-fetch': [
    '{ createClient }',
    `createClient({ baseUrl: '${HOST}', ${HEADERS} })`,
    `get({ url: '${PATH}' })`,
  ],
  ky: ['ky', `ky.create({ baseUrl: '${HOST}', ${HEADERS} })`, `get('${PATH}').json()`],
  ofetch: ['{ ofetch }', `{ get: ofetch.create({ baseURL: '${HOST}', ${HEADERS} }) }`, `get('${PATH}')`],
  axios: ['axios', `axios.create({ baseURL: '${HOST}', ${HEADERS} })`, `get('${PATH}')`],
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
    for (const [name, [imported, client, call]] of Object.entries(OTHERS)) {
      say(name)
      const program = `import ${imported} from '${name}'\nconst client = ${client}\nconsole.log(await client.${call})`
      const bytes = await bundledSize(program, here)
      rows.push({ package: `${name} ${versionOf(name)}`, 'one call, bytes': bytes, 'whole, bytes': '–' })
    }
    return { rows, budgets }
  },
}
