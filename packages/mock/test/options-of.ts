import { Program } from '@cloud-cost/contract/command-line'
import { declareServe, type ServeOptions, VARIABLES } from '../src/shell/cli/declarations.js'

/** The options that a command line of the mock has; none where it is refused. */
export async function optionsOf(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ServeOptions | undefined> {
  let read: ServeOptions | undefined
  const about = { command: 'mock', summary: '', variables: { prefix: VARIABLES, environment } }
  await Program.of(about, declareServe, (options) => {
    read = options
    return 0
  }).run(args)
  return read
}

export function variableOf(option: string): string {
  return `${VARIABLES}${option.toUpperCase().replaceAll('-', '_')}`
}
