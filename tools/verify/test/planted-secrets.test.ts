import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sample } from '@cloud-cost/contract/trials'
import { afterEach, expect, it, vi } from 'vitest'
import { serveMock } from './support/servers.js'
import { command, temporaryFolder } from './support/verify.js'

/** It has what JSON, pages and URLs write in other ways. */
const TOKEN = 'tok"en<of>&the\\tests+/='
const NAMES = [
  ...['access_token', 'refreshToken', 'x-auth-token', 'X-CSRF-Token', 'sessionId', 'id_jwt', 'set-cookie'],
  ...['apiKey', 'x-api-key', 'privateKey', 'x-access-key', 'AWSAccessKeyId', 'x-signature', 'X-Amz-Credential'],
  ...['credentials', 'client_secret', 'password', 'db-passwd', 'passphrase', 'pwd', 'primaryKey', 'clientSecret'],
]

afterEach(() => vi.unstubAllEnvs())

it.each(sample(['report.html', 'report.json'], 2))(
  'no secret is in %s or printed, even with --show-values',
  async (file) => {
    vi.stubEnv('ODD_TOKEN', TOKEN)
    const { url, mock } = await serveMock()
    const planted = Object.fromEntries(NAMES.map((name) => [name, `planted-as-${name}`]))
    const row = {
      ...planted,
      companyId: TOKEN,
      [`of ${TOKEN}`]: `a ${TOKEN} b`,
      inner: { ...planted, list: [planted, TOKEN] },
      credentials: { user: 'planted-user' },
      note: JSON.stringify(planted).slice(0, -1),
      shown: 'value-that-is-shown',
    }
    const body = { status: 'success', data: { list: [row] } }
    mock.rules.add({ match: { operation: 'listCompanies' }, answer: { status: 200, body } })
    mock.rules.add({
      match: { operation: 'listCompanyUsers' },
      answer: { status: 400, body: { status: 'error', error: { Code: 'E', Message: TOKEN, ...planted } } },
    })
    mock.rules.add({
      match: { operation: 'listAzureTenants' },
      answer: { status: 200, body: `{"password": "planted", ${TOKEN}`, invalid: true },
    })
    const report = join(temporaryFolder(), file)
    const { text } = await command(
      ...['--base-url', url, '--token-env', 'ODD_TOKEN', '--rate', '1000', '--group', 'platform'],
      ...['--show-values', '--include-writes', '--set', 'clientSecret=planted-by-hand', '--report', report],
    )
    const written = readFileSync(report, 'utf8')
    expect(written).toContain('value-that-is-shown')
    expect(written).toContain('[removed]')
    for (const shown of [written, text]) {
      expect(shown).not.toMatch(/planted-/)
      expect(shown).not.toMatch(/tok.{1,8}en.{1,8}of/)
    }
  },
)
