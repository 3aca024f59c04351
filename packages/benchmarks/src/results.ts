import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Measure } from './measure.js'
import { type Section, toMarkdown } from './report.js'

const dataFile = fileURLToPath(new URL('../results.json', import.meta.url))
const pageFile = fileURLToPath(new URL('../RESULTS.md', import.meta.url))

/** Replaces older results of the same measures by new ones, and writes the page. */
export function saveResults(fresh: readonly Section[], measures: readonly Measure[]): void {
  const kept = existsSync(dataFile) ? (JSON.parse(readFileSync(dataFile, 'utf8')) as Section[]) : []
  const sections = merge(kept, fresh, measures)
  writeFileSync(dataFile, `${JSON.stringify(sections, null, 2)}\n`)
  writeFileSync(pageFile, toMarkdown(sections))
}

/** The results of the measures that there are, in their order. */
export function merge(kept: readonly Section[], fresh: readonly Section[], measures: readonly Measure[]): Section[] {
  return measures.flatMap(({ name }) => {
    const section = fresh.find((one) => one.name === name) ?? kept.find((one) => one.name === name)
    return section === undefined ? [] : [section]
  })
}
