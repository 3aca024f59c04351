import { startMockServer } from '@cloud-cost/mock'
import { platform } from '@cloud-cost/openapi'

const server = await startMockServer({ port: 0 })
const response = await fetch(`${server.url}/platform/v2/companies`, { headers: { authorization: 'Bearer fake-token' } })
await server.close()
if (response.status !== 200) throw new Error(`HTTP ${response.status}`)
console.log(`HTTP ${response.status} in process; ${Object.keys(platform.paths).length} paths in the document`)
