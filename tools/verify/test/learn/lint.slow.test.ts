import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { groupNames } from '@cloud-cost/contract/group'
import { lintSources } from '@cloud-cost/contract/group-checks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveMock } from '../support/servers.js'
import { verifyAt } from '../support/verify.js'
import { type WrittenExchange, writeHar } from './recording.js'
import { runCommand } from './run-learn.js'
import { copySpec, type SpecCopy } from './spec-copy.js'

/** Answers with names, types and forms that the contract does not have. */
const ANSWERS: readonly WrittenExchange[] = [
  {
    target: '/platform/v2/companies',
    body: {
      status: 'success',
      data: {
        list: [{ companyId: 'C-1', zzQty: 1, CompanyId: 'x', ab: { cd: [{ ef: true }], gh: [] }, ij: null, kl: 2.5 }],
      },
    },
  },
  {
    target: '/cost/v3/commitment/companies/C-1/vendors/aws/services/reserved-instance/inventory',
    body: { status: 'success', list: [{ upfrontFee: 12.5, endDate: '2026-03-01 10:00:00', xy: 'z' }] },
  },
  {
    method: 'POST',
    target: '/asset/us-v1/usage/aws/grid/history',
    requestBody: {},
    body: { status: 'success', data: { mn: [{ op: 1 }] } },
  },
  {
    target: '/platform/v2/companies',
    status: 403,
    body: { status: 'error', error: { code: 'NOT_ALLOWED', message: 'No.' } },
  },
]

let copy: SpecCopy

beforeAll(() => {
  copy = copySpec()
})
afterAll(() => copy.remove())

it('leaves a contract that passes lint, examples and certainty, whatever it learns of every read', async () => {
  const { url } = await serveMock()
  const file = join(copy.root, 'seen.har')
  for (let run = 0; run < 3; run++)
    await verifyAt(url, '--probe', '--har', file, '--set', 'accId=444455556666', '--set', 'rgnId=us-east-1')
  const recording = join(copy.root, 'other.har')
  writeHar(recording, [...ANSWERS, ...ANSWERS, ...ANSWERS])
  const { text } = await runCommand(file, recording, '--apply', '--spec', copy.spec)
  expect(text).toContain('Nothing contradicts what the contract states.')
  expect(text).toMatch(/Proposed \(\d{3}\):/)
  const groups = groupNames(copy.root)
  const documents = groups.map((group) => join(copy.spec, group, 'openapi.yaml'))
  expect(await lintSources(copy.root, documents)).toEqual([])
  const program = join(copy.root, 'tools', 'contract', 'bin', 'contract.js')
  for (const group of groups)
    for (const check of [['lint'], ['examples'], ['certainty', '--check']]) {
      const { stderr, status } = spawnSync(process.execPath, [program, ...check, join(copy.spec, group)], {
        encoding: 'utf8',
      })
      expect(stderr, check.join(' ')).toBe('')
      expect(status).toBe(0)
    }
  const again = await runCommand(file, recording, '--spec', copy.spec)
  expect(again.text).toContain('nothing is proposed')
}, 900_000)
