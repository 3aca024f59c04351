import { describe, expect } from 'vitest'
import { writeFile } from '../../src/clients/compile.js'
import { GROUPS } from '../../src/clients/group.js'
import { programsOfReadme } from './support/readme.js'

/** The example is a test file: its tests become tests of this one. */
describe.each(GROUPS)('the example with handlers in the README of the %s client', async (group) => {
  const program = programsOfReadme(group).find((code) => code.includes("-client/msw'"))
  expect(program).toContain('test(')
  await import(writeFile(`readme-msw-${group}.ts`, program ?? ''))
})
