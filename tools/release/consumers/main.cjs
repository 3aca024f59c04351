const { createPlatformClient, listCompanies } = require('@cloud-cost/platform-client')
const { createAssetClient } = require('@cloud-cost/asset-client')
const { createCostClient } = require('@cloud-cost/cost-client')
const { platform } = require('@cloud-cost/openapi')
const { default: certainty } = require('@cloud-cost/openapi/certainty')

async function main() {
  const options = { baseUrl: process.env.MOCK_URL, token: 'fake-token' }
  const groups = [createAssetClient(options), createCostClient(options)]
  const { list } = await listCompanies(createPlatformClient(options))
  if (Object.keys(platform.paths).length === 0 || certainty.length < 3) throw new Error('no documents')
  if (list.length === 0 || groups.some((client) => typeof client !== 'object')) throw new Error('no companies')
  console.log(`${list.length} companies by require() on Node ${process.versions.node}`)
}

main()
