import { join } from 'node:path'
import { expect, it } from 'vitest'
import { distOf } from '../contract/clients.js'
import { groups, operations } from '../contract/published.js'
import { artifactProblems, loadClientArtifacts } from './support/client-artifacts.js'

it.each(groups)('the schemas and examples in the %s client are those of the contract', async (group) => {
  const artifacts = await loadClientArtifacts(join(distOf(group), 'generated'))
  const own = operations.filter((operation) => operation.group === group)
  expect(own.flatMap((operation) => artifactProblems(operation, artifacts))).toEqual([])
})
