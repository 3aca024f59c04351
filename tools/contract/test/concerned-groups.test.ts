import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { concernedGroups } from '../src/concerned-groups.js'
import { groupNames } from '../src/group.js'
import { makeWorkspace } from './workspace.js'

const FILES = {
  'spec/asset/openapi.yaml': 'paths: { /tags: {$ref: ./paths/tags.yaml}, /more: {$ref: "paths/more.yaml"} }',
  'spec/asset/paths/tags.yaml': "get: { $ref: '../../shared/parameters/id.yaml#/id' }",
  'spec/cost/openapi.yaml': 'components:\n  schemas:\n    Gone:\n      $ref: ../shared/schemas/Gone.yaml\n',
  'spec/shared/parameters/id.yaml': 'id: { $ref: ../schemas/Id.yaml }',
  'spec/shared/schemas/Id.yaml': 'type: string',
  'spec/workflows/tags.arazzo.yaml': 'arazzo: 1.0.1',
}
const GROUPS = ['asset', 'cost']

describe('the groups that a change concerns', () => {
  it('are the folders with a table of contents', () => expect(groupNames(makeWorkspace(FILES).root)).toEqual(GROUPS))

  it.each([
    [['spec/asset/paths/tags.yaml'], ['asset']],
    [['spec/asset/openapi.yaml', 'spec/cost/schemas/Bill.yaml'], GROUPS],
    // Shared files: reached by way of others, missing, and used by nobody.
    [['spec/shared/schemas/Id.yaml'], ['asset']],
    [['spec/shared/schemas/Gone.yaml'], ['cost']],
    [['spec/shared/schemas/Spare.yaml'], []],
    [['spec/shared/schemas/Spare.yaml', 'spec/cost/openapi.yaml'], ['cost']],
    [['spec/cast.yaml'], GROUPS],
    [['redocly.yaml'], GROUPS],
    [['spec/workflows/tags.arazzo.yaml'], []],
    [['spec/gone/openapi.yaml'], []],
  ])('of %j are %j', (files, concerned) => {
    const { root } = makeWorkspace(FILES)
    const paths = files.map((file) => join(root, file))
    expect(concernedGroups(root, paths, GROUPS)).toEqual(concerned)
  })
})
