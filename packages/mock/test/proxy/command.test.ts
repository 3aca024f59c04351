import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { run } from '../../src/cli.js'
import type { Har } from '../../src/index.js'
import { type Deployment, startDeployment } from '../deployment/deployment.js'
import { caseNamed, requestOf } from '../operations.js'

const folder = mkdtempSync(join(tmpdir(), 'proxy-command-'))
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const before = signals.map((signal) => process.listeners(signal))
let deployment: Deployment

beforeAll(async () => {
  deployment = await startDeployment()
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await deployment.close()
  rmSync(folder, { recursive: true, force: true })
})

it('prints what it finds while calls pass, records them, and ends on a signal', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const file = join(folder, 'recording.har')
  const options = [
    '--port',
    '0',
    '--upstream',
    deployment.url,
    '--record',
    file,
    '--fallback',
    '404',
    '--redact',
    'tagKey',
  ]
  await run(['proxy', ...options])
  const printed = (): string => log.mock.calls.flat().join('\n')
  const [url = ''] = /(?<= on )http:\S+/.exec(printed()) ?? []
  expect(printed()).toContain(`Recording to ${file}`)
  for (const name of ['listAwsAccounts', 'listCompanies', 'listBillingTagKeys'])
    expect((await fetch(requestOf(caseNamed(name), { base: url }))).status).toBe(200)
  await vi.waitFor(() => expect(printed()).toContain('response.body.data.list is required'))
  expect(printed()).toContain(`200 GET ${caseNamed('listAwsAccounts').target} listAwsAccounts`)
  expect(printed()).not.toContain('listCompanies')
  for (const [index, signal] of signals.entries())
    for (const listener of process.listeners(signal))
      if (before[index]?.includes(listener) !== true) {
        if (signal === 'SIGTERM') listener(signal)
        process.removeListener(signal, listener)
      }
  await vi.waitFor(async () => expect(await fetch(url).catch(() => 'ended')).toBe('ended'))
  const { entries } = (JSON.parse(readFileSync(file, 'utf8')) as Har).log
  expect(entries.map(({ _operationId }) => _operationId)).toEqual([
    'listAwsAccounts',
    'listCompanies',
    'listBillingTagKeys',
  ])
})
