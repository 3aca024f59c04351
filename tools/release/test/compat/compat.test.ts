import { execFileSync } from 'node:child_process'
import type { JsonObject } from '@cloud-cost/contract/document'
import { sample } from '@cloud-cost/contract/trials'
import { expect, it, vi } from 'vitest'
import { compatCommand } from '../../src/commands/compat.js'
import { lastRelease, writeBaseline } from '../../src/compat/release.js'
import { bundle, makeWorkspace, outcome, type Workspace } from '../workspace.js'
import { drop, operation, part, rename } from './edit.js'

type Oasdiff = typeof import('../../src/compat/oasdiff.js')

// Most trees differ from their release by the same change, of which a second opinion is asked once.
vi.mock('../../src/compat/oasdiff.js', async (original) => {
  const { oasdiffDisagreements } = await original<Oasdiff>()
  const opinions = new Map<string, ReturnType<Oasdiff['oasdiffDisagreements']>>()
  const remembering: Oasdiff['oasdiffDisagreements'] = (...question) => {
    const key = JSON.stringify(question)
    const opinion = opinions.get(key) ?? oasdiffDisagreements(...question)
    opinions.set(key, opinion)
    return opinion
  }
  return { oasdiffDisagreements: remembering }
})

const BUNDLE = 'spec/platform/generated/openapi.json'

/** The packages that carry the contract of the group platform. */
const OF_PLATFORM = ['@cloud-cost/openapi', '@cloud-cost/platform-client', '@cloud-cost/mock']

const declared = (bump: string): string[] => OF_PLATFORM.map((name) => `"${name}": ${bump}`)

function tree(version = '1.2.0'): Workspace {
  return makeWorkspace({
    'spec/platform/openapi.yaml': '',
    [BUNDLE]: bundle(),
    'packages/openapi/package.json': { name: '@cloud-cost/openapi', version },
  })
}

function changeset(workspace: Workspace, releases: readonly string[], ...lines: readonly string[]): void {
  workspace.write(FILE, `---\n${releases.join('\n')}\n---\n\n${['Something changed.', ...lines].join('\n')}\n`)
}

const FILE = '.changeset/some-change.md'

const ACCOUNT = 'platform#/paths/~1platform~1v2~1companies~1{companyId}~1vendors~1aws~1accounts~1{accountId}'

/** What acknowledges that the operation has another name. */
const RENAMED = `Breaking: operationId-changed ${ACCOUNT}/get/operationId`

/** A tree whose last release differs from it: an operation has another name since. */
function renamed(version?: string): Workspace {
  const workspace = tree(version)
  writeBaseline(workspace.root)
  const document = bundle()
  operation(document, 'getAwsAccount')['operationId'] = 'readAwsAccount'
  workspace.write(BUNDLE, document)
  return workspace
}

it('stops where the last release is gone', async () => {
  const { root } = tree()
  await expect(compatCommand(root, {})).rejects.toThrow(
    `${root}/tools/release/baseline.json.gz is missing, which keeps the last release. Restore it.`,
  )
})

it('keeps the working tree as the last release, with its version', async () => {
  const workspace = tree()
  writeBaseline(workspace.root)
  expect(lastRelease(workspace.root).name).toBe('1.2.0')
  expect(await outcome(() => compatCommand(workspace.root, {}))).toEqual({
    code: 0,
    out: 'Compared with 1.2.0: no change that callers notice.',
    err: '',
  })
})

it.each([[], declared('minor')])(
  'refuses a breaking change with the changesets %j, and says what broke for whom',
  async (...releases) => {
    const workspace = renamed()
    if (releases.length > 0) changeset(workspace, releases)
    const had = releases.length > 0 ? 'minor' : 'none'
    const { code, out, err } = await outcome(() => compatCommand(workspace.root, {}))
    expect(code).toBe(1)
    expect(out).toBe(
      [
        'Compared with 1.2.0: 1 breaking.',
        '',
        '### breaking',
        '- platform getAwsAccount: the operation has changed: `operationId` is `readAwsAccount`, before `getAwsAccount`. Breaks callers of the function. (spec/platform/openapi.yaml:1) **not acknowledged**',
        '',
        '### oasdiff judges otherwise',
        '- platform getAwsAccount: it sees nothing that breaks',
      ].join('\n'),
    )
    for (const name of OF_PLATFORM) expect(err).toContain(`${name} needs major, has ${had}`)
    expect(err).toContain('declare them with `npm run changeset`')
    expect(err).toContain(
      `No changeset acknowledges these breaking changes:\n\n    ${RENAMED}\n\nIf they are meant, paste`,
    )
  },
)

