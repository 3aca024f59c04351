import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { PROGRAM } from '../../src/cli.js'
import type { Report, Result } from '../../src/result.js'

export const TOKEN = 'fake-token-of-the-tests'

export interface Outcome {
  readonly code: number | undefined
  /** All that was printed. */
  readonly text: string
  readonly report: Report
  /** The report as it was written. */
  readonly written: string
  result(operationId: string): Result
}

/** Runs the command in this process against a deployment, with a report as data. */
export async function verifyAt(url: string, ...args: readonly string[]): Promise<Outcome> {
  const report = join(temporaryFolder(), 'report.json')
  const { code, text } = await command(
    '--base-url',
    url,
    '--token-env',
    'TEST_TOKEN',
    ...(args.includes('--rate') ? [] : ['--rate', '1000']),
    '--report',
    report,
    ...args,
  )
  const written = readFileSync(report, 'utf8')
  const parsed = JSON.parse(written) as Report
  return {
    code,
    text,
    report: parsed,
    written,
    result(operationId) {
      const found = parsed.operations.find((operation) => operation.operationId === operationId)
      if (found === undefined) throw new Error(`no result of ${operationId}`)
      return found
    },
  }
}

/** Runs a command line; `text` is all that was printed. */
export async function command(
  ...args: readonly string[]
): Promise<{ readonly code: number | undefined; readonly text: string }> {
  vi.stubEnv('TEST_TOKEN', TOKEN)
  const lines: string[] = []
  const keep = (text: unknown): void => {
    lines.push(String(text))
  }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(keep),
    vi.spyOn(console, 'error').mockImplementation(keep),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      keep(String(text).trimEnd())
      return true
    }),
  ]
  try {
    return { code: await PROGRAM.run(args), text: lines.join('\n') }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}

/** A folder that goes away with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
