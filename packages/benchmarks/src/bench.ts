import { availableParallelism } from 'node:os'
import { MEASURES } from './measures.js'
import { OptionError, type Options, parseOptions, USAGE } from './options.js'
import { type Section, toSection, toText } from './report.js'
import { saveResults } from './results.js'

/** Runs a command line; returns its exit code. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    const options = parseOptions(args, MEASURES)
    if (options.help) console.log(USAGE)
    else if (options.list) console.log(MEASURES.map(({ name, title }) => `${name.padEnd(16)}${title}`).join('\n'))
    else await measure(options)
    return 0
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(`bench: ${error.message}`)
    return error instanceof OptionError ? 2 : 1
  }
}

async function measure({ only, seconds, rounds }: Options): Promise<void> {
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}, ${process.platform} ${process.arch}`
  const sections: Section[] = []
  for (const one of MEASURES.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const say = (text: string): void => console.error(`${one.name}: ${text}`)
    const section = toSection(one, await one.run({ seconds, rounds, say }), machine)
    console.log(toText(section))
    sections.push(section)
    // After each, so that a long run that is stopped has not been for nothing.
    saveResults(sections, MEASURES)
  }
}
