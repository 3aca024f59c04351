import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { publishCommand } from '../src/commands/publish.js'
import { writeBaseline } from '../src/compat/release.js'
import { commitAll } from '../src/git.js'
import { makeWorkspace, type Outcome, outcome, type Workspace } from './workspace.js'

export const manifest = (name: string, more: object = {}): object => ({
  name,
  version: '1.0.0',
  license: 'Apache-2.0',
  type: 'module',
  files: ['dist'],
  publishConfig: { access: 'public', provenance: true },
  ...more,
})

const SHOP = { openapi: '3.1.0', info: { title: 'Shop', version: '1.0.0' }, paths: {} }

/** Two packages, of which the first by name depends on the other, committed. */
export function tree(scope: string): Workspace {
  const workspace = makeWorkspace({
    'package.json': { name: 'shop', private: true, packageManager: 'pnpm@10.34.8' },
    'pnpm-lock.yaml': '',
    '.changeset/config.json': { access: 'public', baseBranch: 'main' },
    'pnpm-workspace.yaml': 'packages: [packages/*]\n',
    'packages/client/package.json': manifest(`@${scope}/client`, { dependencies: { [`@${scope}/core`]: '1.0.0' } }),
    'packages/client/dist/index.js': 'export {}\n',
    'packages/core/package.json': manifest(`@${scope}/core`),
    'packages/core/dist/index.js': 'export {}\n',
    'packages/tests/package.json': { name: `@${scope}/tests`, private: true },
    'spec/shop/openapi.yaml': '',
    'spec/shop/generated/openapi.json': SHOP,
  })
  writeBaseline(workspace.root)
  commitAll(workspace.root, 'first')
  return workspace
}

export function publishTo(url: string, { root }: Workspace, env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return outcome(() => publishCommand(root, { registry: url, env }))
}

/** A registry that has nothing, and refuses what is published under names with this text. It counts what is sent to it. */
export async function emptyRegistry(refused?: string): Promise<{ readonly url: string; sent: number; close(): void }> {
  const server: Server = createServer((request, response) => {
    const isSent = request.method === 'PUT'
    if (isSent) registry.sent += 1
    const isRefused = isSent && refused !== undefined && request.url?.includes(refused) === true
    response.writeHead(isRefused ? 403 : isSent || request.url === '/-/ping' ? 200 : 404, {
      'content-type': 'application/json',
    })
    request.resume().on('end', () => response.end(isRefused ? '{"error":"not yours"}' : '{}'))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const registry = { url, sent: 0, close: () => void server.close() }
  return registry
}
