/** Words of a help that stand for a number. */
const NUMBERS = /^(NUMBER|MS|BYTES|SECONDS)$/

/** What is no number of an option, whatever its range. */
export const ODD_NUMBERS: readonly string[] = [
  ...[
    'NaN',
    '-1',
    '-0',
    '1e99',
    '1e3',
    '0x10',
    '0b1',
    '1_000',
    '1,5',
    '.5',
    '5.',
    '+5',
    'Infinity',
    '٣',
    '5px',
    'null',
  ],
  ...[' 5', '5 ', '5\n', '9'.repeat(25), '9'.repeat(400)],
]

/** What a variable leaves that is not set. */
const EMPTY: readonly string[] = ['', ' ', '\t\n']

/** A line that describes an option, or several. */
const DESCRIBED = /^ {2}(--[\w-]+(?:, --[\w-]+)*)(?: ([A-Z]\S*))? /gm
/** A line that lists the options of a command behind its name, and one of them. */
const COMMAND = /^ {2}(\w+) .*\[--.*$/gm
const BRACKETED = /\[(--[\w-]+)(?: (\W?[A-Z]\S*))?/g

/** A command line that has to be refused. */
export interface OptionTrial {
  /** The option that its message has to name. */
  readonly option: string
  readonly args: readonly string[]
}

/** For each option that a help lists, command lines with a value that it can't have. */
export function optionTrials(help: string): readonly OptionTrial[] {
  const alone = [...help.matchAll(DESCRIBED)].flatMap(([, names = '', value]) => {
    const options = names.split(', ')
    return options.flatMap((option) => oddValues(option, options.length > 1 ? 'VALUE' : value))
  })
  const ofCommands = [...help.matchAll(COMMAND)].flatMap(([line, command = '']) =>
    [...line.matchAll(BRACKETED)].flatMap(([, option = '', value]) => oddValues(option, value, command)),
  )
  return [...alone, ...ofCommands]
}

function oddValues(option: string, value: string | undefined, ...before: readonly string[]): OptionTrial[] {
  const texts = value === undefined ? ['', 'yes'] : [...EMPTY, ...(NUMBERS.test(value) ? ODD_NUMBERS : [])]
  const args = texts.map((text) => `${option}=${text}`)
  return [...args, ...(value === undefined ? [] : [option])].map((arg) => ({ option, args: [...before, arg] }))
}