it('takes a minor step for a breaking change before 1.0.0, and no smaller one', async () => {
  const workspace = renamed('0.1.0')
  changeset(workspace, declared('patch'), RENAMED)
  expect((await outcome(() => compatCommand(workspace.root, {}))).err).toContain('needs minor, has patch')
  changeset(workspace, declared('minor'), RENAMED)
  expect(await outcome(() => compatCommand(workspace.root, {}))).toMatchObject({ code: 0, err: '' })
})

it('takes a breaking change that is declared and acknowledged, and says where', async () => {
  const workspace = renamed()
  changeset(workspace, declared('major'), RENAMED)
  const { code, out, err } = await outcome(() => compatCommand(workspace.root, {}))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toContain(' **acknowledged in .changeset/some-change.md**')
})

it('keeps for `npm test` what was added to the contract, and not what breaks', async () => {
  const workspace = renamed()
  const document = JSON.parse(workspace.read(BUNDLE)) as JsonObject
  part(document, '/components/schemas')['Newer'] = { type: 'string' }
  workspace.write(BUNDLE, document)
  await outcome(() => compatCommand(workspace.root, {}))
  const [, ...lines] = workspace.read('tools/release/reports/contract-changes.txt').split('\n')
  expect(lines).toEqual(['  added: platform: the type `Newer` is new. (spec/platform/openapi.yaml:1)'])
})

it('refuses a further break that a changeset declares, but does not acknowledge', async () => {
  const workspace = renamed()
  const document = JSON.parse(workspace.read(BUNDLE)) as JsonObject
  operation(document, 'listCompanies')['operationId'] = 'readCompanies'
  workspace.write(BUNDLE, document)
  changeset(workspace, declared('major'), RENAMED)
  const { code, err } = await outcome(() => compatCommand(workspace.root, {}))
  expect(code).toBe(1)
  expect(err.match(/Breaking: .*/g)).toEqual([
    'Breaking: operationId-changed platform#/paths/~1platform~1v2~1companies/get/operationId',
  ])
})

it.each([
  ['the place', ACCOUNT],
  ['the document', 'platform#/'],
])('takes a pointer to what is above a break: %s', async (_, place) => {
  const workspace = renamed()
  changeset(workspace, declared('major'), `- Breaking: operationId-changed ${place}`)
  expect(await outcome(() => compatCommand(workspace.root, {}))).toMatchObject({ code: 0, err: '' })
})

it('takes the lines that it asks for', async () => {
  const workspace = renamed()
  const document = JSON.parse(workspace.read(BUNDLE)) as JsonObject
  const TENANT = '/platform/v2/companies/{companyId}/vendors/azure/tenants/{tenantId}'
  rename(part(document, '/paths'), TENANT, TENANT.replace('{tenantId}', '{tenant}'))
  drop(part(operation(document, 'listCompanies'), '/responses'), '404')
  drop(part(operation(document, 'listCompanyUsers'), '/responses'), '404')
  rename(part(operation(document, 'listCompanies'), '/responses/200/content'), 'application/json', 'a/b; c=d')
  workspace.write(BUNDLE, document)
  changeset(workspace, declared('major'))
  const { err } = await outcome(() => compatCommand(workspace.root, {}))
  const lines = err.match(/Breaking: .*/g) ?? []
  // Three operations of one path, a status of two operations, a media type, and the name from before.
  expect(new Set(lines).size).toBe(7)
  changeset(workspace, declared('major'), ...lines)
  expect(await outcome(() => compatCommand(workspace.root, {}))).toMatchObject({ code: 0, err: '' })
  for (const line of sample(lines, 4)) {
    changeset(workspace, declared('major'), ...lines.filter((candidate) => candidate !== line))
    const { err: missing } = await outcome(() => compatCommand(workspace.root, {}))
    expect(missing.match(/Breaking: .*/g)).toEqual([line])
  }
})

