// Writes RESULTS.md from what all measures found.
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { treeState } from '@cloud-cost/contract/tree-state'
import { type Budget, isMet, type Measurement, type Row } from './measure.js'
import { REPOSITORY } from './programs.js'

/** The results of a measure. */
export interface Section extends Measurement {
  readonly name: string
  readonly title: string
  readonly method: string
}

/** What a run of all measures found, and the names of those that failed. */
export interface Results {
  readonly sections: readonly Section[]
  readonly failed: readonly string[]
}

const pageFile = fileURLToPath(new URL('../RESULTS.md', import.meta.url))

/** Writes the page of a run, in place of the one of an earlier run. */
export function writeResults(results: Results): void {
  writeFileSync(pageFile, toMarkdown(results, `${machine()}, ${treeState(REPOSITORY)}`))
}

/** The page of all results; `taken` says where and when. */
export function toMarkdown({ sections, failed }: Results, taken: string): string {
  return `${[
    '# Results',
    `Written by \`npm run bench\` in one run: ${taken}.`,
    'What is compared is measured side by side, in rounds in which all take turns; the medians of the rounds count. Servers answer on the loopback address, each in a process of its own. Ratios carry over to other machines, absolute figures do not; bytes and instantiations are the same on all.',
    ...(failed.length > 0 ? [`Not measured, since it failed: ${failed.join(', ')}.`] : []),
    '## Budgets',
    table(sections.flatMap(({ budgets }) => budgets.map(budgetRow))),
    ...sections.flatMap(({ title, name, method, rows }) => [
      `## ${title}`,
      `\`npm run bench -- --only ${name}\``,
      method,
      table(rows),
    ]),
  ].join('\n\n')}\n`
}

/** A measure's results for a terminal. */
export function toText({ title, rows, budgets }: Section): string {
  return [title, table(rows), '', table(budgets.map(budgetRow)), ''].join('\n')
}

function budgetRow(budget: Budget): Row {
  const { name, value, limit, direction, unit } = budget
  return {
    budget: name,
    limit: `${direction} ${limit}${unit}`,
    measured: `${value}${unit}`,
    met: isMet(budget) ? 'yes' : '**no**',
  }
}

function table(rows: readonly Row[]): string {
  const [first = {}] = rows
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
  return [
    line(Object.keys(first)),
    line(Object.values(first).map((value) => (typeof value === 'number' ? '---:' : '---'))),
    ...rows.map((row) => line(Object.keys(first).map((column) => row[column] ?? ''))),
  ].join('\n')
}

/** What the measures are taken on. */
function machine(): string {
  const { model = 'unknown processor' } = cpus()[0] ?? {}
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const node = `Node ${process.versions.node}, ${process.platform} ${process.arch}`
  return `${availableParallelism()} cores of ${model.trim()}, ${memory}, ${node}`
}
