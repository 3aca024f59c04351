import { printableLines } from '@cloud-cost/client-core'

/** Bytes that may wait for a reader of the output: one who never reads must not fill the memory. */
const MOST_WAITING = 1_048_576
const PATIENCE = 1_000

let leftOut = 0

/** Prints lines in which texts of files and of clients may stand. */
export function say(lines: string): void {
  console.log(printableLines(lines))
}

/** Says to who started the program what went wrong, in lines in which texts of files and of clients may stand. */
export function warn(lines: string): void {
  console.error(printableLines(lines))
}

/** Prints a line; leaves it out while too much waits to be read. */
export function print(line: string): void {
  if (process.stdout.writableLength > MOST_WAITING) {
    leftOut += 1
    return
  }
  if (leftOut > 0) console.log(`${leftOut} lines were left out, since nobody read the output.`)
  leftOut = 0
  say(line)
}

/** Ends the process although output waits for a reader, which would keep it alive; a slow one gets a second. */
export function exitUnread(): void {
  if (process.stdout.writableLength + process.stderr.writableLength === 0) return
  setTimeout(() => process.exit(), PATIENCE).unref()
}
