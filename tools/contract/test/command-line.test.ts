import { describe, expect, it, vi } from 'vitest'
import { Program } from '../src/model/command-line.js'
import { choice, decimal, list, number } from '../src/model/command-options.js'
import { UserError } from '../src/model/failure.js'
import { tryOptions } from '../src/model/option-trials.js'

let seen: unknown

function program(environment = {}): Program {
  const about = {
    command: 'npm run try --',
    summary: 'Tries what is asked for.',
    notes: 'It takes a second.',
    examples: ['--port 1'],
    exitCodes: { 0: 'all is well', 1: 'something is wrong' },
    docs: 'README.md',
    version: '1.2.3',
    variables: { prefix: 'TRY_', environment },
  }
  const inner = Program.of(
    { command: 'inner', summary: 'Does less.' },
    (command) => command.argument('<file>').addOption(decimal('--rate <NUMBER>', 'how fast', [0.1, 7])),
    (options, [file]) => {
      seen = { ...options, file }
      if (file === 'gone') throw Object.assign(new Error('ENOENT: no such file'), { syscall: 'open', path: file })
      if (file === 'bad') throw new UserError('bad \u001b[2Jfile.')
      if (file === 'broken') throw new TypeError('a mistake of ours')
      return file === 'worse' ? 1 : 0
    },
  )
  return Program.of(
    about,
    (command) =>
      command
        .addOption(number('--port <NUMBER>', 'where', [0, 9]).default(4))
        .addOption(list('--name <NAME>', 'who', 'all'))
        .addOption(choice('--log <LEVEL>', 'how much', ['off', 'all']).default('off'))
        .option('--seed <TEXT>', 'what from')
        .option('--all', 'everything'),
    (options) => {
      seen = options
      return undefined
    },
  ).with(inner)
}

async function call(args: readonly string[], environment = {}): Promise<{ code: unknown; out: string; err: string }> {
  const [log, error] = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()]
  seen = undefined
  try {
    const code = await program(environment).run(args)
    return { code, out: log.mock.calls.join('\n'), err: error.mock.calls.join('\n') }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}

describe('a command line', () => {
  it.each([
    [[], {}],
    [['--port', '1', '--name', 'a,b', '--name=c', '--all'], { port: 1, name: ['a', 'b', 'c'], all: true }],
    [['--', '--seed=-1', '--log', 'all'], { seed: '-1', log: 'all' }],
  ])('is read: %j', async (args, expected) => {
    expect(await call(args)).toEqual({ code: undefined, out: '', err: '' })
    expect(seen).toEqual({ port: 4, name: [], log: 'off', ...expected })
  })

  it('is read for a command, which has options of its own', async () => {
    expect(await call(['inner', 'worse', '--rate', '0.5'])).toEqual({ code: 1, out: '', err: '' })
    expect(seen).toEqual({ file: 'worse', rate: 0.5 })
  })

  it.each([
    [['--prot', '1'], 'unknown option --prot; did you mean --port?'],
    [['-p'], 'unknown option -p. See npm run try -- --help.'],
    [['--toString'], 'unknown option --toString. See npm run try -- --help.'],
    [['--port', '--all'], 'a value of --port is required. See npm run try -- --help.'],
    [['--port', '1', '--port', '2'], '--port must not be given twice. See npm run try -- --help.'],
    [['--port', '-1'], 'a value of --port is required. See npm run try -- --help.'],
    [['--port=-1'], '--port must be a whole number from 0 to 9, not "-1".'],
    [['--name', 'a,'], '--name must not have an empty value between commas.'],
    [['--log', 'some'], '--log must be one of off, all, not "some".'],
    [['now'], 'unexpected argument "now". See npm run try -- --help.'],
    [['inner'], "missing required argument 'file'. See npm run try -- inner --help."],
    [['inner', ''], 'an argument must not be empty; is a variable not set?'],
    [['inner', 'a', 'b'], 'unexpected argument "b". See npm run try -- inner --help.'],
    [['inner', 'a', '--rate', '8'], '--rate must be a number from 0.1 to 7, not "8".'],
    [['inner', 'gone'], 'ENOENT: no such file'],
    [['inner', 'bad'], 'bad  [2Jfile.'],
  ])('is refused: %j', async (args, message) => {
    expect(await call(args)).toEqual({ code: 2, out: '', err: `try: ${message}` })
  })

  it('shows a mistake of ours with all that helps to find it', async () => {
    await expect(call(['inner', 'broken'])).rejects.toThrow('a mistake of ours')
  })

  it('is refused with each of its options in an odd form', async () => {
    expect(await tryOptions(program(), { inner: ['file'] })).toEqual({ tried: 76, notRefused: [] })
  })
})

describe('a variable', () => {
  it.each([
    [{ TRY_PORT: '7', TRY_NAME: 'a,b', TRY_ALL: 'Yes' }, [], { port: 7, name: ['a', 'b'], all: true }],
    [{ TRY_PORT: '7', TRY_NAME: 'a' }, ['--port', '1', '--name', 'b'], { port: 1, name: ['b'] }],
    [{ TRY_PORT: ' ', TRY_NAME: '', TRY_SEED: '\n', TRY_ALL: 'off' }, [], { all: false }],
  ])('stands for an option: %j %j', async (environment, args, expected) => {
    expect(await call(args, environment)).toMatchObject({ err: '' })
    expect(seen).toEqual({ port: 4, name: [], log: 'off', ...expected })
  })

  it.each([
    [{ TRY_PORT: '10' }, 'TRY_PORT must be a whole number from 0 to 9, not "10".'],
    [{ TRY_ALL: 'maybe' }, 'TRY_ALL must be true or false, not "maybe".'],
    [{ TRY_LOG: 'x' }, 'TRY_LOG must be one of off, all, not "x".'],
  ])('is refused by its name: %j', async (environment, message) => {
    expect(await call([], environment)).toEqual({ code: 2, out: '', err: `try: ${message}` })
    expect(await call(['--help'], environment)).toMatchObject({ code: 0, err: '' })
  })
})

it('has a help in the same order everywhere', async () => {
  const { code, out, err } = await call(['--help'])
  expect([code, err]).toEqual([0, ''])
  expect(out.split('\n').filter((line) => /^\S/.test(line))).toEqual([
    'Usage: npm run try -- [options] [command]',
    'Tries what is asked for.',
    'It takes a second.',
    ...['Options:', 'Commands:', 'Examples:', 'Exit codes:', 'Docs:'],
  ])
  expect(out).toMatch(/^ {2}--port <NUMBER> +where \(default: 4, env: TRY_PORT\)$/m)
  expect((await call(['inner', '--help'])).out).toMatch(/^Usage: npm run try -- inner \[options\] <file>\n/)
  expect(await call(['--version'])).toEqual({ code: 0, out: '1.2.3', err: '' })
})