it.each<[string, readonly string[], readonly string[], string]>([
  [
    'another rule',
    declared('major'),
    [RENAMED, `Breaking: operation-removed ${ACCOUNT}/get`],
    `acknowledges what is no breaking change: "Breaking: operation-removed ${ACCOUNT}/get". Take the line out, or correct it.`,
  ],
  [
    'a place whose name only begins like it',
    declared('major'),
    [`Breaking: operationId-changed ${ACCOUNT}/ge`],
    `acknowledges what is no breaking change: "Breaking: operationId-changed ${ACCOUNT}/ge". Take the line out, or correct it.`,
  ],
  [
    'another place',
    declared('major'),
    [RENAMED, 'Breaking: operationId-changed cost#/'],
    'acknowledges what is no breaking change: "Breaking: operationId-changed cost#/". Take the line out, or correct it.',
  ],
  [
    'another form',
    declared('major'),
    [RENAMED, 'breaking: the account is read by another function'],
    '"breaking: the account is read by another function" must be "Breaking: RULE GROUP#/POINTER" or "Breaking: RULE PACKAGE#/NAME", as `npm run compat` prints it; begin other sentences in another way.',
  ],
  [
    'a step that is too small',
    [...declared('major').slice(1), '"@cloud-cost/openapi": minor'],
    [RENAMED],
    `acknowledges "${RENAMED}", but declares less than major for @cloud-cost/openapi. Declare it there.`,
  ],
])('refuses an acknowledgement with %s', async (_, releases, lines, message) => {
  const workspace = renamed()
  changeset(workspace, releases, ...lines)
  const { code, err } = await outcome(() => compatCommand(workspace.root, {}))
  expect(code).toBe(1)
  expect(err).toContain(`  ${FILE}${message.startsWith('"') ? ':' : ''} ${message}`)
})

it('asks the changeset that acknowledges a break to say what changed', async () => {
  const workspace = renamed()
  workspace.write(FILE, `---\n${declared('major').join('\n')}\n---\n\n${RENAMED}\n`)
  const { code, err } = await outcome(() => compatCommand(workspace.root, {}))
  expect(code).toBe(1)
  expect(err).toContain(`${FILE} only acknowledges. Say what changed, and what callers do.`)
})

it('leaves acknowledgements of earlier breaks alone where it compares with another state than the last release', async () => {
  const workspace = renamed()
  workspace.write('base/platform.json', workspace.read(BUNDLE))
  changeset(workspace, declared('major'), RENAMED)
  const { code, out } = await outcome(() => compatCommand(workspace.root, { base: workspace.path('base') }))
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('no change that callers notice') })
})

it.each(OF_PLATFORM)('refuses a change of the contract without a changeset for %s', async (name) => {
  const workspace = renamed()
  changeset(
    workspace,
    declared('major').filter((line) => !line.includes(name)),
    RENAMED,
  )
  const { code, err } = await outcome(() => compatCommand(workspace.root, {}))
  expect(code).toBe(1)
  expect(err.split('\n').filter((line) => line.includes(' needs '))).toEqual([`    ${name} needs major, has none`])
  expect(err).toContain(`${FILE} acknowledges "${RENAMED}", but declares less than major for ${name}.`)
})

/** A tree in which nobody can tell whether a field of a request takes less than before. */
function undecided(): Workspace {
  const workspace = tree()
  const document = bundle()
  const alias = part(document, '/components/schemas/AwsAccountUpdate/properties/accountAlias')
  alias['pattern'] = '^(?=a)'
  workspace.write(BUNDLE, document)
  writeBaseline(workspace.root)
  alias['pattern'] = '^(?=[ab])'
  workspace.write(BUNDLE, document)
  return workspace
}

const UNDECIDED =
  'request-pattern-undecided platform#/components/schemas/AwsAccountUpdate/properties/accountAlias/pattern'

