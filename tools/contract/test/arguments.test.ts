import { describe, expect, it } from 'vitest'
import { ArgumentError, readArguments } from '../src/model/arguments.js'

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
    [['--prot', '1'], 'unknown option --prot.'],
    [['-p'], 'unknown option -p.'],
    [['--toString'], 'unknown option --toString.'],
    [['--port'], 'option --port requires a value.'],
    [['--port', '--list'], 'option --port requires a value.'],
    [['--list=yes'], 'option --list takes no value.'],
    [['now'], 'unexpected argument now.'],
  ])('refuses %j', (args, message) => {
    const read = (): unknown => readArguments(args, CONFIG)
    expect(read).toThrow(ArgumentError)
    expect(read).toThrow(message)
  })
})
