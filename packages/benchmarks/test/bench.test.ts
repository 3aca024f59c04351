import { tryOptions } from '@cloud-cost/contract/option-trials'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { benchProgram, run } from '../src/bench.js'
import { atLeast, type Measure, type Measurement } from '../src/measure.js'
import { type Results, toMarkdown } from '../src/results.js'

const measurement: Measurement = {
  rows: [
    { server: 'Prism', 'requests/s': 10 },
    { server: 'ours', 'requests/s': 5 },
  ],
  budgets: [atLeast(3, '×', 'ours to Prism', 2)],
}

function measure(name: string, more: Partial<Measure> = {}): Measure {
  return { name, title: `The ${name}`, method: 'A look.', run: async () => measurement, ...more }
}

const failing = measure('failing', {
  run: async () => {
    throw new Error('nothing listens')
  },
})
const long = measure('long')

/** Runs the command with these measures in place of the real ones. */
async function bench(...args: readonly string[]) {
  const printed: string[] = []
  const errors: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line))
  vi.spyOn(console, 'error').mockImplementation((line: string) => errors.push(line))
  let written: Results | undefined
  const code = await run(args, [failing, measure('short'), long], (results) => {
    written = results
  })
  return { code, printed, errors, written }
}

afterEach(() => vi.restoreAllMocks())

describe('npm run bench', () => {
  it.each([
    [['--only', 'fast'], '--only must be one of failing, short, long, not "fast".'],
    [['--seconds', '0'], '--seconds must be a number from 0.1 to 1000, not "0".'],
    [['--rounds', '1.5'], '--rounds must be a whole number from 1 to 1000, not "1.5".'],
  ])('refuses %j', async (args, message) => {
    const { code, errors } = await bench(...args)
    expect(code).toBe(2)
    expect(errors).toEqual([expect.stringContaining(message)])
  })

  it('refuses each option in an odd form', async () => {
    expect((await tryOptions(benchProgram())).notRefused).toEqual([])
  })

  it('lists the measures', async () => {
    const { printed } = await bench('--list')
    expect(printed[0]?.split('\n').map((line) => line.split(/ +/)[0])).toEqual(['failing', 'short', 'long'])
  })

  it('goes on after a measure that failed, and says so, also on the page', async () => {
    const { code, written, errors } = await bench()
    expect([code, written?.sections.map(({ name }) => name), written?.failed]).toEqual([
      1,
      ['short', 'long'],
      ['failing'],
    ])
    expect(errors.filter((line) => line.startsWith('bench:'))).toEqual([
      'bench: failing failed: nothing listens',
      'bench: not measured: failing.',
    ])
    expect(written && toMarkdown(written, 'here')).toContain('\n\nNot measured, since it failed: failing.\n\n')
  })

  it('prints a measure that is taken alone, and leaves the page as it is', async () => {
    const { code, printed, written } = await bench('--only', 'long')
    expect([code, written]).toEqual([0, undefined])
    expect(printed.map((text) => text.split('\n').slice(0, 2))).toEqual([['The long', '| server | requests/s |']])
  })

  it('writes a page that says of which run it is, and has the budgets first', async () => {
    const { written } = await bench()
    const page = written === undefined ? '' : toMarkdown(written, '2 cores, 2026-04-01')
    expect(page.split('\n').slice(0, 3)).toEqual([
      '# Results',
      '',
      'Written by `npm run bench` in one run: 2 cores, 2026-04-01.',
    ])
    expect(page).toContain('| ours to Prism | at least 3× | 2× | **no** |')
    expect(page).toContain('| server | requests/s |\n| --- | ---: |\n| Prism | 10 |\n| ours | 5 |')
    expect(page.indexOf('## Budgets')).toBeLessThan(page.indexOf('## The short'))
  })
})
