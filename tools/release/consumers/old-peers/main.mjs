// Installs the packages beside ten versions of their optional peers that are older than what they work with, and uses the entry that needs the
// peer: it works, or says which version it needs.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const CLIENT = '@cloud-cost/platform-client'
const options = `{ baseUrl: process.env.MOCK_URL, token: 'fake-token', maxRetries: 0 }`

/** Prints what the entry says, or that it works. */
const saying = (program) => `
  try {
    ${program}
    console.log('works')
  } catch (error) {
    console.log(String(error))
  }`

const openapiFetch = saying(`
    const { createPlatformClient } = await import('${CLIENT}')
    const { createOpenapiFetchClient } = await import('${CLIENT}/openapi-fetch')
    const paths = createOpenapiFetchClient(createPlatformClient(${options}))
    const params = { path: { companyId: (await paths.GET('/platform/v2/companies')).data.data.list[0].companyId } }
    const { data } = await paths.GET('/platform/v2/companies/{companyId}/users', { params })
    if (data.status !== 'success') throw new Error('no users')
    const dots = await paths.GET('/platform/v2/companies/{companyId}/users', { params: { path: { companyId: '..' } } }).catch(String)
    if (!dots.endsWith('which leads to another path')) throw new Error(dots)`)

const msw = saying(`
    const { handlers } = await import('${CLIENT}/msw')
    handlers()`)

const ajv = saying(`
    const { default: exported } = await import('ajv')
    const Ajv = exported.default ?? exported
    const { responseValidator } = await import('${CLIENT}/schemas')
    responseValidator(new Ajv())`)

const queryCore = saying(`
    const { QueryClient } = await import('@tanstack/query-core')
    const { createPlatformClient } = await import('${CLIENT}')
    const { listCompaniesQueryOptions } = await import('${CLIENT}/react-query')
    const { list } = await new QueryClient().fetchQuery(listCompaniesQueryOptions(createPlatformClient(${options})))
    if (list.length === 0) throw new Error('no companies')`)

const PEERS = [
  ['openapi-fetch', '0.13.8', openapiFetch, 'works'],
  ['openapi-fetch', '0.14.1', openapiFetch, 'works'],
  ['openapi-fetch', '0.15.2', openapiFetch, 'works'],
  ['openapi-fetch', '0.16.0', openapiFetch, 'works'],
  ['msw', '1.3.4', msw, 'TypeError: handlers need msw 2 or 3'],
  ['msw', '0.49.2', msw, 'TypeError: handlers need msw 2 or 3'],
  ['ajv', '6.12.6', ajv, 'TypeError: responseValidator needs JSON Schema 2020-12 (Ajv 8), and was given Ajv 6'],
  ['ajv', '7.2.4', ajv, 'TypeError: responseValidator needs JSON Schema 2020-12 (Ajv 8)'],
  ['@tanstack/query-core', '4.44.0', queryCore, 'works'],
  [
    '@opentelemetry/api',
    '1.0.4',
    saying(`
    const { openTelemetry } = await import('${CLIENT}/opentelemetry')
    const { createPlatformClient, listCompanies } = await import('${CLIENT}')
    await listCompanies(createPlatformClient({ ...${options}, middleware: [openTelemetry()] }))`),
    'works',
  ],
]

const INSTALL = 'install --ignore-scripts --no-audit --no-fund --no-package-lock --prefer-offline --loglevel=error'
for (const [name, version, program, says] of PEERS) {
  const folder = join(import.meta.dirname, 'projects', `${name.replace('/', '-')}-${version}`)
  mkdirSync(folder, { recursive: true })
  copyFileSync('.npmrc', join(folder, '.npmrc'))
  const dependencies = { [name]: version, [CLIENT]: 'latest', '@cloud-cost/mock': 'latest' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  execFileSync('npm', INSTALL.split(' '), { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  writeFileSync(join(folder, 'main.mjs'), program)
  const said = execFileSync('node', ['main.mjs'], { cwd: folder, encoding: 'utf8' }).trim()
  assert.ok(said.startsWith(says), `${name} ${version}: ${said}`)
}
console.log(
  `installed beside ${PEERS.length} old peers, each of which works or is named with the version that is needed`,
)
