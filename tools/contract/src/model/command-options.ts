// Declares the options of a command line, and reads their values.

// Options of command lines that take more than a text.
import { Option } from '@commander-js/extra-typings'
import { UserError } from './failure.js'
import { suggestName } from './suggest-name.js'

/** A command line that can't be understood. */
export class ArgumentError extends UserError {}

/** A value that an option can't have. */
export class OptionError extends ArgumentError {
  /** @param reason goes on after the name of the option or of its variable */
  constructor(
    option: string,
    readonly reason: string,
  ) {
    super(`${option} ${reason}${reason.endsWith('?') ? '' : '.'}`)
  }
}

/** The least and the greatest number. */
type Range = readonly [min: number, max: number]

type Read<Flags extends string, Value> = Option<Flags, undefined, undefined, Value>

/** An option that takes a whole number of a range, as in `number('--port <NUMBER>', 'TCP port', [0, 65_535])`. */
export function number<Flags extends string>(flags: Flags, description: string, range: Range): Read<Flags, number> {
  return new Option(flags, description).argParser((text: string) => readNumber(nameIn(flags), text, range))
}

/** An option that takes a number that may have a fraction. */
export function decimal<Flags extends string>(flags: Flags, description: string, range: Range): Read<Flags, number> {
  return new Option(flags, description).argParser((text: string) => readNumber(nameIn(flags), text, range, true))
}

/** An option that can be repeated, or has several values with commas. */
export function list<Flags extends string>(
  flags: Flags,
  description: string,
  fallback = 'none',
): Option<Flags, undefined, string[], string[]> {
  return new Option(flags, `${description}; can be repeated`)
    .argParser((text: string, before: string[] = []) => {
      const values = text.split(',').map((value) => value.trim())
      if (values.includes('')) throw new OptionError(nameIn(flags), 'must not have an empty value between commas')
      return [...before, ...values]
    })
    .default([] as string[], fallback)
}

/** An option that takes one of some words. */
export function choice<Flags extends string, const Word extends string>(
  flags: Flags,
  description: string,
  words: readonly Word[],
): Read<Flags, Word> {
  return new Option(flags, description).argParser((text: string) => requireOneOf(nameIn(flags), text, words))
}

/** @throws OptionError when a text is none of the words, with the one that was most likely meant where there are many */
export function requireOneOf<const Word extends string>(option: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text)
  if (found !== undefined) return found
  if (words.length <= 30) throw new OptionError(option, `must be one of ${words.join(', ')}, not "${text}"`)
  const meant = suggestName(text, words)
  throw new OptionError(option, `has no "${text}"${meant === undefined ? '' : `; did you mean ${meant}?`}`)
}

/** Reads a number in decimal digits. @throws OptionError when it is none, or out of its range */
export function readNumber(option: string, text: string, [min, max]: Range, fraction = false): number {
  const number = Number(text)
  const isDecimal = (fraction ? /^\d+(\.\d+)?$/ : /^\d+$/).test(text)
  if (isDecimal && number >= min && number <= max) return number
  const kind = fraction ? 'number' : 'whole number'
  throw new OptionError(option, `must be a ${kind} from ${min} to ${max}, not ${JSON.stringify(text)}`)
}

/** Reads the variable of an option that has no value on the command line. */
export function readSwitch(variable: string, text: string): boolean {
  if (/^(1|true|yes|on)$/i.test(text)) return true
  if (/^(0|false|no|off)$/i.test(text)) return false
  throw new OptionError(variable, `must be true or false, not "${text}"`)
}

function nameIn(flags: string): string {
  return flags.split(' ', 1).join()
}