it('asks to look at what the schemas alone do not tell, and takes either answer', async () => {
  const workspace = undecided()
  const { code, out, err } = await outcome(() => compatCommand(workspace.root, {}))
  expect(code).toBe(1)
  expect(out).toContain('### not decided, look\n- platform updateAwsAccount: `AwsAccountUpdate.accountAlias` may take')
  expect(err).toContain(
    `do not tell whether these changes break callers:\n\n    Compatible: ${UNDECIDED}\n\nLook at each.`,
  )
  changeset(workspace, declared('patch'), `Compatible: ${UNDECIDED}`)
  expect(await outcome(() => compatCommand(workspace.root, {}))).toMatchObject({ code: 0, err: '' })
  changeset(workspace, declared('major'), `Breaking: ${UNDECIDED}`)
  expect(await outcome(() => compatCommand(workspace.root, {}))).toMatchObject({ code: 0, err: '' })
  changeset(workspace, declared('minor'), `Breaking: ${UNDECIDED}`)
  expect((await outcome(() => compatCommand(workspace.root, {}))).err).toContain('declares less than major')
})

it('takes no word for it that a break is none', async () => {
  const workspace = renamed()
  changeset(workspace, declared('major'), RENAMED.replace('Breaking', 'Compatible'))
  expect((await outcome(() => compatCommand(workspace.root, {}))).err).toContain(`    ${RENAMED}\n`)
})

it('asks for a minor version where something is added', async () => {
  const workspace = tree()
  writeBaseline(workspace.root)
  const document = bundle()
  part(document, '/components/schemas/AwsAccount/properties')['note'] = { type: 'string' }
  workspace.write(BUNDLE, document)
  changeset(workspace, [
    '"@cloud-cost/openapi": minor',
    '"@cloud-cost/platform-client": patch',
    '"@cloud-cost/mock": minor',
  ])
  const { code, err } = await outcome(() => compatCommand(workspace.root, {}))
  expect(code).toBe(1)
  expect(err).toContain('@cloud-cost/platform-client needs minor, has patch')
  expect(err).not.toContain('@cloud-cost/openapi needs')
  expect(err).not.toContain('@cloud-cost/mock needs')
})

it('writes what it prints to a file, for a comment', async () => {
  const workspace = renamed()
  const { out, err } = await outcome(() => compatCommand(workspace.root, { markdown: workspace.path('diff.md') }))
  expect(workspace.read('diff.md')).toBe(`## Changes of the contract\n\n${out}\n${err}\n`)
})

it('names a group that is gone and of one that is new', async () => {
  const workspace = tree()
  workspace.write('base/bank.json', bundle())
  const { code, out } = await outcome(() => compatCommand(workspace.root, { base: workspace.path('base') }))
  expect(code).toBe(1)
  expect(out).toContain('bank: the group was removed. Breaks all callers.')
  expect(out).toContain('platform: the group is new.')
})

it('compares with a commit', async () => {
  const workspace = makeWorkspace({
    'redocly.yaml': 'extends: []\n',
    'packages/readme': '',
    'spec/shop/openapi.yaml': shop('listThings'),
  })
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], { cwd: workspace.root })
  }
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'first')
  workspace.write('spec/shop/generated/openapi.json', shop('readThings'))
  const { out } = await outcome(() => compatCommand(workspace.root, { base: 'HEAD' }))
  expect(out).toContain(
    'shop listThings: the operation has changed: `operationId` is `readThings`, before `listThings`.',
  )
})

it.each(['no-such-commit', '/no/such/folder'])('refuses the base %s', async (base) => {
  const { root } = tree()
  await expect(compatCommand(root, { base })).rejects.toThrow(
    `${base} must be a folder, or a commit with a contract. Give one that \`git log\` shows.`,
  )
})

it('refuses a folder without documents', async () => {
  const { root, path, write } = tree()
  write('empty/readme', '')
  await expect(compatCommand(root, { base: path('empty') })).rejects.toThrow('holds no OpenAPI document <group>.json')
})

function shop(operationId: string): JsonObject {
  const responses = { 200: { description: 'Fine.' } }
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1.0.0' },
    paths: { '/things': { get: { operationId, tags: ['things'], responses } } },
  }
}
