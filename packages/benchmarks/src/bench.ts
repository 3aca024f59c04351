import { readArguments } from '@cloud-cost/contract/arguments'
import { runProgram } from '@cloud-cost/contract/command-line'
import { UserError } from '@cloud-cost/contract/failure'
import type { Measure, MeasureOptions } from './measure.js'
import { MEASURES } from './measures.js'
import { INTERRUPTED, isInterrupted } from './programs.js'
import { machine, type Section, saveResults, toText } from './results.js'

const USAGE = `Usage: npm run bench -- [options]

Measures the product side by side with its neighbours and writes packages/benchmarks/RESULTS.md.

  --only NAME      take this measure alone, and keep the results of the others; can be repeated.
                   Those that take minutes by themselves are only taken by their names
  --seconds NUMBER length of each round of load (default 3)
  --rounds NUMBER  rounds of which the median counts (default 5)
  --list           print the measures
  --help           print this`

/** Runs a command line; returns its exit code: 1 when a measure failed, 2 for options that can't be understood. */
export function run(args: readonly string[], measures = MEASURES, save = saveResults): Promise<number> {
  return runProgram('bench', USAGE, args, async () => {
    const { values } = readArguments(args, {
      options: {
        only: { type: 'string', multiple: true, default: [] },
        seconds: { type: 'string', default: '3' },
        rounds: { type: 'string', default: '5' },
        list: { type: 'boolean', default: false },
      },
    })
    const names = measures.map(({ name }) => name)
    const unknown = values.only.find((name) => !names.includes(name))
    if (unknown !== undefined) throw new UserError(`--only must be one of ${names.join(', ')}, not "${unknown}".`)
    if (values.list) {
      console.log(measures.map(listed).join('\n'))
      return 0
    }
    const asked = measures.filter(({ name, onlyByName = false }) =>
      values.only.length === 0 ? !onlyByName : values.only.includes(name),
    )
    const options = { seconds: positive('seconds', values.seconds), rounds: positive('rounds', values.rounds) }
    return takeAll(asked, options, (taken) => save(taken, measures))
  })
}

function listed({ name, title, onlyByName = false }: Measure): string {
  return `${name.padEnd(16)}${title}${onlyByName ? ' (only by name)' : ''}`
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (!(value > 0 && value <= 1_000)) throw new UserError(`--${name} must be a number up to 1000, not "${text}".`)
  return value
}

async function takeAll(
  measures: readonly Measure[],
  options: Omit<MeasureOptions, 'say'>,
  save: (taken: readonly Section[]) => void,
): Promise<number> {
  const taken: Section[] = []
  const failed: string[] = []
  for (const { name, title, method, run } of measures) {
    try {
      const measurement = await run({ ...options, say: (text) => console.error(`${name}: ${text}`) })
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
    save(taken)
  }
  if (failed.length > 0) console.error(`bench: not measured: ${failed.join(', ')}. Take them again with --only.`)
  return failed.length > 0 ? 1 : 0
}
