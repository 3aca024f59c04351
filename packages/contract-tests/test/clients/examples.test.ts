import { clientName } from '@cloud-cost/codegen/names'
import { callingProgram } from '@cloud-cost/codegen/sample-calls'
import { readOperations } from '@cloud-cost/contract/model'
import { sample } from '@cloud-cost/contract/trials'
import { beforeAll, describe, expect, it } from 'vitest'
import { compile, writeFile } from '../../src/clients/compile.js'
import { callsOf, documentOf, GROUPS } from '../../src/clients/group.js'
import { programOf } from '../../src/clients/instantiations.js'
import { rawTypes } from './support/raw-types.js'
import { programsOfReadme } from './support/readme.js'
import { TYPE_TESTS } from './support/type-tests.js'

interface Files {
  readonly group: string
  readonly calls: string
  readonly paths: readonly string[]
  readonly queries: string
  readonly types: string
  readonly readme: readonly string[]
}

/** Calls by path take the compiler longest. */
const GROUPS_BY_PATH = sample(GROUPS, GROUPS.length)

/** The files that the examples of each group are written to. */
const FILES = GROUPS.map(
  (group): Files => ({
    group,
    calls: callFile(group),
    paths: GROUPS_BY_PATH.includes(group) ? [pathFile(group)] : [],
    queries: queryFile(group),
    types: writeFile(`raw-types-${group}.ts`, rawTypes(group, readOperations(documentOf(group)))),
    readme: readmeFiles(group),
  }),
)

function callFile(group: string): string {
  const calls = callsOf(group)
  const blocks = calls.map(({ example }) => `{\n${example}\n}`)
  return writeFile(`examples-${group}.ts`, callingProgram(group, calls, blocks))
}

function pathFile(group: string): string {
  return writeFile(`path-calls-${group}.ts`, programOf(group, 'openapi-fetch', callsOf(group)))
}

function queryBlocks(group: string): string[] {
  return callsOf(group).flatMap(({ queryExamples }) => queryExamples.map((example) => `{\n${example}\n}`))
}

function queryFile(group: string): string {
  const names = callsOf(group).flatMap(({ queryFunctions }) =>
    queryFunctions.filter((name) => name.endsWith('Options')),
  )
  return writeFile(
    `query-examples-${group}.ts`,
    `import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { ${clientName(group)} } from '@cloud-cost/${group}-client'
import { ${names.join(', ')} } from '@cloud-cost/${group}-client/react-query'
declare const client: ${clientName(group)}
${queryBlocks(group).join('\n')}\nvoid useInfiniteQuery\n`,
  )
}

function readmeFiles(group: string): string[] {
  return programsOfReadme(group).map((code, index) =>
    writeFile(`readme-${group}-${index}.ts`, `declare function getToken(): Promise<string>\n${code}`),
  )
}

/** What is wrong in all of them and in the type tests, found by one run of the compiler. */
let errors: readonly string[]
beforeAll(() => {
  const wrong = writeFile('examples-wrong.ts', 'export const one: string = 1\n')
  const all = FILES.flatMap(({ calls, paths, queries, types, readme }) => [calls, ...paths, queries, types, ...readme])
  // The type check of all packages resolves as NodeNext does.
  errors = compile([...all, ...TYPE_TESTS, wrong], { resolution: 'Bundler' }).errors
})

function errorsIn(...files: readonly string[]): string[] {
  const names = files.map((file) => file.slice(file.lastIndexOf('/') + 1))
  return errors.filter((line) => names.some((name) => line.includes(`${name}(`)))
}

describe.each(FILES)('the $group client', ({ group, calls, paths, queries, types, readme }) => {
  it('has examples and path calls that compile', () => {
    expect(errorsIn(calls, ...paths)).toEqual([])
  })

  it('has examples for TanStack Query that compile', () => {
    expect(queryBlocks(group).length).toBeGreaterThanOrEqual(callsOf(group).length)
    expect(errorsIn(queries)).toEqual([])
  })

  it('has the types of openapi-typescript for the inputs and the success of every operation', () => {
    expect(errorsIn(types)).toEqual([])
  })

  it('has a README whose code compiles', () => {
    expect(readme.length).toBeGreaterThan(1)
    expect(errorsIn(...readme)).toEqual([])
  })
})

it('the types hold under TypeScript 7', () => {
  expect(errorsIn(...TYPE_TESTS)).toEqual([])
})

it('all of them have been compiled: the compiler finds the mistake beside them, and no other', () => {
  expect(errors).toEqual([expect.stringMatching(/examples-wrong\.ts\(1,14\): error TS2322/)])
})
