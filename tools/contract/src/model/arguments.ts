import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UserError } from './failure.js'

/** An argument that a command doesn't take as it is given. */
export class ArgumentError extends UserError {}

/** Reads a command line with Node's `parseArgs`, whose own errors advise on arguments that these commands don't take. */
export function readArguments<const T extends ParseArgsConfig>(
  given: readonly string[],
  config: T,
): ReturnType<typeof parseArgs<T>> {
  const { options = {}, allowPositionals = false } = config
  // pnpm passes on the `--` before the options.
  const args = given.filter((arg) => arg !== '--')
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional' && !allowPositionals) throw new ArgumentError(`unexpected argument ${token.value}.`)
    if (token.kind !== 'option') continue
    const { rawName, value, inlineValue } = token
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (option === undefined) throw new ArgumentError(`unknown option ${rawName}.`)
    if (option.type === 'boolean' && value !== undefined) throw new ArgumentError(`option ${rawName} takes no value.`)
    // An option is not the value of the one before it; `parseArgs` has the same rule.
    if (option.type === 'string' && (value === undefined || (!inlineValue && /^-./.test(value))))
      throw new ArgumentError(`option ${rawName} requires a value.`)
  }
  return parseArgs({ ...config, args }) as ReturnType<typeof parseArgs<T>>
}
