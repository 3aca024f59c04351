import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseOptions, run } from '../src/bench.js'
import { atLeast, inTurns, isMet, type Measure, type Measurement, median, rounded } from '../src/measure.js'
import { MEASURES } from '../src/measures.js'
import { merge, type Section, toMarkdown, toText } from '../src/results.js'

const measurement: Measurement = {
  rows: [
    { server: 'one', 'requests/s': 10 },
    { server: 'two', 'requests/s': 5 },
  ],
  budgets: [atLeast(3, '×', 'one to two', 2)],
}
const measures: readonly Measure[] = ['first', 'second'].map((name) => ({
  name,
  title: `The ${name}`,
  method: 'By looking.',
  run: async () => measurement,
}))

describe('the command line', () => {
  afterEach(() => vi.restoreAllMocks())

  it('has a default for every option', () => {
    expect(parseOptions([], measures)).toEqual({ only: [], seconds: 3, rounds: 5, list: false, help: false })
  })

  it('takes measures in one option or in several', () => {
    expect(parseOptions(['--only', 'first,second'], measures).only).toEqual(['first', 'second'])
    expect(parseOptions(['--only', 'second', '--only', 'first'], measures).only).toEqual(['second', 'first'])
  })

  it.each([
    [['--only', 'third'], '--only must be one of first, second, not "third".'],
    [['--seconds', '0'], '--seconds must be a number up to 1000, not "0".'],
    [['--rounds', 'many'], '--rounds must be a number up to 1000, not "many".'],
    [['--fast'], 'unknown option --fast'],
  ])('refuses %j', (args, message) => {
    expect(() => parseOptions(args, measures)).toThrow(message)
  })

  it('lists the measures, and explains itself', async () => {
    const lines: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line))
    expect(await run(['--list'])).toBe(0)
    for (const { name, title, onlyByName } of MEASURES) {
      const end = onlyByName ? ' \\(only by name\\)' : ''
      expect(lines[0]).toMatch(new RegExp(`^${name} +${title}${end}$`, 'm'))
    }
    expect(await run(['--help'])).toBe(0)
    expect(lines[1]).toContain('Usage: pnpm bench')
  })

  it('ends with an error in a line', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await run(['--only', 'none'])).toBe(2)
    expect(error.mock.calls[0]?.[0]).toMatch(/^bench: --only must be one of mock-get, .*, not "none"\.$/)
  })
})

describe('a run', () => {
  const named: Measure = {
    name: 'third',
    title: 'The third',
    method: '',
    onlyByName: true,
    run: async () => measurement,
  }
  const broken: Measure = {
    name: 'broken',
    title: 'The broken',
    method: '',
    run: async () => {
      throw new Error('nothing listens')
    },
  }
  const taken = async (args: readonly string[], all: readonly Measure[]) => {
    const errors: string[] = []
    vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation((line: string) => errors.push(line))
    let names: string[] = []
    const code = await run(args, all, (sections) => {
      names = sections.map(({ name }) => name)
    })
    return { code, names, errors }
  }
  afterEach(() => vi.restoreAllMocks())

  it('takes all measures but those that are only taken by name', async () => {
    expect(await taken([], [...measures, named])).toMatchObject({ code: 0, names: ['first', 'second'] })
    expect(await taken(['--only', 'third'], [...measures, named])).toMatchObject({ code: 0, names: ['third'] })
  })

  it('goes on after a measure that failed, and says so', async () => {
    const { code, names, errors } = await taken([], [broken, ...measures])
    expect([code, names]).toEqual([1, ['first', 'second']])
    expect(errors).toEqual([
      'bench: broken failed: nothing listens',
      'bench: not measured: broken. Take them again with --only.',
    ])
  })
})

describe('results', () => {
  const [first, second] = measures
  if (first === undefined || second === undefined) throw new Error('there are two measures')
  const sectionOf = ({ name, title, method }: Measure, machine: string): Section => {
    return { name, title, method, machine, ...measurement }
  }
  const old = [first, second].map((measure) => sectionOf(measure, 'old machine'))
  const fresh = sectionOf(second, 'new machine')

  it('replace older ones of the same measure, in the order of the measures', () => {
    expect(merge(old, [fresh], measures).map(({ name, machine }) => [name, machine])).toEqual([
      ['first', 'old machine'],
      ['second', 'new machine'],
    ])
    expect(merge(old, [], [second])).toHaveLength(1)
  })

  it('are a page with the budgets first', () => {
    const page = toMarkdown([fresh])
    expect(page).toContain('| one to two | at least 3× | 2× | **no** |')
    expect(page).toContain('## The second\n\n`pnpm bench --only second` · new machine\n\nBy looking.')
    expect(page).toContain('| server | requests/s |\n| --- | ---: |\n| one | 10 |\n| two | 5 |')
  })

  it('say whether a budget is met', () => {
    expect(toText(fresh)).toContain('| one to two | at least 3× | 2× | **no** |')
    const budget = { name: '', value: 3, limit: 3, unit: '' }
    expect(isMet({ ...budget, direction: 'at least' })).toBe(true)
    expect(isMet({ ...budget, direction: 'at most' })).toBe(true)
    expect(isMet({ ...budget, value: 4, direction: 'at most' })).toBe(false)
  })
})

describe('figures', () => {
  it('have a value in the middle', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(() => median([])).toThrow('there are no values')
  })

  it('have the digits that matter', () => {
    expect([rounded(1234.5), rounded(0.012345), rounded(5263)]).toEqual([1230, 0.0123, 5263])
  })

  it('are taken in turns, each round in another order', async () => {
    const asked: string[] = []
    const figures = await inTurns(['a', 'b'], 2, async (subject, round) => {
      asked.push(subject)
      return `${subject}${round}`
    })
    expect(asked).toEqual(['b', 'a', 'a', 'b'])
    expect([...figures]).toEqual([
      ['a', ['a1', 'a2']],
      ['b', ['b1', 'b2']],
    ])
  })
})
