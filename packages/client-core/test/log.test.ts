import { describe, expect, it, vi } from 'vitest'
import { allowed, createLog } from '../src/log.js'
import type { Logger, LogLevel } from '../src/options.js'

const LEVELS = ['error', 'warn', 'info', 'debug'] as const

/** The levels that are written with these options. */
function written(logLevel: LogLevel | undefined): string[] {
  const seen: string[] = []
  const logger = Object.fromEntries(LEVELS.map((level) => [level, () => seen.push(level)])) as unknown as Logger
  const log = createLog({ logger, logLevel } as never, () => ({}))
  for (const level of LEVELS) log(level, 'an entry')
  return seen
}

describe('a log', () => {
  it.each<[LogLevel | undefined, readonly string[]]>([
    ['off', []],
    ['error', ['error']],
    ['warn', ['error', 'warn']],
    ['info', ['error', 'warn', 'info']],
    ['debug', LEVELS],
    [undefined, ['error', 'warn', 'info']],
  ])('with level %s writes %j', (logLevel, levels) => expect(written(logLevel)).toEqual(levels))

  it('without a logger writes to the console, and only when a level is given', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const error = vi.spyOn(console, 'error').mockReturnValue()
    createLog({} as never, () => ({}))('error', 'nobody asked')
    createLog({ logLevel: 'warn' } as never, () => ({ attempt: 1 }))('warn', 'asked', () => ({ status: 500 }))
    expect(error).not.toHaveBeenCalled()
    expect(warn.mock.calls).toEqual([['asked', { attempt: 1, status: 500 }]])
  })

  it('shows the values of names that are allowed, and of no names that only hold one of these', () => {
    const shown = allowed(
      [
        ['Page', '2'],
        ['X-Request-Id', 'r-1'],
        ['landing-page', 'secret'],
        ['page-key', 'secret'],
      ],
      (text) => text,
    )
    const hidden = { 'landing-page': '[removed]', 'page-key': '[removed]' }
    expect(shown).toEqual({ Page: '2', 'X-Request-Id': 'r-1', ...hidden })
  })
})
