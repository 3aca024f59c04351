import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commitAll } from '../src/git.js'
import { type LocalRegistry, startLocalRegistry } from '../src/registry/local-registry.js'
import { emptyRegistry, manifest, publishTo, tree } from './publish-tree.js'

let registry: LocalRegistry

beforeAll(async () => {
  registry = await startLocalRegistry()
})

afterAll(() => registry.close())

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
      'already published with other content: @fine/core 1.0.0 (dist/index.js). Run `npm run changeset` and `npm run release -- version` for a new version; nothing was published.',
    )
    expect(await isPublished(registry.url, '@fine/client', '1.1.0')).toBe(false)
  })

  it('says what went out when the registry refuses a package', async () => {
    const { url, close } = await emptyRegistry('client')
    const said = await publishTo(url, tree('part')).catch(String)
    for (const text of ['New tag:  @part/core@1.0.0', 'publishing @part/client: E403', 'run the command again'])
      expect(said).toContain(text)
    close()
  })
})
