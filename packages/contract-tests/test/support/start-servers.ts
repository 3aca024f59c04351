import { createRequire } from 'node:module'
import { startMockServer } from '@cloud-cost/mock'
import type { TestProject } from 'vitest/node'
import { operations } from '../../src/contract/published.js'
import { startStockPrism } from '../../src/run/stock-prism.js'

declare module 'vitest' {
  interface ProvidedContext {
    mockUrl: string
    /** By group. */
    prismUrls: { readonly [group: string]: string }
  }
}

/** Starts the servers that all test files share, and stops them at the end. */
export default async function startServers(project: TestProject): Promise<() => Promise<void>> {
  const groups = [...new Set(operations.map(({ group }) => group))]
  const mock = await startMockServer({ port: 0 })
  const prisms = await Promise.all(groups.map((group) => startStockPrism(documentOf(group))))
  project.provide('mockUrl', mock.url)
  project.provide('prismUrls', Object.fromEntries(groups.map((group, index) => [group, prisms[index]?.url ?? ''])))
  return async () => {
    await Promise.all([mock.close(), ...prisms.map((prism) => prism.close())])
  }
}

function documentOf(group: string): string {
  return createRequire(import.meta.url).resolve(`@cloud-cost/openapi/${group}.json`)
}
