// Starts a registry on this machine for rehearsals.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installed } from '@cloud-cost/contract/installed'

/** A registry on this machine that knows nothing but what is published to it. */
export interface LocalRegistry {
  /** The address, such as `http://127.0.0.1:40123/`. */
  readonly url: string
  close(): Promise<void>
}

/** Installs verdaccio, where that was not done before, and starts it on a free port of the loopback address; its storage goes away with it. */
export async function startLocalRegistry(): Promise<LocalRegistry> {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-registry-'))
  mkdirSync(join(folder, 'storage'))
  // The release of node-fetch that verdaccio-audit asks for is not kept any more.
  const { load } = await installed(['verdaccio@6.8.0'], { 'verdaccio-audit': { 'node-fetch': '2.7.0' } })
  const { runServer } = await load<{ runServer(config: object): Promise<Server> }>('verdaccio')
  const server = await runServer({
    configPath: join(folder, 'config.yaml'),
    self_path: folder,
    storage: join(folder, 'storage'),
    uplinks: {},
    packages: { '**': { access: '$all', publish: '$anonymous', unpublish: '$anonymous' } },
    auth: {},
    web: { enable: false },
    max_body_size: '100mb',
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
