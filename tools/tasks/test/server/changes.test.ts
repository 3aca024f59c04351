import { join } from 'node:path'
import { groupNames } from '@cloud-cost/contract/group-checks'
import { expect, it } from 'vitest'
import { type Concern, concernOf, isSource } from '../../src/changes.js'

const root = join(import.meta.dirname, '..', '..', '..', '..')

it.each<[file: string, concern: Concern]>([
  ['spec/cost/paths/billing.yaml', { contract: true, groups: ['cost'], assets: false }],
  ['spec/shared/schemas/YesNo.yaml', { contract: true, groups: groupNames(root), assets: false }],
  ['spec/example-company.yaml', { contract: true, groups: groupNames(root), assets: false }],
  ['.spectral.yaml', { contract: true, groups: groupNames(root), assets: false }],
  ['spec/workflows/asset.arazzo.yaml', { contract: true, groups: [], assets: false }],
  ['packages/mock/README.md', { contract: false, groups: [], assets: false }],
  ['packages/docs/styles/base.css', { contract: false, groups: [], assets: true }],
])('says what a change of %s concerns', (file, concern) => {
  expect(concernOf(root, [join(root, file)])).toEqual(concern)
})

it.each([
  ['spec/cost/generated/openapi.json', false],
  ['spec/cost/CERTAINTY.md', false],
  ['packages/mock/src/cli.ts', false],
  ['packages/mock/node_modules/x/README.md', false],
  ['spec/cost/paths/billing.yaml', true],
  ['packages/docs/content/guides/errors.md', true],
])('a change of %s can show in what is served: %s', (file, expected) => {
  expect(isSource(root, join(root, file))).toBe(expected)
})
