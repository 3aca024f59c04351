import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { run } from '../src/shell/cli/run.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloud-cost-bills-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => void vi.restoreAllMocks())

interface Manifest {
  readonly files: readonly { readonly file: string; readonly rows: number }[]
}

async function exported(name: string, ...args: readonly string[]): Promise<{ to: string; manifest: Manifest }> {
  vi.spyOn(console, 'error').mockReturnValue()
  const to = join(folder, name)
  expect(await run(['export', '--focus', to, '--months', '2', '--company', 'C-1042', ...args])).toBe(0)
  return { to, manifest: JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8')) as Manifest }
}

it('writes a file for each cloud and month, with the rows that the manifest says', async () => {
  const { to, manifest } = await exported('csv')
  expect(manifest.files.map(({ file }) => file).sort()).toEqual(
    readdirSync(to).filter((name) => name.endsWith('.csv.gz')),
  )
  expect(manifest.files).toHaveLength(6)
  for (const { file, rows } of manifest.files) {
    const lines = gunzipSync(readFileSync(join(to, file)))
      .toString()
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(1 + rows)
  }
})

it('writes Parquet, too', async () => {
  const { to, manifest } = await exported('parquet', '--format', 'parquet')
  for (const { file } of manifest.files) {
    const bytes = readFileSync(join(to, file))
    expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1'])
  }
})

it.each([
  [['export'], 'export requires --focus with the folder to write to; see export --help.'],
  [['export', '--focus', 'x', '--months', '0'], '--months must be a whole number from 1 to 999, not "0".'],
  [['export', '--focus', 'x', '--format', 'xml'], '--format must be one of csv, parquet, not "xml".'],
])('refuses %j', async (args, message) => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  expect(await run(args)).toBe(2)
  expect(error.mock.calls).toEqual([[`cloud-cost-mock: ${message}`]])
})
