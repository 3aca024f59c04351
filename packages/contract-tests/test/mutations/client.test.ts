import { pathToFileURL } from 'node:url'
import { createMock } from '@cloud-cost/mock'
import { afterAll, describe, expect, it } from 'vitest'
import { groups, operations } from '../../src/contract/published.js'
import { readSurface } from '../../src/facts/committed.js'
import { CODE_MISTAKES, descriptorOf, interfacesOf, plantInText, TYPE_MISTAKES } from '../../src/mutations/client.js'
import { type ClientCopy, copyClient } from '../../src/mutations/packages.js'
import type { ClientModule } from '../../src/run/ways.js'
import { typeProblems } from '../../src/types/compile.js'
import { typeSource } from '../../src/types/source.js'
import { failuresInProcess } from '../support/failures-in-process.js'
import { sampleOf } from '../support/sample-of.js'

const copies: ClientCopy[] = []

afterAll(() => {
  for (const copy of copies) copy.remove()
})

/** A copy of a group's client with a mistake in each of its operations. */
function planted(
  name: string,
  group: string,
  file: string,
  ...[partOf, plant]: [Parameters<typeof plantInText>[2], Parameters<typeof plantInText>[3]]
): { folder: string; operationIds: string[] } {
  const copy = copyClient(group, name.replaceAll(' ', '-'))
  copies.push(copy)
  const own = operations.filter((operation) => operation.group === group).map(({ operationId }) => operationId)
  const operationIds: string[] = []
  copy.change(file, (text) => {
    const made = plantInText(text, own, partOf, plant)
    operationIds.push(...made.planted)
    return made.text
  })
  return { folder: copy.folder, operationIds }
}

describe('a mistake in the code of a client', () => {
  it.each(sampleOf(CODE_MISTAKES))('is noticed by the table, in every operation: %s', async (name, plant) => {
    const modules = new Map<string, ClientModule>()
    const due: string[] = []
    for (const group of groups) {
      const { folder, operationIds } = planted(`code ${name}`, group, 'generated/operations.js', descriptorOf, plant)
      due.push(...operationIds)
      modules.set(group, (await import(pathToFileURL(`${folder}/index.js`).href)) as ClientModule)
    }
    const moduleOf = (group: string): ClientModule => modules.get(group) ?? {}
    const failed = await failuresInProcess(due, { mock: createMock(), moduleOf, kind: 'requests' })
    expect(due.length).toBeGreaterThan(90)
    expect(due.filter((operationId) => !failed.has(operationId))).toEqual([])
  })
})

describe('a mistake in the types of a client', () => {
  it.each(sampleOf(TYPE_MISTAKES))('is noticed by the compiler, in every operation: %s', (name, plant) => {
    const due: string[] = []
    const sources = groups.map((group) => {
      const { folder, operationIds } = planted(`types ${name}`, group, 'generated/operations.d.ts', interfacesOf, plant)
      due.push(...operationIds)
      const own = operations.filter((operation) => operation.group === group)
      return [`${group}.ts`, typeSource(own, readSurface(group), `${folder}/index.js`)] as const
    })
    const problems = typeProblems(`mutated ${name}`.replaceAll(' ', '-'), Object.fromEntries(sources))
    expect(due.length).toBeGreaterThan(90)
    expect(due.filter((operationId) => !problems.has(operationId))).toEqual([])
  })
})
