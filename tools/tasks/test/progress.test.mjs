import { expect, it } from 'vitest'
import { Progress } from '../progress.mjs'

const running = { name: 'mock test', elapsed: () => 1000 }
const waiting = { name: 'docs test', elapsed: () => undefined }

/** What is written about three checks, of which one fails and one is cached. */
function write(isLive) {
  let text = ''
  const out = {
    columns: 100,
    write: (part) => {
      text += part
    },
  }
  const progress = new Progress(out, isLive)
  const end = (name, outcome, milliseconds, left) => progress.ended({ check: { name }, outcome, milliseconds, left })
  end('a lint', 'passed', 1234, [waiting, running, waiting, waiting])
  end('b lint', 'cached', undefined, [waiting, running, waiting])
  end('c test', 'failed', 60_000, [running, waiting])
  const sum = progress.finish()
  return { text, sum }
}

it('writes a line for each check that was run', () => {
  const { text, sum } = write(false)
  expect(text).toBe('✓ a lint: 1.2 s, 4 left\n✗ c test: 60.0 s, 2 left\n')
  expect(sum).toMatch(/^1 check passed, 1 failed, 1 unchanged, in \d\.\d s$/)
})

it('keeps to one line on a terminal, but for failures', () => {
  const lines = write(true).text.split('\r\x1b[2K').filter(Boolean)
  expect(lines).toEqual([
    '1 of 5 checks done, 4 left (0 s): mock test',
    '2 of 5 checks done, 3 left (0 s): mock test',
    '✗ c test: 60.0 s, 2 left\n',
    '3 of 5 checks done, 2 left (0 s): mock test',
  ])
})
