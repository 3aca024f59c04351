import { FOUR_CALLS, GROUPS, type Reached, type Tool } from './tool.js'

/** What a version of a tool reached when it was last run, as it is kept. */
export interface Row extends Reached {
  readonly name: string
  readonly version: string
}

/** The most that a tool can reach: what it doesn't do counts as nothing. */
export function complete({ compile, calls }: Tool): Reached {
  return {
    generated: GROUPS.length,
    compiled: compile === undefined ? 0 : GROUPS.length,
    calls: calls === undefined ? 0 : FOUR_CALLS.length,
  }
}

/** The stages in which a tool reached less than it can. */
export function shortfalls(tool: Tool, reached: Reached): readonly string[] {
  const expected = complete(tool)
  const stages = ['generated', 'compiled', 'calls'] as const
  return stages
    .filter((stage) => reached[stage] < expected[stage])
    .map((stage) => `${stage}: ${reached[stage]} instead of ${expected[stage]}`)
}

export function toMarkdown(tools: readonly Tool[], rows: readonly Row[]): string {
  const entries = tools.flatMap((tool) => rows.filter(({ name }) => name === tool.name).map((row) => ({ tool, row })))
  const table = entries.map(({ tool, row }) => {
    const most = complete(tool)
    const cell = (stage: keyof Reached): string => (most[stage] === 0 ? '–' : `${row[stage]} of ${most[stage]}`)
    return `| ${tool.title} | ${row.version} | \`<group>.${tool.document}\` | ${cell('generated')} | ${cell('compiled')} | ${cell('calls')} |`
  })
  return `${[
    '# What works in the tools of others',
    `Written by \`npm run interop\`. Each tool reads the documents of ${GROUPS.length} groups; what it writes is compiled and makes ${FOUR_CALLS.length} calls against the mock: ${FOUR_CALLS.map(({ name }) => name).join(', ')}. A call counts when the mock received just what was to be sent and the program understood the answer.`,
    `| tool | version | document | generated | compiled | calls |\n| --- | --- | --- | --- | --- | --- |\n${table.join('\n')}`,
    ...entries.flatMap(({ tool: { title, note, generate } }) => [
      `## ${title}`,
      ...(note === undefined ? [] : [note.trim()]),
      `\`\`\`sh\n${generate.trim()}\n\`\`\``,
    ]),
  ].join('\n\n')}\n`
}
