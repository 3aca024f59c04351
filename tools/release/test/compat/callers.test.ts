import { expect, it } from 'vitest'
import { compileFormerCallers } from '../../src/compat/callers.js'
import { workingTree } from '../../src/compat/release.js'
import { ROOT } from '../workspace.js'

const GROUPS = ['asset', 'cost', 'platform']

it('takes the calls and type tests of a release that is like the working tree', () => {
  const { callers } = workingTree(ROOT)
  expect(callers.map(({ name }) => name)).toEqual(expect.arrayContaining(GROUPS.map((group) => `calls-${group}.ts`)))
  expect(callers.length).toBeGreaterThan(GROUPS.length)
  expect(compileFormerCallers(ROOT, GROUPS, callers)).toEqual([])
})

it('says which code of a release no longer compiles, and whose client it used', () => {
  const text = [
    "import { type PlatformClient, listCompanies } from '@cloud-cost/platform-client'",
    "import { type AssetClient, listAllTags } from '@cloud-cost/asset-client'",
    'declare const client: PlatformClient',
    'export const former = listCompanies(client, { query: { sort: "name" } })',
    '// @ts-expect-error a mistake that is not one any more',
    'export const companies = listCompanies(client)',
    'export type { AssetClient }',
  ].join('\n')
  const findings = compileFormerCallers(ROOT, GROUPS, [{ name: 'former.ts', text }])
  expect(findings.map(({ group, level, packages }) => ({ group, level, packages }))).toEqual(
    ['asset', 'platform'].map((group) => ({ group, level: 'breaking', packages: [`@cloud-cost/${group}-client`] })),
  )
  expect(findings[1]?.what).toContain('former.ts:4: ')
  expect(findings[1]?.what).toContain("'sort' does not exist")
})

it.each([
  ['a type', "import type { Companies } from '@cloud-cost/platform-client'", "no exported member 'Companies'"],
  ['a function', "import { findCompanies } from '@cloud-cost/platform-client'", "no exported member 'findCompanies'"],
  [
    'a handler',
    "import type { findHandler } from '@cloud-cost/platform-client/msw'",
    "no exported member 'findHandler'",
  ],
])('sees that %s is gone', (_, text, message) => {
  const findings = compileFormerCallers(ROOT, GROUPS, [{ name: 'former.ts', text }])
  expect(findings).toMatchObject([{ group: 'platform', level: 'breaking', what: expect.stringContaining(message) }])
})

it('asks for a build where a client has none', () => {
  expect(() => compileFormerCallers(ROOT, ['shop'], [])).toThrow(
    'packages/shop-client is not built. Build it first: pnpm run build',
  )
})
