import type { MeasureOptions, Row } from '../measure.js'
import { type Ran, runCommand } from '../process/command.js'
import { median, rounded } from '../statistics.js'
import { versionOf } from '../subjects/package.js'

/** What does the work, besides the programs of the contract. */
export const TOOLS = `turbo ${versionOf('turbo')}, pnpm ${versionOf('pnpm')}`

/** The row of a command. @param state what it finds */
export function timeRow(command: string, state: string, seconds: number): Row {
  return { command: `\`${command}\``, state, seconds: rounded(seconds) }
}

/** Runs a command several times; returns the seconds of the run in the middle. @param most runs, where there are more rounds */
export async function medianTime(
  { rounds, say }: MeasureOptions,
  title: string,
  most: number,
  run: () => Promise<Ran>,
): Promise<number> {
  const seconds: number[] = []
  const count = Math.min(rounds, most)
  for (let round = 1; round <= count; round++) {
    say(`${title}, ${round} of ${count}`)
    seconds.push((await run()).seconds)
  }
  return median(seconds)
}

/** Runs npm in a folder. */
export function npm(folder: string, ...args: readonly string[]): Promise<Ran> {
  return runCommand('npm', args, folder)
}
