type CleanUp = () => Promise<void> | void

const pending = new Set<CleanUp>()
/** What programs that are ended from outside exit with. */
export const INTERRUPTED = 130

/** Has something done when the program is interrupted. Returns a function that takes this back. */
export function onInterrupt(cleanUp: CleanUp): () => void {
  pending.add(cleanUp)
  return () => pending.delete(cleanUp)
}

/** Does what is pending, the latest first. What fails doesn't keep the rest from being done. */
async function cleanUpAll(): Promise<void> {
  for (const cleanUp of [...pending].reverse()) {
    pending.delete(cleanUp)
    try {
      await cleanUp()
    } catch (error) {
      console.error(`bench: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

let interrupted = false

/** Whether the program is about to end, so that what fails now is no news. */
export function isInterrupted(): boolean {
  return interrupted
}

/** Ends the program on Ctrl+C and the like, with nothing left behind. */
export function endOnInterrupt(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (interrupted) return
      interrupted = true
      void cleanUpAll().finally(() => process.exit(INTERRUPTED))
    })
  }
}
