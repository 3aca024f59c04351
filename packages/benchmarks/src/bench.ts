// The command line of the benchmarks: runs the chosen measures one after another, and writes or prints what they found.
import { type Ending, Program } from '@cloud-cost/contract/command-line'
import { decimal, list, number, requireOneOf } from '@cloud-cost/contract/command-options'
import type { Measure, MeasureOptions } from './measure.js'
import { INTERRUPTED, isInterrupted } from './programs.js'
import { type Results, type Section, toText, writeResults } from './results.js'

/** Runs a command line; returns its exit code: 1 when a measure failed, 2 for options that can't be understood. */
export function run(args: readonly string[], measures?: readonly Measure[], save = writeResults): Promise<Ending> {
  return benchProgram(measures, save).run(args)
}

export function benchProgram(given?: readonly Measure[], save = writeResults): Program {
  return Program.of(
    {
      command: 'npm run bench --',
      summary:
        'Measures the product side by side with its neighbours, and writes packages/benchmarks/RESULTS.md anew. That takes about half an hour, on a machine that does nothing else.',
      examples: ['--only mock-start --rounds 3'],
      exitCodes: { 0: 'all is measured', 1: 'a measure failed' },
      docs: 'packages/benchmarks/README.md',
    },
    (command) =>
      command
        .addOption(
          list('--only <NAME>', 'take this measure alone, and print its results without writing the page', 'all'),
        )
        .addOption(decimal('--seconds <NUMBER>', 'length of each round of load', [0.1, 1000]).default(3))
        .addOption(number('--rounds <NUMBER>', 'rounds of which the median counts', [1, 1000]).default(5))
        .option('--list', 'print the measures'),
    async ({ only, list, ...options }) => {
      const measures = given ?? (await import('./measures.js')).MEASURES
      if (list) {
        console.log(measures.map(listed).join('\n'))
        return 0
      }
      const names = measures.map(({ name }) => name)
      for (const name of only) requireOneOf('--only', name, names)
      const isAll = only.length === 0
      const results = await takeAll(isAll ? measures : measures.filter(({ name }) => only.includes(name)), options)
      if (results === undefined) return INTERRUPTED
      // The page is of one run, so that no row of it is of another day or of other code.
      if (isAll) save(results)
      const { failed } = results
      if (failed.length > 0) console.error(`bench: not measured: ${failed.join(', ')}.`)
      return failed.length > 0 ? 1 : 0
    },
  )
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
