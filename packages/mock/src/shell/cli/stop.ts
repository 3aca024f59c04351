// Stops a server on a signal, and when the npm that started it has ended.
import { readFileSync } from 'node:fs'
import { exitUnread } from './output.js'

export interface StopSettings {
  /** The command in messages. */
  readonly command: string
  /** The variables of the process. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Whether to go on when the terminal is closed, or the npm that started the process has ended. */
  readonly detached: boolean
}

/**
 * Stops the server on a signal, and when the npm that started it has ended. The first signal lets requests in flight end; the
 * second one ends at once.
 */
export function stopWhenAsked(stop: () => Promise<void>, { command, environment, detached }: StopSettings): void {
  let isStopping = false
  const begin = (): void => {
    isStopping = true
    unwatch()
    void stop().finally(exitUnread)
  }
  const unwatch = detached
    ? () => {}
    : whenParentEnds(environment, () => {
        console.error(
          `${command}: npm, which started the mock, has ended; so does the mock. With --detached it goes on.`,
        )
        begin()
      })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signal === 'SIGHUP' && detached) return
      if (isStopping) process.exit(1)
      begin()
    })
  }
}

const INTERVAL = 250

const SHELL = /^(ba|da|a|z|k)?sh$|^busybox$/
/** What the process with number 1 is called where it is a package manager itself, as in a container. */
const PACKAGE_MANAGER = /^(npm|npx|pnpm|yarn|bun|node)/

/**
 * Calls back once the npm or npx that started this process has ended: it hands a signal on to a shell in between at most, and the
 * shell hands it on to nobody. Other package managers set the same variable, so they are watched, too.
 *
 * @returns what ends the watch
 */
function whenParentEnds(environment: Readonly<Record<string, string | undefined>>, callback: () => void): () => void {
  if (environment['npm_config_user_agent'] === undefined) return () => {}
  const parent = process.ppid
  const shellParent = behindShell(parent)
  const hasEnded = (): boolean =>
    process.ppid !== parent || behindShell(parent) !== shellParent || isAdopter(parent) || isAdopter(shellParent)
  const timer = setInterval(() => {
    if (!hasEnded()) return
    clearInterval(timer)
    callback()
  }, INTERVAL).unref()
  return () => clearInterval(timer)
}

/** The process that started a shell; nothing for another process, and where the system does not tell. */
function behindShell(pid: number): number | undefined {
  const process = look(pid)
  return process !== undefined && SHELL.test(process.name) ? process.parent : undefined
}

/** Whether a process takes in those whose parent has ended, and so has started none of them. */
function isAdopter(pid: number | undefined): boolean {
  if (pid === undefined) return false
  const name = look(pid)?.name ?? ''
  return name === 'systemd' || (pid === 1 && !PACKAGE_MANAGER.test(name))
}

/** The name and the parent of a process; nothing when it has ended, and on systems other than Linux. */
function look(pid: number): { readonly name: string; readonly parent: number } | undefined {
  try {
    const [, name = '', parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, parent: Number(parent) }
  } catch {
    return undefined
  }
}
