import { type Budget, isMet, type Measure, type Measurement, type Row } from './measure.js'

/** The results of a measure, as they are kept. */
export interface Section extends Measurement {
  readonly name: string
  readonly title: string
  readonly method: string
  /** Cores and Node version. */
  readonly machine: string
}

/** The results of a measure that was just taken. */
export function toSection({ name, title, method }: Measure, measurement: Measurement, machine: string): Section {
  return { name, title, method, machine, ...measurement }
}

/** The page of all results. */
export function toMarkdown(sections: readonly Section[]): string {
  const budgets = sections.flatMap((section) => section.budgets)
  return `${[
    '# Results',
    'Written by `pnpm bench`. What is compared is measured side by side in one run, in rounds in which all take turns; the medians of the rounds count. Servers answer on the loopback address, and the load comes from a process of its own. Ratios carry over to other machines, absolute figures do not; bytes and instantiations are the same on all.',
    '## Budgets',
    budgetTable(budgets),
    ...sections.flatMap(({ title, name, method, machine, rows }) => [
      `## ${title}`,
      `\`pnpm bench --only ${name}\` · ${machine}`,
      method,
      table(rows),
    ]),
  ].join('\n\n')}\n`
}

/** A measure's results for a terminal. */
export function toText({ title, rows, budgets }: Section): string {
  return [
    title,
    table(rows),
    ...budgets.map((budget) => `${verdict(budget)}: ${budget.name}: ${figures(budget)}`),
    '',
  ].join('\n')
}

function budgetTable(budgets: readonly Budget[]): string {
  return table(
    budgets.map((budget) => ({
      budget: budget.name,
      limit: `${budget.direction} ${budget.limit}${budget.unit}`,
      measured: `${budget.value}${budget.unit}`,
      met: isMet(budget) ? 'yes' : '**no**',
    })),
  )
}

function table(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
  return [
    line(columns),
    line(columns.map((column) => (typeof rows[0]?.[column] === 'number' ? '---:' : '---'))),
    ...rows.map((row) => line(columns.map((column) => row[column] ?? ''))),
  ].join('\n')
}

function verdict(budget: Budget): string {
  return isMet(budget) ? 'met' : 'NOT MET'
}

function figures({ value, limit, direction, unit }: Budget): string {
  return `${value}${unit}, ${direction} ${limit}${unit}`
}
