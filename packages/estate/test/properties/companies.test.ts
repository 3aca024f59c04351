import { describe, expect, test } from 'vitest'
import type { CompanyFile } from '../../src/index.js'
import { OPERATIONS } from '../contract.js'
import { answersTo, readsOf } from '../reads.js'
import { ALL_COMPANIES, Asker, estateOf } from '../support.js'
import { check, companies, fileOf } from './random.js'

const { changes } = estateOf(ALL_COMPANIES)

check(
  'companies of one file see nothing of each other',
  2,
  async ({ file, companyId, range }, size) => {
    const [neighbour] = fileOf(size).companies
    const [company] = file.companies
    if (neighbour === undefined || company === undefined) throw new Error('a company is always generated')
    const joint: CompanyFile = { ...file, companies: [{ ...neighbour, companyId: 'C-1' }, company] }
    const asker = new Asker(companyId, file)
    const reads = (await readsOf(asker, range)).filter(({ operationId }) => operationId !== 'listCompanies')
    const own = await answersTo(asker, reads)
    expect(await answersTo(new Asker(companyId, joint), reads)).toEqual(own)
    // Nothing of the other is found under the same ids, and nothing is the same where both have something.
    if (neighbour.aws === undefined || company.aws === undefined || size.seed === file.seed) return
    const aliens = new Asker('C-1', joint)
    for (const { accountId } of company.aws.accounts) {
      expect(await aliens.answer('getAwsAccount', {}, { accountId })).toMatchObject({ failure: 'not found' })
    }
    for (const list of ['listAwsAccounts', 'listReservedInstances', 'listIntegratedCoverages']) {
      const records = await aliens.list(list, range)
      if (records.length > 0) expect(records).not.toEqual(await new Asker(companyId, joint).list(list, range))
    }
  },
  companies,
)

check('an unknown company has nothing', 2, async ({ file, companyId, range }) => {
  const asker = new Asker(companyId, file)
  const unknown = new Asker('C-0', file)
  const cloudless = new Asker('C-0', { ...file, companies: [{ companyId: 'C-0', companyName: 'None' }] })
  for (const { operationId, path, query } of await readsOf(asker, range)) {
    const answer = await unknown.answer(operationId, query, path)
    const { group } = OPERATIONS.find((operation) => operation.operationId === operationId) ?? {}
    if (operationId === 'listCompanies') continue
    if (group === 'platform') expect(answer).toMatchObject({ failure: 'not found' })
    else {
      expect(answer).toEqual(await cloudless.answer(operationId, query, path))
      expect([operationId, amounts(answer)]).toEqual([operationId, []])
    }
  }
})

/** Every amount that isn't nothing, and every record of a list. */
function amounts(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(amounts)
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+\.\d\d$/.test(value))
    ? Number(value) === 0
      ? []
      : [value]
    : typeof value === 'string' && value.startsWith('[')
      ? amounts(JSON.parse(value))
      : []
}

describe('of an unknown company, nothing is changed', () => {
  test.each(
    OPERATIONS.filter((operation) => changes.has(operation.operationId)).map((operation) => operation.operationId),
  )('%s', async (operationId) => {
    const body = { tenantId: '1', tenantAlias: 'a', tenantType: 'EA', applicationId: '2', clientSecret: '3' }
    const path = { accountId: '111122223333', tenantId: '1', subscriptionId: '2' }
    expect(await new Asker('C-0').answer(operationId, {}, path, body)).toMatchObject({ failure: 'not found' })
  })
})
