import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as asset from '@cloud-cost/asset-client'
import * as cost from '@cloud-cost/cost-client'
import * as platform from '@cloud-cost/platform-client'
import type { ClientModule } from '../run/ways.js'

/** The client package of each group. */
const clients: { readonly [group: string]: ClientModule } = { asset, cost, platform }

export function clientOf(group: string): ClientModule {
  const client = clients[group]
  if (client === undefined) throw new Error(`there is no client of the group ${group}`)
  return client
}

/** The folder of the build of a group's client. */
export function distOf(group: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`@cloud-cost/${group}-client/package.json`)), 'dist')
}
