import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Budget, isMet, type Measure, type Measurement, type Row } from './measure.js'

/** The results of a measure, as they are kept. */
export interface Section extends Measurement {
  readonly name: string
  readonly title: string
  readonly method: string
  /** Cores, Node version and day. */
  readonly machine: string
}

const dataFile = fileURLToPath(new URL('../results.json', import.meta.url))
const pageFile = fileURLToPath(new URL('../RESULTS.md', import.meta.url))

/** Replaces older results of the same measures by new ones, and writes the page. Measures that are gone leave no results. */
export function saveResults(fresh: readonly Section[], measures: readonly Measure[]): void {
  const kept = JSON.parse(readFileSync(dataFile, 'utf8')) as Section[]
  const byName = new Map([...kept, ...fresh].map((section) => [section.name, section]))
  const sections = measures.flatMap(({ name }) => byName.get(name) ?? [])
  writeFileSync(dataFile, `${JSON.stringify(sections, null, 2)}\n`)
  writeFileSync(pageFile, toMarkdown(sections))
}

/** The page of all results. */
export function toMarkdown(sections: readonly Section[]): string {
  return `${[
    '# Results',
    'Written by `npm run bench`. What is compared is measured side by side in one run, in rounds in which all take turns; the medians of the rounds count. Servers answer on the loopback address, each in a process of its own. Ratios carry over to other machines, absolute figures do not; bytes and instantiations are the same on all.',
    '## Budgets',
    table(sections.flatMap(({ budgets }) => budgets.map(budgetRow))),
    ...sections.flatMap(({ title, name, method, machine, rows }) => [
      `## ${title}`,
      `\`npm run bench -- --only ${name}\` · ${machine}`,
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

/** What the measures are taken on, and when. */
export function machine(): string {
  const { model = 'unknown processor' } = cpus()[0] ?? {}
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const node = `Node ${process.versions.node}, ${process.platform} ${process.arch}`
  return `${availableParallelism()} cores of ${model.trim()}, ${memory}, ${node}, ${new Date().toISOString().slice(0, 10)}`
}
