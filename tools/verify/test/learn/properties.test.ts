import { join } from 'node:path'
import { isObject, type Json } from '@cloud-cost/contract/document'
import { readOperations, responseFor } from '@cloud-cost/contract/model'
import { StrictValidator } from '@cloud-cost/contract/strict-validator'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { learn, type Proposal } from '../../src/learn/proposal.js'
import { proposalParts, textOf } from '../../src/learn/proposal-text.js'
import { temporaryFolder } from '../support/verify.js'
import { writeHar } from './recording.js'
import { copySpec } from './spec-copy.js'

const copy = copySpec(['platform'])
afterAll(() => copy.remove())

const RUNS = { numRuns: process.env['TEST_ALL'] === '1' ? 200 : 3 }

/** A text that names a person, which nothing else holds. */
const personal = fc.stringMatching(/^[a-z]{12}$/).map((text) => `zz-${text}`)

const record = fc.record(
  {
    companyId: personal,
    companyName: personal,
    ownerOfIt: personal,
    note: fc.oneof(personal, fc.constant(null)),
    settings: fc.record({ contact: personal, level: fc.integer() }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

const answer = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      status: fc.constant('success'),
      data: fc.record({ list: fc.array(record) }, { requiredKeys: [] }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ status: fc.constant('success') }) },
  { weight: 1, arbitrary: fc.record({ status: fc.constant('success'), data: fc.dictionary(personal, personal) }) },
)

const file = (): string => join(temporaryFolder(), 'seen.har')

function proposalOf(path: string, bodies: readonly Json[], redacted: readonly string[] = []): Proposal {
  writeHar(
    path,
    bodies.map((body) => ({ target: '/platform/v2/companies', body, redacted })),
  )
  return learn([path], copy.spec)
}

it('requires nothing that was absent in any answer', () => {
  const path = file()
  fc.assert(
    fc.property(fc.array(answer, { minLength: 3, maxLength: 8 }), (bodies) => {
      const { documents } = proposalOf(path, bodies as Json[])
      const operation = [...documents.values()]
        .flatMap(readOperations)
        .find((candidate) => candidate.operationId === 'listCompanies')
      const validator = new StrictValidator(operation?.document ?? {})
      const reference = responseFor(operation?.responses ?? [], 200)?.reference ?? ''
      for (const body of bodies)
        expect(validator.deviations(reference, body).filter(({ missing }) => missing !== undefined)).toEqual([])
    }),
    RUNS,
  )
})

it('prints and writes no text of an answer, wherever it stands', () => {
  const path = file()
  fc.assert(
    fc.property(fc.array(answer, { minLength: 3, maxLength: 8 }), (bodies) => {
      // Each body comes as often as it takes to be believed.
      const proposal = proposalOf(path, [...bodies, ...bodies, ...bodies] as Json[])
      const output =
        textOf(proposalParts(proposal)) +
        JSON.stringify([...proposal.documents.values()]) +
        [...proposal.texts.values()].join()
      for (const text of textsIn(bodies as Json)) expect(output).not.toContain(text)
    }),
    RUNS,
  )
})

it('takes the type of a value that was replaced, and no value', () => {
  const path = file()
  const company = { companyId: 'redacted', fresh: 'redacted', since: '2026-03-01', vendor: 'REDACTED-CODE' }
  const proposal = proposalOf(
    path,
    Array(5).fill({ status: 'success', data: { list: [company] } }),
    Object.keys(company),
  )
  const text = textOf(proposalParts(proposal)) + [...proposal.texts.values()].join()
  expect(text).toContain('`fresh`')
  for (const value of ['redacted', 'REDACTED-CODE', '2026-03-01"}']) expect(text).not.toContain(value)
})

it('writes nothing unless it is asked to', () => {
  const path = file()
  const before = copy.read('spec/platform/schemas/Company.yaml')
  const proposal = proposalOf(path, Array(3).fill({ status: 'success', data: { list: [{ fresh: 1 }] } }))
  expect(proposal.files).toContain('spec/platform/schemas/Company.yaml')
  expect(copy.read('spec/platform/schemas/Company.yaml')).toBe(before)
})

/** All texts of a value, and the names in its maps, but those that the contract or the test names. */
function textsIn(value: Json): string[] {
  if (typeof value === 'string') return value.startsWith('zz-') ? [value] : []
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value)
    ? [...Object.keys(value).filter((name) => name.startsWith('zz-')), ...Object.values(value).flatMap(textsIn)]
    : []
}
