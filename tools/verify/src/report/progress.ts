import { styleText } from 'node:util'
import { type Result, statusAndTime } from '../result.js'

/** Tells how far a run is. */
export interface Progress {
  begin(number: number, total: number, operationId: string): void
  end(result: Result): void
}

const COLOURS = { match: 'green', deviation: 'red', failed: 'red', refused: 'dim', skipped: 'dim' } as const

/** A line an operation; on a terminal with a line below them that says what is under way. */
export function progressOn(
  terminal: { readonly isTTY?: boolean; write(text: string): unknown },
  { NO_COLOR = '' }: NodeJS.ProcessEnv,
): Progress {
  const { isTTY = false } = terminal
  const clear = isTTY ? '\r\x1b[K' : ''
  // Whether it is a terminal is known here, and need not be that of standard output.
  const paint = (colour: 'green' | 'red' | 'dim', text: string): string =>
    isTTY && NO_COLOR === '' ? styleText(colour, text, { validateStream: false }) : text
  return {
    begin(number, total, operationId) {
      if (isTTY) terminal.write(`${clear}${paint('dim', `[${number}/${total}] ${operationId} …`)}`)
    },
    end(result) {
      const outcome = paint(COLOURS[result.outcome], result.outcome.padEnd(9))
      terminal.write(`${clear}${outcome} ${[result.operationId, ...statusAndTime(result)].join('  ')}\n`)
    },
  }
}
