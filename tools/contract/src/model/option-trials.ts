// What every program refuses of its options, for the tests of each.
import type { Program } from './command-line.js'

const NUMBER = /<(NUMBER|MS|BYTES|SECONDS)>$/

/** What is no number of an option, whatever its range. */
const ODD_NUMBERS: readonly string[] = [
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
  ...['9'.repeat(25), '9'.repeat(400), '1 2'],
]

/** What a variable leaves that is not set. */
const EMPTY: readonly string[] = ['', ' ', '\t\n']

/**
 * Calls each command with every option empty, without its value, with a value too many, as an odd number, twice, and misspelt.
 *
 * @param others what the command line has besides, by the command or an empty text
 * @returns the calls that are not refused in one line that names the option, with the exit code 2; and how many were made
 */
export async function tryOptions(
  program: Program,
  others: Readonly<Record<string, readonly string[]>> = {},
): Promise<{ readonly tried: number; readonly notRefused: readonly object[] }> {
  const notRefused: object[] = []
  let tried = 0
  for (const { args, option, command } of callsOf(program)) {
    const all = [...(command === '' ? [] : [command]), ...(others[command] ?? []), ...args]
    const { code, lines } = await outcomeOf(program, all)
    tried += 1
    const isRefused = code === 2 && lines.length === 1 && !lines[0]?.includes('\n') && lines[0]?.includes(option)
    if (!isRefused) notRefused.push({ all, code, lines })
  }
  return { tried, notRefused }
}

interface OptionTrial {
  readonly command: string
  readonly option: string
  readonly args: readonly string[]
}

function callsOf(program: Program, command = ''): OptionTrial[] {
  const own = program.options.flatMap(({ long, flags, required, defaultValue }) => {
    const option = long ?? flags
    if (option === '--version') return []
    const texts = required ? [...EMPTY, ...(NUMBER.test(flags) ? ODD_NUMBERS : [])] : ['', 'yes']
    const calls = [
      ...texts.map((text) => [`${option}=${text}`]),
      ...(required ? [[option], [option, '--help-me']] : []),
      ...(Array.isArray(defaultValue) ? [] : [required ? [`${option}=1`, option, '1'] : [option, option]]),
      [`${option}x`],
    ]
    return calls.map((args) => ({ command, option, args }))
  })
  return [...own, ...program.commands.flatMap((inner) => callsOf(inner as unknown as Program, inner.name()))]
}

async function outcomeOf(program: Program, args: readonly string[]): Promise<{ code: unknown; lines: string[] }> {
  const lines: string[] = []
  const { error } = console
  console.error = (text: string) => lines.push(text)
  try {
    return { code: await program.run(args), lines }
  } finally {
    console.error = error
  }
}
