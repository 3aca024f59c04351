import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UserError } from './failure.js'

/** An argument that a command doesn't take as it is given. */
export class ArgumentError extends UserError {
  /** As it was given: `--port`, or the text of an argument that is no option. */
  readonly argument: string

  constructor(argument: string, message: string) {
    super(message)
    this.argument = argument
  }
}

/**
 * Reads a command line with Node's `parseArgs`, whose own errors advise on arguments that these commands don't take.
 *
 * @throws ArgumentError
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
    if (token.kind === 'positional' && !allowPositionals)
      throw new ArgumentError(token.value, `unexpected argument ${token.value}.`)
    if (token.kind !== 'option') continue
    const { rawName, value, inlineValue } = token
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (option === undefined) throw new ArgumentError(rawName, `unknown option ${rawName}.`)
    if (option.type === 'boolean' && value !== undefined)
      throw new ArgumentError(rawName, `option ${rawName} takes no value.`)
    // As for `parseArgs`, an option is not the value of the one before it.
    if (option.type === 'string' && (value === undefined || (!inlineValue && /^-./.test(value))))
      throw new ArgumentError(rawName, `option ${rawName} requires a value.`)
  }
  return parseArgs({ ...config, args }) as ReturnType<typeof parseArgs<T>>
}
