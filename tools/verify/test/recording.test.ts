import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Har } from '@cloud-cost/mock'
import { describe, expect, it } from 'vitest'
import { serveMock } from './support/servers.js'
import { command, TOKEN, temporaryFolder, verifyAt } from './support/verify.js'

function readHar(file: string): Har {
  return JSON.parse(readFileSync(file, 'utf8')) as Har
}

const idsIn = (file: string): (string | undefined)[] => readHar(file).log.entries.map((entry) => entry._operationId)

describe('verify --har', () => {
  it('records every call with its response, without the token and without names of people', async () => {
    const { url } = await serveMock()
    const file = join(temporaryFolder(), 'seen.har')
    const { text, report } = await verifyAt(url, '--group', 'platform', '--har', file)
    expect(idsIn(file)).toEqual(report.operations.map(({ operationId }) => operationId))
    for (const { response } of readHar(file).log.entries)
      expect(JSON.parse(response.content.text ?? '')).toBeTypeOf('object')
    const written = readFileSync(file, 'utf8')
    expect(written).not.toContain(TOKEN)
    expect(written).not.toMatch(/[\w.]+@[\w.]+/)
    expect(text).toContain(`Recording: ${file}`)
  })

  it('continues a recording', async () => {
    const { url } = await serveMock()
    const file = join(temporaryFolder(), 'seen.har')
    await verifyAt(url, '--operation', 'listCompanies', '--har', file)
    await verifyAt(url, '--operation', 'listCompanies', '--har', file)
    expect(idsIn(file)).toEqual(['listCompanies', 'listCompanies'])
  })

  it('calls nothing when the file is no recording', async () => {
    const { url, mock } = await serveMock()
    const file = join(temporaryFolder(), 'notes.txt')
    writeFileSync(file, 'notes')
    const { code, text } = await command('--base-url', url, '--token-env', 'TEST_TOKEN', '--har', file)
    expect(code).toBe(2)
    expect(text).toMatch(/^verify: --har: .*notes\.txt/)
    expect(mock.requests()).toEqual([])
    expect(readFileSync(file, 'utf8')).toBe('notes')
  })
})

describe('verify --probe', () => {
  it('asks for nothing more unless it is told to', async () => {
    const { url, mock } = await serveMock()
    const { result } = await verifyAt(url, '--operation', 'listCompanies')
    expect(mock.requests()).toHaveLength(1)
    expect(result('listCompanies').probes).toEqual([])
  })

  it('asks for an id that does not exist, for each form of a date, and once without the token', async () => {
    const { url, mock } = await serveMock()
    const names = ['getAwsAccount', 'listReservedInstances'].flatMap((name) => ['--operation', name])
    const { result } = await verifyAt(url, ...names, '--probe')
    expect(result('getAwsAccount').probes).toContainEqual(
      expect.objectContaining({ probe: 'with a `accountId` that does not exist', status: 404 }),
    )
    const anonymous = mock.requests().filter(({ status }) => status === 401)
    expect(new Set(anonymous.map(({ path }) => path.split('/')[1]))).toEqual(new Set(['platform', 'cost']))
    expect(result('listReservedInstances').probes.map(({ probe }) => probe)).toEqual([
      ...result('listReservedInstances')
        .probes.filter(({ probe }) => probe.startsWith('with a'))
        .map(({ probe }) => probe),
      'dates as `yyyy-MM-dd`',
      'dates as `YYYY-MM-DD HH:mm:ss`',
      'dates as RFC 3339',
      'without a token',
    ])
  })

  it('asks for the pages 0 and 1', async () => {
    const { url } = await serveMock()
    const { result } = await verifyAt(url, '--operation', 'listUsageHistory', '--probe')
    expect(result('listUsageHistory').probes.map(({ probe }) => probe)).toEqual(
      expect.arrayContaining(['page 0', 'page 1']),
    )
  })

  it('sends writes no probe', async () => {
    const { url, mock } = await serveMock()
    await verifyAt(url, '--operation', 'registerAzureTenant', '--include-writes', '--probe')
    expect(mock.requests().filter(({ method }) => method !== 'GET')).toHaveLength(1)
  })
})
