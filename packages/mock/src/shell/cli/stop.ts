import { exitUnread } from './output.js'
import { whenParentEnds } from './parent-process.js'

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
