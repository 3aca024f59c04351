import { afterEach, describe, expect, it, vi } from 'vitest'
import { run } from '../src/bench.js'
import { atLeast, type Measure, type Measurement } from '../src/measure.js'
import { type Section, toMarkdown } from '../src/results.js'

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
const long = measure('long', { onlyByName: true })

/** Runs the command with these measures in place of the real ones. */
async function bench(...args: readonly string[]) {
  const printed: string[] = []
  const errors: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line))
  vi.spyOn(console, 'error').mockImplementation((line: string) => errors.push(line))
  let sections: readonly Section[] = []
  const code = await run(args, [failing, measure('short'), long], (taken) => {
    sections = [...taken]
  })
  return { code, printed, errors, sections, names: sections.map(({ name }) => name) }
}

afterEach(() => vi.restoreAllMocks())

describe('npm run bench', () => {
  it.each([
    [['--only', 'fast'], '--only must be one of failing, short, long, not "fast".'],
    [['--seconds', '0'], '--seconds must be a number up to 1000, not "0".'],
    [['--rounds', 'many'], '--rounds must be a number up to 1000, not "many".'],
    [['--fast'], 'unknown option --fast'],
  ])('refuses %j', async (args, message) => {
    const { code, errors } = await bench(...args)
    expect(code).toBe(2)
    expect(errors).toEqual([expect.stringContaining(message)])
  })

  it('lists the measures', async () => {
    const { printed } = await bench('--list')
    expect(printed[0]?.split('\n').map((line) => line.split(/ +/)[0])).toEqual(['failing', 'short', 'long'])
  })

  it('goes on after a measure that failed, says so, and leaves out what takes minutes', async () => {
    const { code, names, errors } = await bench()
    expect([code, names]).toEqual([1, ['short']])
    expect(errors).toEqual([
      'bench: failing failed: nothing listens',
      'bench: not measured: failing. Take them again with --only.',
    ])
    expect((await bench('--only', 'long')).names).toEqual(['long'])
  })

  it('writes a page that has the budgets first', async () => {
    const page = toMarkdown((await bench('--only', 'short')).sections)
    expect(page).toContain('| ours to Prism | at least 3× | 2× | **no** |')
    expect(page).toContain('| server | requests/s |\n| --- | ---: |\n| Prism | 10 |\n| ours | 5 |')
    expect(page.indexOf('## Budgets')).toBeLessThan(page.indexOf('## The short'))
  })
})
