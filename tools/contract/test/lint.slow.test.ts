import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract, makeWorkspace, type Workspace } from './workspace.js'

const NODE_MODULES = join(import.meta.dirname, '..', '..', '..', 'node_modules')

/** A ruleset that forbids a member wherever it stands. */
const forbid = (member: string): string => `rules:
  no-${member}:
    given: $..${member}
    message: Remove \`${member}\`.
    severity: error
    resolved: false
    then: { function: undefined }
`

/** A working tree with a ruleset of its own, and the real Spectral. */
function workspaceWith(files: Readonly<Record<string, string | object>>): Workspace {
  const workspace = makeWorkspace({
    '.spectral.yaml': forbid('secret'),
    'spec/shop/openapi.yaml': 'paths:\n  /things:\n    $ref: paths/things.yaml#/things\n',
    ...files,
  })
  symlinkSync(NODE_MODULES, workspace.path('node_modules'))
  return workspace
}

describe('contract lint', { timeout: 60_000 }, () => {
  it('shows each finding once where it was written: of files, of the bundle, and of files that nobody uses', async () => {
    const shared = { secret: 1 }
    const workspace = workspaceWith({
      'spec/shop/paths/things.yaml': 'things:\n  get:\n    summary: List things\n    secret: 1\n',
      'spec/shop/schemas/Thing.yaml': 'description: A thing.\n$ref: Other.yaml\n',
      'spec/shop/schemas/Lost.yaml': 'description: Nobody asks for it.\n',
      'spec/shared/schemas/Common.yaml': 'description: Of all groups.\nsecret: 1\n',
      'spec/shop/generated/openapi.json': {
        paths: { '/things': { get: { summary: 'List things', ...shared } } },
        components: { schemas: { Thing: {}, Common: shared } },
      },
    })
    expect(await contract('lint', workspace.path('spec/shop'))).toEqual({
      code: 1,
      out: ['shop: 4 lint findings.'],
      err: [
        'spec/shop/schemas/Lost.yaml:1  unused-file  Nothing refers to this file. Refer to it, or remove it.',
        'spec/shop/schemas/Thing.yaml:2  file-form  A schema that only refers to another adds nothing. Refer to the other one directly.',
        'spec/shop/paths/things.yaml:4  no-secret  get /things: Remove `secret`.',
        'spec/shared/schemas/Common.yaml:2  no-secret  Common: Remove `secret`.',
      ],
    })
  })

  it('accepts a group without findings', async () => {
    const workspace = workspaceWith({ 'spec/shop/generated/openapi.json': { paths: {} } })
    expect(await contract('lint', workspace.path('spec/shop'))).toEqual({
      code: 0,
      out: ['shop: no lint findings.'],
      err: [],
    })
  })

  it('says so when the rules can not be used', async () => {
    const workspace = workspaceWith({
      '.spectral.yaml': 'rules: [\n',
      'spec/shop/generated/openapi.json': {},
    })
    const { code, err } = await contract('lint', workspace.path('spec/shop'))
    expect(code).toBe(2)
    expect(err.join('\n')).toContain(".spectral.yaml can't be used as rules: ")
  })
})
