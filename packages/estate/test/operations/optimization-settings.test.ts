import { expect, test } from 'vitest'
import { findingsOf } from '../../src/operations/asset/findings.js'
import { ALL_COMPANIES, companyOf, DEFAULT_FILE, estateOf } from '../support.js'

const session = estateOf(ALL_COMPANIES).createSession()

const supported = async (optimizeCategory: string): Promise<string[]> => {
  const answer = await session.answer({
    operationId: 'listOptimizationSupportItems',
    path: { optimizeCategory },
    query: {},
  })
  const { result } = (answer as unknown as { body: { result: { resourceType: string }[] } }).body
  return result.map(({ resourceType }) => resourceType)
}

test.each([
  ['right-sizing', ['ec2', 'rds', 'vm', 'postgresql', 'gce']],
  ['unused', ['ebs', 'disk', 'pd']],
  ['other', []],
])('%s covers %j', async (category, types) => {
  expect(await supported(category)).toEqual(types)
})

test('what is found is of a type that its category covers', async () => {
  const [entry] = DEFAULT_FILE.companies
  const company = companyOf(entry)
  const findings = await findingsOf(company)
  expect(findings.length).toBeGreaterThan(0)
  for (const { category, resource } of findings) expect(await supported(category)).toContain(resource.kind.code)
})

test('companies have a rule set, unless they are unknown', async () => {
  const ask = async (cmpnId: string) =>
    await session.answer({ operationId: 'getOptimizationRuleSetId', path: { cmpnId }, query: {} })
  expect(await ask('C-1043')).toEqual({ body: { status: 'success', data: { ruleSetId: 'Default' } } })
  expect(await ask('C-9999')).toEqual({ failure: 'not found', message: 'The company C-9999 was not found.' })
})
