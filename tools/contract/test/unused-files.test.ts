import { describe, expect, it } from 'vitest'
import type { Finding } from '../src/failure.js'
import { loadGroup } from '../src/group.js'
import { unusedFiles } from '../src/unused-files.js'
import { makeWorkspace } from './workspace.js'

const KINDS = ['schemas', 'parameters', 'responses', 'examples', 'headers']

/** Findings for a group with these components and files; files are relative to the working tree. */
function findings(components: object, files: readonly string[]): Finding[] {
  const workspace = makeWorkspace({
    'spec/shop/generated/openapi.json': { components },
    ...Object.fromEntries(files.map((file) => [file, 'description: One.\n'])),
  })
  return unusedFiles(loadGroup(workspace.path('spec/shop'))).map((finding) => ({
    ...finding,
    file: finding.file.replace(`${workspace.root}/`, ''),
  }))
}

describe('unusedFiles', () => {
  it.each(KINDS)('accepts files of %s that are components', (kind) => {
    expect(findings({ [kind]: { One: {}, Shared: {} } }, [`spec/shop/${kind}/One.yaml`])).toEqual([])
  })

  it.each(KINDS)('refuses a file of %s that nothing refers to', (kind) => {
    expect(findings({ [kind]: { One: {} } }, [`spec/shop/${kind}/One.yaml`, `spec/shop/${kind}/Two.yaml`])).toEqual([
      {
        file: `spec/shop/${kind}/Two.yaml`,
        line: 1,
        rule: 'unused-file',
        message: 'Nothing refers to this file. Refer to it, or remove it.',
      },
    ])
  })

  it('refuses every file of a kind that the bundle does not have', () => {
    expect(findings({}, ['spec/shop/schemas/One.yaml'])).toMatchObject([{ rule: 'unused-file' }])
  })

  it('passes over files that are not YAML', () => {
    expect(findings({}, ['spec/shop/schemas/README.md'])).toEqual([])
  })
})
