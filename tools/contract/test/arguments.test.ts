import { describe, expect, it } from 'vitest'
import { ArgumentError, numberOption, readArguments } from '../src/model/arguments.js'
import { ODD_NUMBERS, optionTrials } from '../src/model/option-trials.js'

const CONFIG = { options: { port: { type: 'string' }, list: { type: 'boolean' } } } as const

describe('readArguments', () => {
  it('reads options and, where they are allowed, other arguments', () => {
    expect(readArguments(['--port', '1', '--list'], CONFIG).values).toEqual({ port: '1', list: true })
    expect(readArguments(['x', '--port=-1'], { ...CONFIG, allowPositionals: true })).toMatchObject({
      values: { port: '-1' },
      positionals: ['x'],
    })
  })

  it.each([
    [['--prot', '1'], 'unknown option --prot; did you mean --port?'],
    [['-p'], 'unknown option -p.'],
    [['--toString'], 'unknown option --toString.'],
    [['--port'], 'a value of --port is required.'],
    [['--port', '--list'], 'a value of --port is required.'],
    [['--port='], '--port must not be empty; is a variable not set?'],
    [['--port', ''], '--port must not be empty; is a variable not set?'],
    [['--port', ' '], '--port must not be empty; is a variable not set?'],
    [['--list=yes'], '--list must not have a value.'],
    [['--list='], '--list must not have a value.'],
    [['now'], 'unexpected argument "now".'],
    [[''], 'an argument must not be empty; is a variable not set?'],
  ])('refuses %j', (args, message) => {
    const read = (): unknown => readArguments(args, CONFIG)
    expect(read).toThrow(ArgumentError)
    expect(read).toThrow(message)
  })
})

describe('numberOption', () => {
  const ANY = { min: 0, max: 1e20 }

  it('reads decimal digits within a range, both ends included', () => {
    expect(['0', '5', '07'].map((text) => numberOption('--n', text, { min: 0, max: 7 }))).toEqual([0, 5, 7])
    expect(numberOption('--n', '2.50', { ...ANY, fraction: true })).toBe(2.5)
    for (const text of ['3', '8', '5.5']) {
      const message = `--n must be a whole number from 4 to 7, not ${JSON.stringify(text)}.`
      expect(() => numberOption('--n', text, { min: 4, max: 7 })).toThrow(message)
    }
  })

  it.each(ODD_NUMBERS)('refuses %j', (text) => {
    expect(() => numberOption('--n', text, ANY)).toThrow(ArgumentError)
    expect(() => numberOption('--n', text, { ...ANY, fraction: true })).toThrow(ArgumentError)
  })
})

it('finds the options of a help, and what to try with them', () => {
  const help = `Usage: a [options]

  --count NUMBER  so many
  --name, --other which
  --list          all
  run [--at ADDRESS]
                  where`
  expect(optionTrials(help).map(({ option }) => option)).toEqual(
    expect.arrayContaining(['--count', '--name', '--other']),
  )
  expect(optionTrials(help)).toContainEqual({ option: '--at', args: ['run', '--at='] })
  expect(optionTrials(help)).toContainEqual({ option: '--count', args: ['--count=NaN'] })
  expect(optionTrials(help)).toContainEqual({ option: '--list', args: ['--list=yes'] })
})
