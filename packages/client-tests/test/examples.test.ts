import { describe, expect, it } from 'vitest'
import { compile, TYPESCRIPT_7, writeFile } from '../src/compile.js'
import { callsOf, clientType, GROUPS } from '../src/group.js'
import { programsOfReadme } from './support/readme.js'

describe.each(GROUPS)('the %s client', (group) => {
  it('has examples and path calls that compile', () => {
    const calls = callsOf(group)
    const blocks = calls.flatMap(({ example, path }) => [`{\n${example}\n}`, path])
    const imports = [`type ${clientType(group)}`, ...calls.map(({ operationId }) => operationId)]
    const file = writeFile(
      `examples-${group}.ts`,
      `import { ${imports.join(', ')} } from '@cloud-cost/${group}-client'\ndeclare const client: ${clientType(group)}\n${blocks.join('\n')}\n`,
    )
    expect(compile(TYPESCRIPT_7.tsc, 'NodeNext', [file]).output).toBe('')
  })

  it('has examples for TanStack Query that compile', () => {
    const calls = callsOf(group)
    const blocks = calls.flatMap(({ queryExamples }) => queryExamples.map((example) => `{\n${example}\n}`))
    const names = calls.flatMap(({ queryFunctions }) => queryFunctions.filter((name) => name.endsWith('Options')))
    const file = writeFile(
      `query-examples-${group}.ts`,
      `import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { ${clientType(group)} } from '@cloud-cost/${group}-client'
import { ${names.join(', ')} } from '@cloud-cost/${group}-client/react-query'
declare const client: ${clientType(group)}
${blocks.join('\n')}\nvoid useInfiniteQuery\n`,
    )
    expect(blocks.length).toBeGreaterThanOrEqual(calls.length)
    expect(compile(TYPESCRIPT_7.tsc, 'NodeNext', [file]).output).toBe('')
  })

  it('has a README whose code compiles', () => {
    const programs = programsOfReadme(group)
    expect(programs.length).toBeGreaterThan(1)
    const files = programs.map((code, index) =>
      writeFile(`readme-${group}-${index}.ts`, `declare function getToken(): Promise<string>\n${code}`),
    )
    expect(compile(TYPESCRIPT_7.tsc, 'NodeNext', files).output).toBe('')
  })
})
