import { askMock, makeCalls } from './calls-by-fetch.mjs'
import { serve } from './serve.mjs'

const [asset, cost, platform] = await Promise.all(['asset', 'cost', 'platform'].map((group) => serve(group, askMock)))
await makeCalls({ asset: asset.url, cost: cost.url, platform: platform.url })
for (const { close } of [asset, cost, platform]) close()
