import { machine } from './machine.js'
import type { Measure } from './measure.js'
import { MEASURES } from './measures.js'
import { OptionError, type Options, parseOptions, USAGE } from './options.js'
import { INTERRUPTED, isInterrupted } from './process/clean-up.js'
import { type Section, toSection, toText } from './report.js'
import { saveResults } from './results.js'

/** Runs a command line; returns its exit code: 1 when a measure failed, 2 for options that can't be understood. */
export async function run(args: readonly string[], measures = MEASURES, save = saveResults): Promise<number> {
  try {
    const options = parseOptions(args, measures)
    if (options.help) console.log(USAGE)
    else if (options.list) console.log(measures.map(listed).join('\n'))
    else return await measure(options, measures, save)
    return 0
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    console.error(`bench: ${error.message}`)
    return 2
  }
}

function listed({ name, title, onlyByName = false }: Measure): string {
  return `${name.padEnd(16)}${title}${onlyByName ? ' (only by name)' : ''}`
}

async function measure(
  { only, seconds, rounds }: Options,
  measures: readonly Measure[],
  save: typeof saveResults,
): Promise<number> {
  const taken: Section[] = []
  const failed: string[] = []
  for (const one of measures.filter(({ name, onlyByName }) =>
    only.length === 0 ? !onlyByName : only.includes(name),
  )) {
    const say = (text: string): void => console.error(`${one.name}: ${text}`)
    try {
      const section = toSection(one, await one.run({ seconds, rounds, say }), machine())
      console.log(toText(section))
      taken.push(section)
    } catch (error) {
      if (isInterrupted()) return INTERRUPTED
      // The others are of use without it; its older results stay.
      failed.push(one.name)
      console.error(`bench: ${one.name} failed: ${error instanceof Error ? error.message : String(error)}`)
    }
    // After each, so that a long run that is stopped has not been for nothing.
    save(taken, measures)
  }
  if (failed.length > 0) console.error(`bench: not measured: ${failed.join(', ')}. Take them again with --only.`)
  return failed.length > 0 ? 1 : 0
}
