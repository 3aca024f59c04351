// Where the programs and packages are that a measure starts or names with their versions.
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endRunning, run } from '@cloud-cost/contract/run'

/** The working tree that this package is in; the path is the same from `src` and from `dist`. */
export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))

/** Where a package is installed, for this package or for the repository. */
export function packageFolder(name: string): string {
  const folders = ['packages/benchmarks', '.'].map((parent) => join(REPOSITORY, parent, 'node_modules', name))
  const folder = folders.find(existsSync)
  if (folder === undefined) throw new Error(`the package ${name} is not installed`)
  return folder
}

/** The version of a package that is installed. */
export function versionOf(name: string): string {
  const manifest = JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8')) as { version: string }
  return manifest.version
}

/** A compiled program of this package; the path is the same from `src` and from `dist`. */
export function ownProgram(name: string): string {
  return fileURLToPath(new URL(`../dist/programs/${name}.js`, import.meta.url))
}

/** Lines of output that an error quotes. */
const QUOTED = 15

/**
 * Runs a program to its end; an interruption of this one ends it.
 *
 * @throws Error that quotes the end of its output, when it doesn't start or fails
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  cwd = REPOSITORY,
): Promise<{ readonly seconds: number; readonly stdout: string }> {
  const began = performance.now()
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
  const { code, stdout, stderr } = await run(command, args, { cwd, env })
  const seconds = (performance.now() - began) / 1_000
  if (code === 0) return { seconds, stdout }
  const last = `${stdout}\n${stderr}`.trim().split('\n').slice(-QUOTED).join('\n')
  throw new Error(`${[command, ...args].join(' ')} failed in ${cwd}:\n${last}`)
}

/** A new folder, which is gone when the program ends. */
export function temporaryFolder(): string {
  // The real path, since the temporary folder of some systems is a link.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cloud-cost-bench-')))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
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
      process.exit(INTERRUPTED)
    })
  }
}
