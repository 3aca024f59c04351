import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type ExampleIds, idsOf, readExampleIds, unknownValues } from '../src/checks/example-ids.js'
import type { JsonObject } from '../src/model/document.js'
import type { Finding } from '../src/model/failure.js'
import { SourceFile } from '../src/model/source-file.js'
import { makeWorkspace } from './workspace.js'

/** What is said of a file that is given as YAML. */
function checkIds(text: string, ids: ExampleIds): Pick<Finding, 'line' | 'rule' | 'message'>[] {
  const source = new SourceFile(makeWorkspace({ 'one.yaml': text }).path('one.yaml'))
  return source.findings(unknownValues(source.toJson(), ids)).map(({ file: _, ...said }) => said)
}

const { company, recommendations, accepts, refuses } = parse(
  readFileSync(new URL('example-ids.yaml', import.meta.url), 'utf8'),
) as {
  readonly company: JsonObject
  readonly recommendations: JsonObject[]
  readonly accepts: readonly string[]
  readonly refuses: readonly (readonly [value: string, what: string])[]
}
const IDS = idsOf([company, recommendations])

const unknown = (what: string): string =>
  `The ${what} is not one of the example company. Add it to spec/example-company.yaml, or use one of those there.`

describe('checkIds', () => {
  it.each(accepts)('accepts %s', (value) => {
    expect(checkIds(value, IDS)).toEqual([])
  })

  it.each(refuses)('refuses %s', (value, what) => {
    expect(checkIds(value, IDS)).toEqual([{ line: 1, rule: 'example-id', message: unknown(what) }])
  })

  it.each([
    ['clientSecret: hunter2', 'Write <CLIENT_SECRET> here; a secret in an example must be obviously fake.'],
    ['primaryKey: <CLIENT_SECRET>', 'Write <PRIMARY_KEY> here; a secret in an example must be obviously fake.'],
  ])('refuses %s, which could be a real secret', (value, message) => {
    expect(checkIds(value, IDS)).toEqual([{ line: 1, rule: 'example-secret', message }])
  })

  it('looks into lists and names each unknown id at its line', () => {
    const list = 'list:\n  - id: "111122223333"\n  - id: 444455556666, 777788889999'
    expect(checkIds(list, IDS)).toMatchObject([
      { line: 3, message: unknown('account 444455556666') },
      { line: 3, message: unknown('account 777788889999') },
    ])
  })
})

it('reads the ids of the working tree, without its comments', () => {
  const { root } = makeWorkspace({
    'spec/example-company.yaml': '# A comment: 999900001111\naccountId: "111122223333"\n',
  })
  const ids = readExampleIds(root)
  expect(checkIds('key: "111122223333"', ids)).toEqual([])
  expect(checkIds('key: "999900001111"', ids)).toHaveLength(1)
})
