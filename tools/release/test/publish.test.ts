import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishCommand } from '../src/commands/publish.js'
import { repositoryCommand } from '../src/commands/repository.js'
import { writeBaseline } from '../src/compat/release.js'
import { commitAll } from '../src/git.js'
import { type LocalRegistry, startLocalRegistry } from '../src/registry/local-registry.js'
import { makeWorkspace, type Outcome, outcome, type Workspace } from './workspace.js'

let registry: LocalRegistry

beforeAll(async () => {
  registry = await startLocalRegistry()
})

afterAll(() => registry.close())

const manifest = (name: string, more: object = {}): object => ({
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
function tree(scope: string): Workspace {
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

function publishTo(url: string, { root }: Workspace, env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return outcome(() => publishCommand(root, { registry: url, env }))
}

async function publishedIn(url: string, scope: string): Promise<string[]> {
  const names = [`@${scope}/client`, `@${scope}/core`]
  const found = await Promise.all(names.map((name) => isPublished(url, name, '1.0.0')))
  return names.filter((_, index) => found[index])
}

async function isPublished(url: string, name: string, version: string): Promise<boolean> {
  const response = await fetch(new URL(name.replace('/', '%2f'), url))
  return response.ok && version in ((await response.json()) as { versions: object }).versions
}

// npm takes seconds for each package, and many more on a busy machine.
describe('release publish', { timeout: 180_000 }, () => {
  it('publishes what is due, after a stop half-way the rest, and never other content', async () => {
    const workspace = tree('fine')
    workspace.write('packages/client/package.json', manifest('@fine/client', { private: true }))
    commitAll(workspace.root, 'core alone')
    const first = await publishTo(registry.url, workspace)
    expect(first).toMatchObject({ code: 0, err: '' })
    // The release workflow makes a release page of each such line.
    expect(first.out).toContain('New tag:  @fine/core@1.0.0')
    expect(await publishedIn(registry.url, 'fine')).toEqual(['@fine/core'])

    workspace.write('packages/client/package.json', manifest('@fine/client'))
    commitAll(workspace.root, 'client, too')
    const second = await publishTo(registry.url, workspace)
    expect(second.out).toContain('New tag:  @fine/client@1.0.0')
    expect(second.out).not.toContain('New tag:  @fine/core')

    workspace.write('packages/core/dist/index.js', 'export const changed = true\n')
    workspace.write('packages/client/package.json', manifest('@fine/client', { version: '1.1.0' }))
    commitAll(workspace.root, 'changed')
    await expect(publishTo(registry.url, workspace)).rejects.toThrow(
      'already published with other content: @fine/core 1.0.0 (dist/index.js). Run `pnpm changeset` and `pnpm release:version` for a new version; nothing was published.',
    )
    expect(await isPublished(registry.url, '@fine/client', '1.1.0')).toBe(false)
  })

  it.each<[string, (workspace: Workspace) => void, string]>([
    [
      'uncommitted changes',
      (workspace) => {
        for (const name of ['a', 'b', 'c', 'd']) workspace.write(`${name}.ts`, '')
      },
      'uncommitted changes: a.ts, b.ts, c.ts and 1 more. Commit them or take them back first.',
    ],
    [
      'a changeset without its version',
      (workspace) => {
        workspace.write('.changeset/one.md', '---\n"@stop/core": minor\n---\n\nMore.\n')
        commitAll(workspace.root, 'changeset')
      },
      'changesets wait for their versions. Run `pnpm release:version` and commit what it writes first.',
    ],
    [
      'a package without a version',
      (workspace) => {
        workspace.write('packages/core/package.json', manifest('@stop/core', { version: '0.0.0' }))
        commitAll(workspace.root, 'no version')
      },
      '@stop/core has no version yet. Run `pnpm changeset` and `pnpm release:version`, and commit what they write.',
    ],
    [
      'a package that names a registry',
      (workspace) => {
        const publishConfig = { registry: 'https://registry.example' }
        workspace.write('packages/core/package.json', manifest('@stop/core', { publishConfig }))
        commitAll(workspace.root, 'registry')
      },
      'publishConfig of @stop/core names a registry, which would win over the one asked for. Remove it.',
    ],
    [
      'a package that is not built',
      (workspace) => {
        workspace.write('packages/new/package.json', manifest('@stop/new'))
        commitAll(workspace.root, 'new package')
      },
      '@stop/new is not built. Build it first: pnpm run build',
    ],
  ])('stops at %s, before anything is published', async (_, change, message) => {
    const workspace = tree('stop')
    change(workspace)
    await expect(publishTo(registry.url, workspace)).rejects.toThrow(message)
    expect(await publishedIn(registry.url, 'stop')).toEqual([])
  })

  it('stops at a registry that does not answer', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await new Promise((resolve) => server.close(resolve))
    await expect(publishTo(url, tree('away'))).rejects.toThrow(
      `${url} can't be reached. Check the network and the address; nothing was published.`,
    )
  })

  it('says what went out when the registry refuses a package', async () => {
    const server = createServer((request, response) => {
      const refused = request.method === 'PUT' && request.url?.includes('client') === true
      const known = request.url === '/-/ping' || request.method === 'PUT'
      response.writeHead(refused ? 403 : known ? 200 : 404, { 'content-type': 'application/json' })
      request.resume().on('end', () => response.end(refused ? '{"error":"not yours"}' : '{}'))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await expect(publishTo(url, tree('part'))).rejects.toThrow(
      /New tag: {2}@part\/core@1\.0\.0[\s\S]*error occurred while publishing @part\/client: E403[\s\S]*run the command again/,
    )
    server.close()
  })
})

describe('the repository of packages with provenance', () => {
  const ELSEWHERE = 'https://registry.invalid/'
  const env = {
    GITHUB_ACTIONS: 'true',
    ACTIONS_ID_TOKEN_REQUEST_URL: 'https://ci.example',
    GITHUB_SERVER_URL: 'https://git.example',
    GITHUB_REPOSITORY: 'shop/shop',
  }
  const DUE = 'git+https://git.example/shop/shop.git'

  it.each([
    [undefined, 'none'],
    ['git+https://git.example/other/shop.git', 'git+https://git.example/other/shop.git'],
  ])('stops a release to another machine where it is %s, and says what to run', async (url, shown) => {
    const workspace = tree('from')
    if (url !== undefined) await outcome(() => repositoryCommand(workspace.root, url))
    commitAll(workspace.root, 'repository')
    await expect(publishTo(ELSEWHERE, workspace, env)).rejects.toThrow(
      `It is not in @from/client (${shown}), @from/core (${shown}). Run \`pnpm release:repository ${DUE}\` and commit what it writes. Nothing was published.`,
    )
  })

  it('is written by one command, as the release asks for it', async () => {
    const workspace = tree('from')
    const { code } = await outcome(() => repositoryCommand(workspace.root, DUE))
    expect(code).toBe(0)
    const { repository } = JSON.parse(workspace.read('packages/core/package.json')) as { repository: unknown }
    expect(repository).toEqual({ type: 'git', url: DUE, directory: 'packages/core' })
    commitAll(workspace.root, 'repository')
    // The next thing that can be wrong.
    await expect(publishTo(ELSEWHERE, workspace, env)).rejects.toThrow("can't be reached")
  })

  it.each(['shop', 'https://git.example/shop/shop', 'git@git.example:shop/shop.git'])('is not %s', (url) => {
    expect(() => repositoryCommand(tree('from').root, url)).toThrow(
      `${url} must be the address of a repository, such as git+https://git.example/owner/name.git.`,
    )
  })
})

it.each([
  {},
  { GITHUB_ACTIONS: 'true' },
  { ACTIONS_ID_TOKEN_REQUEST_URL: 'https://ci.example' },
  { GITHUB_ACTIONS: 'true', ACTIONS_ID_TOKEN_REQUEST_URL: 'https://ci.example', VITEST: 'true' },
])('publishes nowhere but on this machine with the environment %j', async (env) => {
  await expect(publishCommand('/', { registry: 'https://registry.example', env })).rejects.toThrow(
    'https://registry.example is not on this machine, and only the release workflow publishes elsewhere.',
  )
})

it('refuses what is not a URL', async () => {
  await expect(publishCommand('/', { registry: 'local', env: {} })).rejects.toThrow('local must be a URL')
})
