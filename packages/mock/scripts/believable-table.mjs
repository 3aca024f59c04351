// Writes the table of measures in the docs: what the default companies have of each, beside what real bills have.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createEstate } from '@cloud-cost/estate'
import { parse } from 'yaml'
import { pageWith, writeFrom } from './page-table.mjs'

const OTHER = parse(readFileSync(fileURLToPath(new URL('other-generator.yaml', import.meta.url)), 'utf8'))

/** The page with the table as it has to be. */
export async function pageWithMeasures() {
  const estate = createEstate()
  const companies = estate.inspect()
  const profiles = await estate.profiles()
  // A company without clouds has nothing to measure.
  const told = companies.map((company, index) => ({ ...company, measures: profiles[index] })).filter(hasMeasures)
  const [first] = told
  const sources = [...new Set(first.measures.map(({ source }) => source))]
  const rows = first.measures.map(({ name, unit, least, most, source }, index) => [
    name,
    // Bounds stay on one line, also on a phone.
    `${bounds(least, most)}${unit === 'percent' ? ' %' : ''}`.replaceAll(' ', '\u00a0'),
    ...told.map(({ measures }) => amount(measures[index])),
    ofOther(first.measures[index]),
    sources.indexOf(source) + 1,
  ])
  const head = ['measure', 'real bills', ...told.map(({ companyName }) => companyName), OTHER.name, 'source']
  const { name, version, measured, command } = OTHER
  const other = `The bills of ${name} ${version} (PyPI) were measured on ${measured}: \`${command}\`. They have no more than one month, and what they don't tell is left empty.`
  const listed = sources.map((source, index) => `${index + 1}. ${source}.`).join('\n')
  return pageWith('believable', [head, ...rows], `\n\n${other}\n\nSources of the bounds:\n\n${listed}`)
}

function hasMeasures({ measures }) {
  return measures.some(({ value }) => value !== undefined)
}

function bounds(least, most) {
  if (least === undefined) return `up to ${most}`
  return most === undefined ? `from ${least}` : `${least} to ${most}`
}

/** What the bills of another generator have of a measure. */
function ofOther({ name, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }) {
  const value = OTHER.measures[name]
  return amount({ value, isUsual: value >= least && value <= most })
}

function amount({ value, isUsual }) {
  if (value === undefined) return ''
  const text = value >= 100 ? String(Math.round(value)) : String(Math.round(value * 10) / 10)
  return isUsual ? text : `**${text}**`
}

await writeFrom(import.meta.url, pageWithMeasures)
