import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as documents from '@cloud-cost/openapi'
import type { ClientModule } from '../run/client-call.js'

const modules = await Promise.all(
  Object.keys(documents).map(
    async (group): Promise<[string, ClientModule]> => [group, await import(`@cloud-cost/${group}-client`)],
  ),
)
const clients = new Map(modules)

/** The client package of a group. */
export function clientOf(group: string): ClientModule {
  const client = clients.get(group)
  if (client === undefined) throw new Error(`there is no client of the group ${group}`)
  return client
}

/** The folder of the build of a group's client. */
export function distOf(group: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`@cloud-cost/${group}-client/package.json`)), 'dist')
}
