import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endRunning, run } from '@cloud-cost/contract/run'

/** The working tree that this package is in; the path is the same from `src` and from `dist`. */
export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))

const require = createRequire(import.meta.url)

/** Where a package is installed. */
export function packageFolder(name: string): string {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return dirname(require.resolve(join(folder, name, 'package.json')))
    } catch {}
  }
  throw new Error(`the package ${name} is not installed`)
}

/** The version of a package that is installed. */
export function versionOf(name: string): string {
  const { version } = require(join(packageFolder(name), 'package.json')) as { version: string }
  return version
}

/** A compiled program of this package; the path is the same from `src` and from `dist`. */
export function ownProgram(name: string): string {
  return fileURLToPath(new URL(`../dist/programs/${name}.js`, import.meta.url))
}

export interface Ran {
  /** From its start to its end. */
  readonly seconds: number
  readonly stdout: string
}

/** Lines of output that an error quotes. */
const QUOTED = 15
const QUIET = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/**
 * Runs a program to its end; an interruption of this one ends it.
 *
 * @throws Error that quotes the end of its output, when it doesn't start or fails
 */
export async function runProgram(command: string, args: readonly string[], cwd = REPOSITORY): Promise<Ran> {
  const began = performance.now()
  const { code, stdout, stderr } = await run(command, args, { cwd, env: { ...process.env, ...QUIET } })
  const seconds = (performance.now() - began) / 1_000
  if (code === 0) return { seconds, stdout }
  const last = `${stdout}\n${stderr}`.trim().split('\n').slice(-QUOTED).join('\n')
  throw new Error(`${[command, ...args].join(' ')} failed in ${cwd}:\n${last}`)
}

const folders = new Set<string>()

/** Does work in a new folder, which is gone afterwards, also after an interruption. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  // The real path, since the temporary folder of some systems is a link.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cloud-cost-bench-')))
  folders.add(folder)
  try {
    return await work(folder)
  } finally {
    remove(folder)
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  folders.delete(folder)
}

/** What programs that are ended from outside exit with. */
export const INTERRUPTED = 130
let interrupted = false

/** Whether the program is about to end, so that what fails now is no news. */
export function isInterrupted(): boolean {
  return interrupted
}

/** Ends the program on Ctrl+C and the like, with nothing left behind. */
export function endOnInterrupt(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (interrupted) return
      interrupted = true
      await endRunning()
      for (const folder of folders) remove(folder)
      process.exit(INTERRUPTED)
    })
  }
}
