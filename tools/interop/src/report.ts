// Writes the page of what each tool reached, and compares it with what was expected.

import { join } from 'node:path'
import { installCommands, recipeFor } from './recipe.js'
import { FOUR_CALLS, GROUPS, REPOSITORY, type Reached, TOOLS, type Tool } from './tool.js'

/** The page that says which document a tool takes. */
export const README = join(REPOSITORY, 'packages', 'openapi', 'README.md')

const BEGIN = '<!-- Written by `npm run interop -- --tables` from tools/interop/tools.yaml. -->\n'
const END = '<!-- End of what is written. -->'

/** What a version of a tool reached when it was last run, as it is kept. */
export interface Row extends Reached {
  readonly name: string
  readonly version: string
  /** What it reached without its flags, where it has some. */
  readonly defaults?: Reached
  /** The programs that were not there to run it, or to compile and call what it wrote. */
  readonly missing?: string
}

/** What a run of all tools found, and when and on what it was taken. */
export interface Results {
  readonly taken: string
  readonly rows: readonly Row[]
}

const STAGES = ['generated', 'compiled', 'calls'] as const

/** The most that a tool can reach where some programs are missing: what it doesn't do counts as nothing. */
export function complete({ compile, calls }: Tool, missing: readonly string[] = []): Reached {
  const isComplete = missing.length === 0
  return {
    generated: GROUPS.length,
    compiled: compile !== undefined && isComplete ? GROUPS.length : 0,
    calls: calls !== undefined && isComplete ? FOUR_CALLS.length : 0,
  }
}

/** The stages in which a tool reached less than it can. */
export function shortfalls(tool: Tool, reached: Reached, missing: readonly string[] = []): readonly string[] {
  const expected = complete(tool, missing)
  return STAGES.filter((stage) => reached[stage] < expected[stage]).map(
    (stage) => `${stage}: ${reached[stage]} instead of ${expected[stage]}`,
  )
}

const INTRODUCTION = `Each tool reads the documents of all groups; what it writes is compiled and makes ${FOUR_CALLS.length} calls against the mock: ${FOUR_CALLS.map(({ name }) => name).join(', ')}. Every object of an answer has a member that no document lists, as a later version of the service may add one. A call counts when the mock received just what was to be sent and the program understood the answer.`

const RECIPES = `Each recipe is what was run, for the group \`platform\`. It begins in a folder with the documents, which \`@cloud-cost/openapi\` has, and the downloads of the docs:

\`\`\`sh
npm pack @cloud-cost/openapi && tar -xzf cloud-cost-openapi-*.tgz --strip-components 2 package/dist
\`\`\``

/** The page of what works: a table of all tools, and a recipe for each. */
export function toMarkdown(tools: readonly Tool[], { taken, rows }: Results): string {
  const entries = tools.flatMap((tool) => rows.filter(({ name }) => name === tool.name).map((row) => ({ tool, row })))
  const table = entries.map(({ tool, row }) => {
    const most = complete(tool)
    const cell = (stage: keyof Reached): string => {
      if (most[stage] === 0) return '–'
      if (row.missing !== undefined && row[stage] === 0) return 'not tried'
      return `${row[stage]} of ${most[stage]}`
    }
    const cells = [tool.title, row.version, `\`<group>.${tool.document}\``, ...STAGES.map(cell), flagsCell(tool, row)]
    return `| ${cells.join(' | ')} |`
  })
  return `${[
    '# What works in the tools of others',
    INTRODUCTION,
    `Tried on ${taken.replace(/, commit .*/, '')}.`,
    `| tool | version | document | generated | compiled | calls | options that are not defaults |\n| --- | --- | --- | --- | --- | --- | --- |\n${table.join('\n')}`,
    '## Recipes',
    RECIPES,
    ...tools.flatMap(recipe),
  ].join('\n\n')}\n`
}

/** The table of `packages/openapi/README.md`: which document a tool takes, in the version that was tried. */
function toDocumentTable(tools: readonly Tool[]): string {
  const rows = tools.map(({ title, version, node, document, flags = [] }) => {
    const tried = node === undefined ? version : `${version}, on Node ${node} or later`
    const options = flags.map(({ flag }) => code(flag)).join(', ')
    return `| ${title} | \`asset.${document}\` | ${tried} | ${options} |`
  })
  const head = '| tool | document | version that was tried | options that are not defaults |\n| --- | --- | --- | --- |'
  return `${head}\n${rows.join('\n')}\n`
}

function flagsCell({ flags = [] }: Tool, { defaults }: Row): string {
  if (flags.length === 0) return 'none'
  const without = defaults && `; without ${STAGES.map((stage) => `${defaults[stage]} ${stage}`).join(', ')}`
  return `${flags.map(({ flag }) => code(flag)).join(', ')}${without ?? ''}`
}

/** Code in a cell of a table. */
function code(text: string): string {
  return `\`${text.replace(/^[,\s]+/, '').replaceAll('|', '\\|')}\``
}

function recipe(tool: Tool): string[] {
  const { files, generate } = recipeFor(tool, 'platform', 'flags')
  const { title, note, node, flags = [], packages } = tool
  return [
    `### ${title}`,
    ...(note === undefined ? [] : [note.trim()]),
    ...(node === undefined ? [] : [`It asks for Node.js ${node}.`]),
    ...(flags.length === 0 ? [] : [flags.map(({ flag, why }) => `- Without ${code(flag)} it ${why}.`).join('\n')]),
    ...Object.entries(files).map(([name, text]) => `\`${name}\`:\n\n\`\`\`${language(name)}\n${text.trim()}\n\`\`\``),
    `\`\`\`sh\n${[installCommands(packages), generate].join('\n').trim()}\n\`\`\``,
  ]
}

function language(file: string): string {
  if (file.endsWith('.py')) return 'python'
  return file.endsWith('.ts') ? 'ts' : 'js'
}

/** A text with the table anew between its marks. */
export function withDocumentTable(text: string): string {
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (begin === -1 || end < begin) throw new Error(`${README} lacks the marks ${BEGIN.trim()} and ${END}.`)
  return `${text.slice(0, begin)}${BEGIN}\n${toDocumentTable(TOOLS)}\n${text.slice(end)}`
}
