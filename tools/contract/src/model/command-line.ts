// Command lines of all programs: help, errors and exit codes are the same.
import { Command, CommanderError, type HelpContext, Option, type OptionValues } from '@commander-js/extra-typings'
import { ignoreClosedOutput } from './closed-output.js'
import { ArgumentError, OptionError, readSwitch } from './command-options.js'
import { UserError } from './failure.js'
import { suggestName } from './suggest-name.js'

/** What a command is, besides its options. */
export interface About {
  /** How it is called: `npm run verify --`. Its last word begins messages. Of a command within another one, the name alone. */
  readonly command: string
  /** What it does, in a sentence. */
  readonly summary: string
  /** What else is to be known. */
  readonly notes?: string
  /** What follows the command in examples. */
  readonly examples?: readonly string[]
  /** What the exit codes mean, but 2, that of a wrong call. */
  readonly exitCodes?: Readonly<Record<number, string>>
  /** Where to read on. */
  readonly docs?: string
  readonly version?: string
  /** The variables that stand for options, by what their names begin with. */
  readonly variables?: { readonly prefix: string; readonly environment: Environment }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** An exit code, or nothing while a server runs. */
export type Ending = number | undefined

export { Option }

/** A command whose options and arguments are being declared. */
export type Declared = Command

export class Program extends Command {
  readonly #about: About
  #ending: Ending

  constructor(about: About) {
    super(about.command)
    this.#about = about
    this.description([about.summary, about.notes ?? []].flat().join('\n\n'))
      .summary(about.summary)
      .helpOption('--help', 'print this')
      .helpCommand(false)
      .enablePositionalOptions()
    this.exitOverride((error) => this.#end(error))
    this.configureOutput({
      writeOut: (text) => console.log(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
      outputError: () => {},
    })
    this.configureHelp({ optionDescription: (option) => this.#describe(option as Option) })
  }

  /** Adds options, and what is called with their values. */
  static of<Args extends unknown[], Options extends OptionValues>(
    about: About,
    declare: (command: Command) => Command<Args, Options>,
    main: (options: Options, args: Args, program: Program) => Ending | Promise<Ending>,
  ): Program {
    const program = new Program(about)
    const declared = declare(program)
    if (about.version !== undefined) program.version(about.version, '--version', 'print the version')
    declared.action(async () => {
      program.#root.#ending = await main(program.opts() as Options, program.processedArgs as unknown as Args, program)
    })
    return program
  }

  /** Adds commands. */
  with(...commands: readonly Program[]): this {
    for (const command of commands) this.addCommand(command)
    return this
  }

  /**
   * Reads a command line and runs what it asks for. A mistake of the user is one message and the exit code 2.
   *
   * @returns an exit code, or nothing while a server runs
   */
  async run(args: readonly string[]): Promise<Ending> {
    ignoreClosedOutput()
    try {
      // pnpm passes on the `--` before the options.
      await this.parseAsync(
        args.filter((arg) => arg !== '--'),
        { from: 'user' },
      )
      return this.#ending
    } catch (error) {
      // Without a command, the help is printed as a mistake.
      if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
      if (!(error instanceof UserError) && !isOfSystem(error)) throw error
      console.error(`${this.word}: ${error.message.replaceAll(/[^\P{C}\n]+/gu, ' ')}`)
      return 2
    }
  }

  /** The word with which messages begin. */
  get word(): string {
    return this.#about.command.replace(/ --$/, '').split(' ').at(-1) ?? ''
  }

  /** The command and those that it belongs to, as a user types them. */
  get path(): string {
    return this.parent instanceof Program ? `${this.parent.path} ${this.name()}` : this.name()
  }

  /** The name under which an option was given: `--port`, or its variable. */
  givenName(name: string): string {
    const option = this.options.find(({ long }) => long === `--${name}`)
    const isVariable = option !== undefined && this.getOptionValueSource(option.attributeName()) === 'env'
    return (isVariable && this.#variableOf(option)) || `--${name}`
  }

  override helpInformation(context?: HelpContext): string {
    return super.helpInformation(context) + this.#furtherHelp()
  }

  override parseOptions(args: string[]): ReturnType<Command['parseOptions']> {
    this.#checkValues(args)
    const parsed = super.parseOptions(args)
    if (!args.includes('--help')) this.#readVariables()
    return parsed
  }

  get #root(): Program {
    return this.parent instanceof Program ? this.parent.#root : this
  }

  /** Refuses what would mean something else than the caller asks for: a value that is missing, empty or one too many, and an option given twice. */
  #checkValues(args: readonly string[]): void {
    const seen = new Set<unknown>()
    for (let index = 0; index < args.length; index += 1) {
      const arg = args[index] ?? ''
      if (this.commands.some((command) => command.name() === arg)) return
      const [, flag = arg, inline] = /^(--[^=]+)=(.*)$/s.exec(arg) ?? []
      const option = this.options.find(({ long }) => long === flag)
      if (arg.trim() === '') this.error('an argument must not be empty; is a variable not set?')
      if (option === undefined && /^-./.test(arg) && arg !== '--help') this.error(`unknown option ${this.#meant(flag)}`)
      if (option === undefined) continue
      if (seen.has(option) && !Array.isArray(option.defaultValue)) this.error(`${flag} must not be given twice`)
      seen.add(option)
      if (!option.required && inline !== undefined) this.error(`${flag} must not have a value`)
      if (!option.required) continue
      if (inline === undefined) index += 1
      const value = inline ?? args[index]
      // An option is not the value of the one before it.
      if (value === undefined || (inline === undefined && /^-./.test(value)))
        this.error(`a value of ${flag} is required`)
      if (value.trim() === '') this.error(`${flag} must not be empty; is a variable not set?`)
    }
  }

  /** An unknown option, with the one that was most likely meant. */
  #meant(flag: string): string {
    const names = this.options.flatMap(({ long }) => long?.slice(2) ?? [])
    const meant = suggestName(flag.slice(2), names)
    return meant === undefined ? flag : `${flag}; did you mean --${meant}?`
  }

  #readVariables(): void {
    for (const option of this.options) {
      const variable = this.#variableOf(option)
      const text = this.#about.variables?.environment[variable ?? ''] ?? ''
      // A variable that is not set is empty where a composition or a workflow passes it on.
      if (variable === undefined || text.trim() === '') continue
      if (this.getOptionValueSource(option.attributeName()) === 'cli') continue
      this.setOptionValueWithSource(option.attributeName(), readVariable(option, variable, text), 'env')
    }
  }

  #variableOf(option: { name(): string }): string | undefined {
    const prefix = this.#about.variables?.prefix
    return prefix && `${prefix}${option.name().toUpperCase().replaceAll('-', '_')}`
  }

