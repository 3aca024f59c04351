import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Operation } from '@cloud-cost/contract/model'
import { createMock } from '@cloud-cost/mock'
import { afterAll, describe, expect, it } from 'vitest'
import { groups, operations } from '../../src/contract/published.js'
import { carriedProblems, loadCarried } from '../../src/facts/carried.js'
import { CONTRACT_MISTAKES, plantInDocument } from '../../src/mutations/contract.js'
import { type RegeneratedClient, regenerateClient } from '../../src/mutations/packages.js'
import type { ClientModule } from '../../src/run/ways.js'
import { failuresInProcess } from '../support/failures-in-process.js'
import { sampleOf } from '../support/sample-of.js'

const clients: RegeneratedClient[] = []

afterAll(() => {
  for (const client of clients) client.remove()
})

describe('a generator that reads the contract wrongly', () => {
  it.each(sampleOf(CONTRACT_MISTAKES))('is noticed in every operation: %s', async (mistake, plant) => {
    const unnoticed: string[] = []
    let count = 0
    for (const group of groups) {
      const own = operations.filter((operation) => operation.group === group)
      const { document, planted } = plantInDocument(own[0]?.document ?? {}, own, plant)
      const client = regenerateClient(group, mistake.replaceAll(' ', '-'), document)
      clients.push(client)
      const carried = await loadCarried(client.folder)
      const suspects = own.filter((operation) => planted.includes(operation.operationId))
      const rest = suspects.filter((operation) => carriedProblems(operation, carried).length === 0)
      unnoticed.push(...(await unnoticedByTable(client, rest)))
      count += planted.length
    }
    expect(count).toBeGreaterThan(operations.length / 8)
    expect(unnoticed).toEqual([])
  })
})

/** The operations that work through a regenerated client as they should. */
async function unnoticedByTable(client: RegeneratedClient, suspects: readonly Operation[]): Promise<string[]> {
  if (suspects.length === 0) return []
  const module = (await import(pathToFileURL(join(client.folder, 'index.js')).href)) as ClientModule
  const ids = suspects.map(({ operationId }) => operationId)
  const failed = await failuresInProcess(ids, { mock: createMock(), moduleOf: () => module, kind: 'requests' })
  return ids.filter((operationId) => !failed.has(operationId))
}
