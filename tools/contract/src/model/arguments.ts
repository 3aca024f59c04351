import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UserError } from './failure.js'
import { suggestName } from './suggest-name.js'

/** An argument that a command doesn't take as it is given. */
export class ArgumentError extends UserError {}

/**
 * Reads a command line with Node's `parseArgs`, whose own errors advise on arguments that these commands don't take. An empty text is
 * refused, too: it comes from a variable that is not set, and would mean less than what the caller asks for.
 *
 * @throws ArgumentError for something else than the options, an option without its value, and an empty text
 */
export function readArguments<const T extends ParseArgsConfig>(
  given: readonly string[],
  config: T,
): ReturnType<typeof parseArgs<T>> {
  const { options = {}, allowPositionals = false } = config
  // pnpm passes on the `--` before the options.
  const args = given.filter((arg) => arg !== '--')
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (isEmpty(token.value)) throw new ArgumentError('an argument must not be empty; is a variable not set?')
      if (!allowPositionals) throw new ArgumentError(`unexpected argument "${token.value}".`)
    }
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const option = Object.hasOwn(options, name) ? options[name] : undefined
    if (option === undefined) throw new ArgumentError(`unknown option ${rawName}${suggestion(name, options)}`)
    if (option.type === 'boolean') {
      if (value !== undefined) throw new ArgumentError(`${rawName} must not have a value.`)
      continue
    }
    // An option is not the value of the one before it; `parseArgs` has the same rule.
    if (value === undefined || (!inlineValue && /^-./.test(value)))
      throw new ArgumentError(`a value of ${rawName} is required.`)
    if (isEmpty(value)) throw new ArgumentError(`${rawName} must not be empty; is a variable not set?`)
  }
  return parseArgs({ ...config, args }) as ReturnType<typeof parseArgs<T>>
}

/** The numbers that an option can have. */
export interface NumberRange {
  readonly min: number
  readonly max: number
  /** Whether it may have a fraction; only whole numbers when left out. */
  readonly fraction?: boolean
}

/**
 * Reads a number in decimal digits.
 *
 * @param fail throws what is wrong, in words that go on after the name of the option
 */
export function readNumber(
  text: string,
  { min, max, fraction = false }: NumberRange,
  fail: (reason: string) => never,
): number {
  const number = Number(text)
  const isDecimal = (fraction ? /^\d+(\.\d+)?$/ : /^\d+$/).test(text)
  if (isDecimal && number >= min && number <= max) return number
  return fail(`must be a ${fraction ? 'number' : 'whole number'} from ${min} to ${max}, not ${JSON.stringify(text)}`)
}

/** Reads the number of an option. @throws ArgumentError when it is none, or out of its range */
export function numberOption(rawName: string, text: string, range: NumberRange): number {
  return readNumber(text, range, (reason) => {
    throw new ArgumentError(`${rawName} ${reason}.`)
  })
}

function isEmpty(text: string): boolean {
  return text.trim() === ''
}

function suggestion(name: string, options: object): string {
  const meant = suggestName(name, Object.keys(options))
  return meant === undefined ? '.' : `; did you mean --${meant}?`
}
