import { ArgumentError, readArguments } from '@cloud-cost/contract/arguments'
import type { Measure } from './measure.js'

export interface Options {
  readonly only: readonly string[]
  readonly seconds: number
  readonly rounds: number
  readonly list: boolean
  readonly help: boolean
}

export const USAGE = `Usage: pnpm bench [options]

Measures the product side by side with its neighbours and writes packages/benchmarks/RESULTS.md.

  --only NAME      take this measure alone, and keep the results of the others; can be repeated.
                   Those that take minutes by themselves are only taken by their names
  --seconds NUMBER length of each round of load (default 3)
  --rounds NUMBER  rounds of which the median counts (default 5)
  --list           print the measures
  --help           print this`

/** Options that can't be understood; the message says what they take. */
export class OptionError extends Error {}

/** @throws OptionError */
export function parseOptions(args: readonly string[], measures: readonly Measure[]): Options {
  const values = read(args)
  const only = (values.only ?? []).flatMap((names) => names.split(','))
  const names = measures.map(({ name }) => name)
  const unknown = only.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new OptionError(`--only must be one of ${names.join(', ')}, not "${unknown}".`)
  return {
    only,
    seconds: positive('seconds', values.seconds ?? '3'),
    rounds: positive('rounds', values.rounds ?? '5'),
    list: values.list === true,
    help: values.help === true,
  }
}

function read(args: readonly string[]) {
  try {
    return readArguments(args, {
      options: {
        only: { type: 'string', multiple: true },
        seconds: { type: 'string' },
        rounds: { type: 'string' },
        list: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error
    throw new OptionError(`${error.message}\n\n${USAGE}`)
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0 && value <= 1_000)) throw new OptionError(`--${name} must be a number up to 1000, not "${text}".`)
  return value
}
