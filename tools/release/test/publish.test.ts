import { describe, expect, it } from 'vitest'
import { publishCommand } from '../src/commands/publish.js'
import { commitAll } from '../src/git.js'
import { setDocs } from '../src/registry/docs-address.js'
import { setRepository } from '../src/registry/repository.js'
import { emptyRegistry, manifest, publishTo, tree } from './publish-tree.js'
import type { Workspace } from './workspace.js'

describe('release publish', () => {
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
      'changesets wait for their versions. Run `npm run release -- version` and commit what it writes first.',
    ],
    [
      'a package without a version',
      (workspace) => {
        workspace.write('packages/core/package.json', manifest('@stop/core', { version: '0.0.0' }))
        commitAll(workspace.root, 'no version')
      },
      '@stop/core has no version yet. Run `npm run changeset` and `npm run release -- version`, and commit what they write.',
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
      '@stop/new is not built. Build it first: npm run build',
    ],
  ])('stops at %s, before anything is published', async (_, change, message) => {
    const registry = await emptyRegistry()
    const workspace = tree('stop')
    change(workspace)
    await expect(publishTo(registry.url, workspace)).rejects.toThrow(message)
    expect(registry.sent).toBe(0)
    registry.close()
  })

  it('stops at a registry that does not answer', async () => {
    const { url, close } = await emptyRegistry()
    close()
    await expect(publishTo(url, tree('away'))).rejects.toThrow(
      `${url} can't be reached. Check the network and the address; nothing was published.`,
    )
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
    if (url !== undefined) setRepository(workspace.root, url)
    commitAll(workspace.root, 'repository')
    await expect(publishTo(ELSEWHERE, workspace, env)).rejects.toThrow(
      `It is not in @from/client (${shown}), @from/core (${shown}). Run \`npm run release -- repository ${DUE}\` and commit what it writes. Nothing was published.`,
    )
  })

  it('is written by one command, as the release asks for it', async () => {
    const workspace = tree('from')
    setRepository(workspace.root, DUE)
    const { repository } = JSON.parse(workspace.read('packages/core/package.json')) as { repository: unknown }
    expect(repository).toEqual({ type: 'git', url: DUE, directory: 'packages/core' })
    commitAll(workspace.root, 'repository')
    // The next things that can be wrong.
    await expect(publishTo(ELSEWHERE, workspace, env)).rejects.toThrow("don't name where their docs are")
    setDocs(workspace.root, 'https://docs.example')
    commitAll(workspace.root, 'docs')
    await expect(publishTo(ELSEWHERE, workspace, env)).rejects.toThrow("can't be reached")
  })

  it.each(['shop', 'https://git.example/shop/shop', 'git@git.example:shop/shop.git'])('is not %s', (url) => {
    expect(() => setRepository('/', url)).toThrow(
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
