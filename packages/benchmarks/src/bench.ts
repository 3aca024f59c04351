import { numberOption, readArguments } from '@cloud-cost/contract/arguments'
import { runProgram } from '@cloud-cost/contract/command-line'
import { UserError } from '@cloud-cost/contract/failure'
import type { Measure, MeasureOptions } from './measure.js'
import { MEASURES } from './measures.js'
import { INTERRUPTED, isInterrupted } from './programs.js'
import { type Results, type Section, toText, writeResults } from './results.js'

const USAGE = `Usage: npm run bench -- [options]

Measures the product side by side with its neighbours, and writes packages/benchmarks/RESULTS.md anew. That takes most of an hour, on a
machine that does nothing else.

  --only NAME      take this measure alone, and print its results without writing the page; can be repeated
  --seconds NUMBER length of each round of load (default 3)
  --rounds NUMBER  rounds of which the median counts (default 5)
  --list           print the measures
  --help           print this`

/** Runs a command line; returns its exit code: 1 when a measure failed, 2 for options that can't be understood. */
export function run(args: readonly string[], measures = MEASURES, save = writeResults): Promise<number> {
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
    const isAll = values.only.length === 0
    const asked = isAll ? measures : measures.filter(({ name }) => values.only.includes(name))
    const options = {
      seconds: numberOption('--seconds', values.seconds, { min: 0.1, max: 1000, fraction: true }),
      rounds: numberOption('--rounds', values.rounds, { min: 1, max: 1000 }),
    }
    const results = await takeAll(asked, options)
    if (results === undefined) return INTERRUPTED
    // The page is of one run, so that no row of it is of another day or of other code.
    if (isAll) save(results)
    const { failed } = results
    if (failed.length > 0) console.error(`bench: not measured: ${failed.join(', ')}.`)
    return failed.length > 0 ? 1 : 0
  })
}

function listed({ name, title }: Measure): string {
  return `${name.padEnd(16)}${title}`
}

/** Takes measures one after the other; nothing where the user stops it. */
async function takeAll(
  measures: readonly Measure[],
  options: Omit<MeasureOptions, 'say'>,
): Promise<Results | undefined> {
  const sections: Section[] = []
  const failed: string[] = []
  for (const { name, title, method, run } of measures) {
    const start = Date.now()
    try {
      const measurement = await run({ ...options, say: (text) => console.error(`${name}: ${text}`) })
      const section: Section = { name, title, method, ...measurement }
      console.log(toText(section))
      sections.push(section)
    } catch (error) {
      if (isInterrupted()) return undefined
      // The others are of use without it.
      failed.push(name)
      console.error(`bench: ${name} failed: ${error instanceof Error ? error.message : String(error)}`)
    }
    console.error(`${name}: took ${Math.round((Date.now() - start) / 1000)} s`)
  }
  return { sections, failed }
}
