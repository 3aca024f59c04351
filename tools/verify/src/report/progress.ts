import { styleText } from 'node:util'
import { type Result, statusAndTime } from '../result.js'

/** Tells how far a run is. */
export interface Progress {
  begin(number: number, total: number, operationId: string): void
  /** What takes long in the operation that was begun, such as `checking 12.3 MB`. */
  note(text: string): void
  end(result: Result): void
}

const COLOURS = { match: 'green', deviation: 'red', failed: 'red', refused: 'dim', skipped: 'dim' } as const

/** A line an operation, and one for what takes long; on a terminal with a line below them that says what is under way. */
export function progressOn(
  terminal: { readonly isTTY?: boolean; write(text: string): unknown },
  { NO_COLOR = '' }: NodeJS.ProcessEnv,
): Progress {
  const { isTTY = false } = terminal
  const clear = isTTY ? '\r\x1b[K' : ''
  // Whether it is a terminal is known here, and need not be that of standard output.
  const paint = (colour: 'green' | 'red' | 'dim', text: string): string =>
    isTTY && NO_COLOR === '' ? styleText(colour, text, { validateStream: false }) : text
  let current = ''
  return {
    begin(number, total, operationId) {
      current = `[${number}/${total}] ${operationId} …`
      if (isTTY) terminal.write(`${clear}${paint('dim', current)}`)
    },
    note(text) {
      terminal.write(isTTY ? `${clear}${paint('dim', `${current} ${text}`)}` : `${current} ${text}\n`)
    },
    end(result) {
      const outcome = paint(COLOURS[result.outcome], result.outcome.padEnd(9))
      terminal.write(`${clear}${outcome} ${[result.operationId, ...statusAndTime(result)].join('  ')}\n`)
    },
  }
}
