import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'

const headers = { authorization: 'Bearer fake-token', 'content-type': 'application/json' }

describe('an account', { concurrency: true }, () => {
  for (const accountAlias of ['shop', 'store'])
    it(`is renamed to ${accountAlias}`, async () => {
      const baseUrl = `${process.env.CLOUD_COST_MOCK_URL}/__mock/s/${randomUUID()}`
      const account = `${baseUrl}/platform/v2/companies/C-1042/vendors/aws/accounts/444455556666`
      const alias = async () => (await (await fetch(account, { headers })).json()).data.accountAlias
      assert.equal(await alias(), 'halcyon-shop')
      await fetch(account, { method: 'PUT', headers, body: JSON.stringify({ accountAlias }) })
      assert.equal(await alias(), accountAlias)
    })
})
