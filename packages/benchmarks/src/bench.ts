import { ArgumentError, readArguments } from '@cloud-cost/contract/arguments'
import type { Measure, MeasureOptions } from './measure.js'
import { MEASURES } from './measures.js'
import { INTERRUPTED, isInterrupted } from './programs.js'
import { machine, type Section, saveResults, toText } from './results.js'

interface Options extends Omit<MeasureOptions, 'say'> {
  readonly only: readonly string[]
  readonly list: boolean
  readonly help: boolean
}

const USAGE = `Usage: pnpm bench [options]

Measures the product side by side with its neighbours and writes packages/benchmarks/RESULTS.md.

  --only NAME      take this measure alone, and keep the results of the others; can be repeated.
                   Those that take minutes by themselves are only taken by their names
  --seconds NUMBER length of each round of load (default 3)
  --rounds NUMBER  rounds of which the median counts (default 5)
  --list           print the measures
  --help           print this`

/** Runs a command line; returns its exit code: 1 when a measure failed, 2 for options that can't be understood. */
export async function run(args: readonly string[], measures = MEASURES, save = saveResults): Promise<number> {
  try {
    const options = parseOptions(args, measures)
    if (options.help) console.log(USAGE)
    else if (options.list) console.log(measures.map(listed).join('\n'))
    else return await takeAll(options, measures, save)
    return 0
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error
    console.error(`bench: ${error.message}`)
    return 2
  }
}

function listed({ name, title, onlyByName = false }: Measure): string {
  return `${name.padEnd(16)}${title}${onlyByName ? ' (only by name)' : ''}`
}

/** @throws ArgumentError for options that can't be understood; the message says what they take */
function parseOptions(args: readonly string[], measures: readonly Measure[]): Options {
  const { values } = readArguments(args, {
    options: {
      only: { type: 'string', multiple: true },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '5' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const only = (values.only ?? []).flatMap((names) => names.split(','))
  const names = measures.map(({ name }) => name)
  const unknown = only.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new ArgumentError(`--only must be one of ${names.join(', ')}, not "${unknown}".`)
  const { list, help } = values
  return { only, seconds: positive('seconds', values.seconds), rounds: positive('rounds', values.rounds), list, help }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0 && value <= 1_000)) throw new ArgumentError(`--${name} must be a number up to 1000, not "${text}".`)
  return value
}

async function takeAll(
  { only, seconds, rounds }: Options,
  measures: readonly Measure[],
  save: typeof saveResults,
): Promise<number> {
  const taken: Section[] = []
  const failed: string[] = []
  const isAsked = ({ name, onlyByName }: Measure): boolean => (only.length === 0 ? !onlyByName : only.includes(name))
  for (const measure of measures.filter(isAsked)) {
    const { name, title, method } = measure
    try {
      const measurement = await measure.run({ seconds, rounds, say: (text) => console.error(`${name}: ${text}`) })
      const section: Section = { name, title, method, machine: machine(), ...measurement }
      console.log(toText(section))
      taken.push(section)
    } catch (error) {
      if (isInterrupted()) return INTERRUPTED
      // The others are of use without it; its older results stay.
      failed.push(name)
      console.error(`bench: ${name} failed: ${error instanceof Error ? error.message : String(error)}`)
    }
    // After each, so that a long run that is stopped has not been for nothing.
    save(taken, measures)
  }
  if (failed.length > 0) console.error(`bench: not measured: ${failed.join(', ')}. Take them again with --only.`)
  return failed.length > 0 ? 1 : 0
}