  #describe(option: Option): string {
    const { description, defaultValue, defaultValueDescription = String(defaultValue) } = option
    const variable = this.#variableOf(option)
    const notes = [
      ...(defaultValue === undefined ? [] : [`default: ${defaultValueDescription}`]),
      ...(variable === undefined ? [] : [`env: ${variable}`]),
    ]
    return notes.length === 0 ? description : `${description} (${notes.join(', ')})`
  }

  #furtherHelp(): string {
    const { examples = [], exitCodes = { 0: 'done' }, docs = this.#root.#about.docs } = this.#about
    const sections = {
      Examples: examples.map((example) => `${this.path} ${example}`.trimEnd()),
      'Exit codes': Object.entries({ ...exitCodes, 2: 'wrong call' }).map(([code, text]) => `${code}  ${text}`),
      Docs: docs === undefined ? [] : [docs],
    }
    return Object.entries(sections)
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => `\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
      .join('\n')
  }

  /** Goes on with what commander ends with: what was asked for is printed already, and a mistake gets our message. */
  #end(error: CommanderError): never {
    if (error.exitCode === 0 || error.code === 'commander.help') throw error
    const text =
      error.code === 'commander.excessArguments'
        ? `unexpected argument "${this.args[this.registeredArguments.length]}"`
        : error.message.replace(/^error: /, '').replaceAll(/\s+/g, ' ')
    throw new ArgumentError(/[?)]$/.test(text) ? text : `${text}. See ${this.path} --help.`)
  }
}

function readVariable({ required, parseArg, defaultValue }: Option, variable: string, text: string): unknown {
  if (!required) return readSwitch(variable, text)
  try {
    return parseArg === undefined ? text : parseArg(text, defaultValue)
  } catch (error) {
    throw error instanceof OptionError ? new OptionError(variable, error.reason) : error
  }
}

/** Whether the system says what is wrong with a file: it is not there, is a folder, or must not be read. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error
}
