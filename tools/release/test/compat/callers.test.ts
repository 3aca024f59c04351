import { groupNames } from '@cloud-cost/contract/group'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { beforeAll, describe, expect, it } from 'vitest'
import { compileFormerCallers } from '../../src/compat/callers.js'
import type { Finding } from '../../src/compat/finding.js'
import { workingTree } from '../../src/compat/release.js'
import { ROOT } from '../workspace.js'

const GROUPS = groupNames(ROOT)

it('takes the calls and type tests of a release that is like the working tree', () => {
  const { callers } = workingTree(ROOT)
  expect(callers.map(({ name }) => name)).toEqual(expect.arrayContaining(GROUPS.map((group) => `calls-${group}.ts`)))
  expect(callers.length).toBeGreaterThan(GROUPS.length)
  // `compat` compiles those of all groups.
  const tried = TRIES_ALL ? callers : callers.filter(({ name }) => name.endsWith('-platform.ts'))
  expect(compileFormerCallers(ROOT, GROUPS, tried)).toEqual([])
})

describe('code of a release', () => {
  const MISTAKES = {
    option: [
      "import { type PlatformClient, listCompanies } from '@cloud-cost/platform-client'",
      "import { type AssetClient, listAllTags } from '@cloud-cost/asset-client'",
      'declare const client: PlatformClient',
      'export const former = listCompanies(client, { query: { sort: "name" } })',
      '// @ts-expect-error a mistake that is not one any more',
      'export const companies = listCompanies(client)',
      'export type { AssetClient }',
    ],
    type: ["import type { Companies } from '@cloud-cost/platform-client'"],
    function: ["import { findCompanies } from '@cloud-cost/platform-client'"],
    handler: ["import type { findHandler } from '@cloud-cost/platform-client/msw'"],
  } as const
  const sources = Object.entries(MISTAKES).map(([what, lines]) => ({ name: `${what}.ts`, text: lines.join('\n') }))
  let findings: readonly Finding[]
  beforeAll(() => {
    findings = compileFormerCallers(ROOT, GROUPS, sources)
  })

  it.each<[keyof typeof MISTAKES, readonly (readonly [group: string, message: string])[]]>([
    [
      'option',
      [
        ['asset', "has no exported member named 'listAllTags'"],
        ['platform', "option.ts:4: Object literal may only specify known properties, and 'sort' does not exist"],
      ],
    ],
    ['type', [['platform', "no exported member 'Companies'"]]],
    ['function', [['platform', "no exported member 'findCompanies'"]]],
    ['handler', [['platform', "no exported member 'findHandler'"]]],
  ])('no longer compiles where its %s is gone, and is told by the client that it used', (what, expected) => {
    expect(findings.filter(({ pointers }) => pointers[0]?.[1] === `${what}.ts`)).toEqual(
      expected.map(([group, message]) =>
        expect.objectContaining({
          group,
          level: 'breaking',
          packages: [`@cloud-cost/${group}-client`],
          what: expect.stringContaining(message),
        }),
      ),
    )
  })
})

it('asks for a build where a client has none', () => {
  expect(() => compileFormerCallers(ROOT, ['shop'], [])).toThrow(
    'packages/shop-client is not built. Build it first: npm run build',
  )
})
