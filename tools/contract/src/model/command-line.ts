import type { ParseArgsConfig } from 'node:util'
import { ArgumentError, readArguments } from './arguments.js'
import { UserError } from './failure.js'
import { counted } from './values.js'

/** Runs a program, or shows how it is used when asked. A mistake of its user is one message and the exit code 2. */
export async function runProgram<T>(
  program: string,
  usage: string,
  args: readonly string[],
  main: () => T | Promise<T>,
): Promise<T | number> {
  if (args.includes('--help')) {
    console.log(usage)
    return 0
  }
  try {
    return await main()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.error(`${program}: ${error.message}${error instanceof ArgumentError ? `\n\n${usage}` : ''}`)
    return 2
  }
}

type Options = NonNullable<ParseArgsConfig['options']>

/** A command of a program, by the name with which a command line begins. */
export interface Command<T extends Options = Options> {
  /** How many arguments follow its name, options apart; several numbers where it can be called in several ways. */
  readonly takes?: number | readonly number[]
  readonly options?: T
  /** Returns the exit code: 0 when all is well, 1 for findings. */
  run(
    args: readonly string[],
    values: ReturnType<typeof readArguments<{ options: T }>>['values'],
  ): number | Promise<number>
}

/** A command whose `run` knows the types of its options. */
export function command<const T extends Options>(definition: Command<T>): Command {
  return definition as unknown as Command
}

export async function runCommand(
  program: string,
  usage: string,
  commands: Readonly<Record<string, Command>>,
  [name = '', ...args]: readonly string[],
): Promise<number> {
  if (name === '') {
    console.log(usage)
    return 2
  }
  return runProgram(program, usage, [name, ...args], () => {
    const { takes = 0, options = {}, run } = commands[name] ?? {}
    if (run === undefined) throw new ArgumentError(`unknown command ${name}.`)
    const { values, positionals } = readArguments(args, { options, allowPositionals: true })
    const numbers = [takes].flat()
    if (!numbers.includes(positionals.length)) {
      const most = counted(numbers.at(-1) ?? 0, 'argument')
      const expected = [...numbers.slice(0, -1), most].join(' or ')
      throw new ArgumentError(`${name} takes ${expected}, not ${positionals.length}.`)
    }
    return run(positionals, values)
  })
}
