import type { Operation } from '@cloud-cost/contract/model'
import type { Result } from '../result.js'
import { type Paint, painter } from './paint.js'

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
  const paint = painter(isLive && (environment['NO_COLOR'] ?? '') === '')
  const width = 9
  return {
    begin(number, total, { operationId }) {
      if (isLive) terminal.write(`\r\x1b[K${paint.dim(`[${number}/${total}] ${operationId} …`)}`)
    },
    end(result) {
      const { operationId, outcome, status, milliseconds } = result
      const facts = [status, milliseconds === undefined ? undefined : `${milliseconds} ms`].filter(
        (fact) => fact !== undefined,
      )
      const clear = isLive ? '\r\x1b[K' : ''
      terminal.write(`${clear}${colour(paint, outcome.padEnd(width), outcome)} ${[operationId, ...facts].join('  ')}\n`)
    },
  }
}

function colour(paint: Paint, text: string, outcome: Result['outcome']): string {
  if (outcome === 'match') return paint.green(text)
  return outcome === 'deviation' || outcome === 'failed' ? paint.red(text) : paint.dim(text)
}
