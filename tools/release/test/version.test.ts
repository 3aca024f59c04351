import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { describe, expect, it } from 'vitest'
import { versionCommand } from '../src/commands/version.js'
import { lastRelease, writeBaseline } from '../src/compat/release.js'
import { commitAll } from '../src/git.js'
import { operation, parameters } from './compat/edit.js'
import { bundle, makeWorkspace, outcome, type Workspace } from './workspace.js'

const BUNDLE = 'spec/platform/generated/openapi.json'

/** A tree that is as it was released last. */
function tree(): Workspace {
  const manifest = (name: string, more: object = {}): object => ({ name, version: '0.3.0', ...more })
  const workspace = makeWorkspace({
    '.changeset/config.json': {
      changelog: false,
      linked: [['@cloud-cost/openapi', '@cloud-cost/*-client']],
      access: 'public',
      baseBranch: 'main',
    },
    'package.json': { name: 'cloud-cost', private: true },
    'pnpm-workspace.yaml': 'packages: [packages/*]\n',
    'pnpm-lock.yaml': '',
    'packages/core/package.json': manifest('@cloud-cost/client-core'),
    'packages/mock/package.json': manifest('@cloud-cost/mock'),
    'packages/openapi/package.json': manifest('@cloud-cost/openapi'),
    'packages/platform/package.json': manifest('@cloud-cost/platform-client', {
      dependencies: { '@cloud-cost/client-core': 'workspace:*' },
    }),
    'spec/platform/openapi.yaml': 'openapi: 3.1.0\ninfo:\n  title: Platform\n  version: 0.3.0\n',
    [BUNDLE]: bundle(),
  })
  writeBaseline(workspace.root)
  return workspace
}

function changeset(workspace: Workspace, releases: readonly string[], text = 'More to see.'): void {
  workspace.write('.changeset/one-change.md', `---\n${releases.join('\n')}\n---\n\n${text}\n`)
}

const RENAMED = 'Breaking: operationId-changed platform#/paths'

const versionOf = (workspace: Workspace, name: string): unknown =>
  (JSON.parse(workspace.read(`packages/${name}/package.json`)) as { version: string }).version

describe('release version', () => {
  it('gives the contract and its clients one version, lists what changed in the contract by operation, and keeps the release', async () => {
    const workspace = tree()
    workspace.write('packages/openapi/CHANGELOG.md', '# @cloud-cost/openapi\n\n## 0.3.0\n\nThe first one.\n')
    const document = bundle()
    operation(document, 'getAwsAccount')['operationId'] = 'readAwsAccount'
    operation(document, 'listCompanies')['deprecated'] = true
    parameters(document, 'listAwsAccounts').push({ name: 'zone', in: 'query', schema: { type: 'string' } })
    workspace.write(BUNDLE, document)
    const releases = [
      '"@cloud-cost/openapi": major',
      '"@cloud-cost/platform-client": minor',
      '"@cloud-cost/mock": minor',
    ]
    changeset(workspace, releases, `More to see.\n\n- ${RENAMED}\n\nCall it by its new name.`)
    commitAll(workspace.root, 'changes')
    const { code, out } = await outcome(() => versionCommand(workspace.root))
    expect(code).toBe(0)
    expect(out).toContain('@cloud-cost/openapi 1.0.0')
    expect(['openapi', 'platform', 'mock', 'core'].map((name) => versionOf(workspace, name))).toEqual([
      '1.0.0',
      '1.0.0',
      '0.4.0',
      '0.3.0',
    ])
    expect(workspace.read('spec/platform/openapi.yaml')).toContain('  version: 1.0.0\n')
    expect(lastRelease(workspace.root).version).toBe('1.0.0')

    const section = [
      '### Contract',
      '',
      '#### platform',
      '',
      '- **breaking** `getAwsAccount`: the operation has changed: `operationId` is `readAwsAccount`, before `getAwsAccount`; breaks callers of the function',
      '- **deprecated** `listCompanies`: the operation is deprecated',
      '- **added** `listAwsAccounts`: the query parameter `zone` is new',
      '',
    ].join('\n')
    const changelog = workspace.read('packages/openapi/CHANGELOG.md')
    const parts = ['## 1.0.0\n\nReleased on DAY.\n', 'More to see.', '### Contract', '## 0.3.0\n\nThe first one.\n']
    const places = parts.map((part) => changelog.replace(/\d{4}-\d\d-\d\d/, 'DAY').indexOf(part))
    expect(places).toEqual(places.filter((place) => place !== -1).sort((first, second) => first - second))
    expect(changelog).toContain(section)
    expect(workspace.read('packages/platform/CHANGELOG.md')).toContain(section)
    expect(workspace.read('packages/mock/CHANGELOG.md')).toContain(section)
    // Which changes were acknowledged is nothing to readers.
    expect(changelog).toContain('More to see.\n\n  Call it by its new name.\n')
    expect(changelog).not.toContain('Breaking:')
  })

  it.skipIf(!TRIES_ALL)('releases the clients again when what they run on is', async () => {
    const workspace = tree()
    changeset(workspace, ['"@cloud-cost/client-core": patch'])
    commitAll(workspace.root, 'changeset')
    await outcome(() => versionCommand(workspace.root))
    expect(['core', 'platform', 'openapi'].map((name) => versionOf(workspace, name))).toEqual([
      '0.3.1',
      '0.3.1',
      '0.3.0',
    ])
  })

  it('stops at a missing changeset', async () => {
    const workspace = tree()
    commitAll(workspace.root, 'first')
    await expect(outcome(() => versionCommand(workspace.root))).rejects.toThrow(
      'there is no changeset, so nothing to release. Run `npm run changeset`, commit what it writes and try again.',
    )
  })

  it.skipIf(!TRIES_ALL)('stops at a changeset for a package that does not exist', async () => {
    const workspace = tree()
    changeset(workspace, ['"@cloud-cost/typo": minor'])
    commitAll(workspace.root, 'typo')
    await expect(outcome(() => versionCommand(workspace.root))).rejects.toThrow('changesets stopped: ')
    expect(versionOf(workspace, 'openapi')).toBe('0.3.0')
  })

  it('stops at a breaking change that is declared as less', async () => {
    const workspace = tree()
    const document = bundle()
    operation(document, 'getAwsAccount')['operationId'] = 'readAwsAccount'
    workspace.write(BUNDLE, document)
    changeset(workspace, ['"@cloud-cost/openapi": patch', '"@cloud-cost/platform-client": minor'], RENAMED)
    commitAll(workspace.root, 'renamed')
    const { code, err } = await outcome(() => versionCommand(workspace.root))
    expect(code).toBe(1)
    expect(err).toContain('@cloud-cost/openapi needs minor, has patch')
    expect(versionOf(workspace, 'openapi')).toBe('0.3.0')
  })
})
