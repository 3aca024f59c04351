import { styleText } from 'node:util'
import type { Operation } from '@cloud-cost/contract/model'
import type { Result } from '../result.js'

/** Tells how far a run is. */
export interface Progress {
  begin(number: number, total: number, operation: Operation): void
  end(result: Result): void
}

/** Where progress is written. */
export interface Terminal {
  readonly isTTY?: boolean | undefined
  write(text: string): unknown
}

/** A line an operation; on a terminal with a line below them that says what is under way. */
export function progressOn(terminal: Terminal, environment: { readonly [name: string]: string | undefined }): Progress {
  const isLive = terminal.isTTY === true
  const isColoured = isLive && (environment['NO_COLOR'] ?? '') === ''
  // Whether it is a terminal is known here, and need not be that of standard output.
  const paint = (colour: Colour, text: string): string =>
    isColoured ? styleText(colour, text, { validateStream: false }) : text
  const width = 9
  return {
    begin(number, total, { operationId }) {
      if (isLive) terminal.write(`\r\x1b[K${paint('dim', `[${number}/${total}] ${operationId} …`)}`)
    },
    end(result) {
      const { operationId, outcome, status, milliseconds } = result
      const facts = [status, milliseconds === undefined ? undefined : `${milliseconds} ms`].filter(
        (fact) => fact !== undefined,
      )
      const clear = isLive ? '\r\x1b[K' : ''
      terminal.write(
        `${clear}${paint(colourOf(outcome), outcome.padEnd(width))} ${[operationId, ...facts].join('  ')}\n`,
      )
    },
  }
}

type Colour = 'green' | 'red' | 'dim'

function colourOf(outcome: Result['outcome']): Colour {
  if (outcome === 'match') return 'green'
  return outcome === 'deviation' || outcome === 'failed' ? 'red' : 'dim'
}
