// Writes the tables of prices and discounts in BEHAVIOUR.md, as the catalogs have them.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { catalogFiles, readCatalog } from './catalog/read.mjs'
import { rowsOf } from './catalog/tables.mjs'

const BEHAVIOUR = fileURLToPath(new URL('../BEHAVIOUR.md', import.meta.url))
const [BEGIN, END] = ['<!-- catalogs -->\n', '<!-- catalogs end -->']

/** The file with the tables as they have to be. */
export function behaviourWithTables() {
  const text = readFileSync(BEHAVIOUR, 'utf8')
  const [from, until] = [text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)]
  if (from < BEGIN.length || until < from)
    throw new Error(`${BEHAVIOUR}: the lines ${BEGIN.trim()} and ${END} are required.`)
  const clouds = catalogFiles().map(({ path }) => readCatalog(path).catalog)
  return `${text.slice(0, from)}\n${clouds.map(cloudText).join('\n\n')}\n\n${text.slice(until)}`
}

function cloudText({ name, prices, discounts = {}, support, meters }) {
  // Bills call meters by their codes.
  const label = (text) => meters?.entries[text]?.code ?? text
  return [
    `### ${name}`,
    ...Object.values(prices).map((table) => tableText(table, 'US dollars', label)),
    ...Object.values(discounts).map((table) => tableText(table, 'Percent', label)),
    ...(support === undefined ? [] : [supportText(support)]),
  ].join('\n\n')
}

function tableText(table, unit, label) {
  const { columns, otherwise } = table
  const rows = rowsOf(table).map(({ names, values }) => [label(names.join(' ')), ...values.map((value) => value ?? '')])
  const others =
    otherwise === undefined ? [] : [['others', ...columns.map((_, index) => otherwise[index] ?? otherwise)]]
  return `${caption(table, `${table.for}. ${unit}.`)}\n\n${markdown(['', ...columns.map(label)], [...rows, ...others])}`
}

function supportText(support) {
  const share = ({ above, percent }) => (above === 0 ? `${percent} percent` : `${percent} above ${above} USD`)
  const rows = Object.values(support.entries).map(({ code, tiers, minimum }) => [
    code,
    tiers.map(share).join(', '),
    `${minimum} USD`,
  ])
  return `${caption(support, 'A share of the bill of a month.')}\n\n${markdown(['', 'share', 'at least'], rows)}`
}

function caption({ 'looked-up': date, source, elsewhere }, what) {
  const others = elsewhere === undefined ? '' : ` Other regions: as in ${elsewhere}, about.`
  return `${what}${others} Source: ${source}. Looked up: ${date}.`
}

function markdown(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(BEHAVIOUR, behaviourWithTables())
