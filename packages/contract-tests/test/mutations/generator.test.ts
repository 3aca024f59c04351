import { pathToFileURL } from 'node:url'
import { createMock } from '@cloud-cost/mock'
import { afterAll, describe, expect, it } from 'vitest'
import { groups, operations } from '../../src/contract/published.js'
import { carriedProblems, loadCarried } from '../../src/facts/carried.js'
import { CONTRACT_MISTAKES, plantInDocument } from '../../src/mutations/contract.js'
import { type RegeneratedClient, regenerateClient } from '../../src/mutations/packages.js'
import type { ClientModule } from '../../src/run/ways.js'
import { failuresInProcess } from '../support/failures-in-process.js'

const clients: RegeneratedClient[] = []

afterAll(() => {
  for (const client of clients) client.remove()
})

describe('a generator that reads the contract wrongly', () => {
  it.each(Object.entries(CONTRACT_MISTAKES))('is noticed in every operation: %s', async (mistake, plant) => {
    const name = `regenerated-${mistake.replaceAll(' ', '-')}`
    const planted: string[] = []
    const noticed = new Set<string>()
    const modules = new Map<string, ClientModule>()
    for (const group of groups) {
      const own = operations.filter((operation) => operation.group === group)
      const made = plantInDocument(own[0]?.document ?? {}, own, plant)
      planted.push(...made.planted)
      const client = regenerateClient(group, name, made.document)
      clients.push(client)
      modules.set(group, (await import(pathToFileURL(`${client.folder}/index.ts`).href)) as ClientModule)
      const carried = await loadCarried(client.folder, '.ts')
      for (const operation of own)
        if (carriedProblems(operation, carried).length > 0) noticed.add(operation.operationId)
    }
    const rest = planted.filter((operationId) => !noticed.has(operationId))
    const moduleOf = (group: string): ClientModule => modules.get(group) ?? {}
    const failed = await failuresInProcess(rest, { mock: createMock(), moduleOf, kind: 'requests' })
    expect(planted.length).toBeGreaterThan(operations.length / 8)
    expect(rest.filter((operationId) => !failed.has(operationId))).toEqual([])
  })
})
