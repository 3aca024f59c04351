// The modules into which catalogs are compiled: values by which code looks things up, prices in whole micro-dollars.
import { pricesIn, rowsOf } from './tables.mjs'

/** The text of the module of a cloud's catalog. Its type has every name, so that one that there is not does not compile. */
export function catalogModule(code, catalog) {
  const value = JSON.stringify(compiled(catalog), undefined, 1)
  return `// Generated from catalog/${code}.yaml. Do not edit.\n\nexport const ${code.toUpperCase()}_CATALOG = ${value} as const\n`
}

/** What a catalog says, without what is for readers alone: groups are their entries, and tables their numbers by name. */
export function compiled({ name, focus, prices, discounts = {}, types, support, ...groups }) {
  const { 'looked-up': _, source: _source, ...words } = focus
  const entries = Object.entries(groups).map(([group, { entries: all }]) => [group, all])
  return {
    name,
    focus: words,
    ...Object.fromEntries(entries),
    prices: pricesByItem(prices, groups.regions.entries),
    discounts: mapped(discounts, percentsOf),
    ...(types === undefined ? {} : { types: numbersByRow(types) }),
    ...(support === undefined ? {} : { support: mapped(support.entries, plan) }),
  }
}

function pricesByItem(tables, regions) {
  const items = {}
  for (const { item, region, price } of Object.values(tables).flatMap((table) => pricesIn(table, regions))) {
    if (price === undefined) continue
    items[item] ??= {}
    items[item][region] = micros(price)
  }
  return items
}

/** Percents by row and column, and what a row has that is not in the table. */
function percentsOf(table) {
  const { otherwise } = table
  const other = Array.isArray(otherwise) ? byColumn(table, otherwise) : otherwise
  return { rows: numbersByRow(table), ...(other === undefined ? {} : { otherwise: other }) }
}

function numbersByRow(table) {
  const rows = {}
  for (const { names, values } of rowsOf(table)) {
    const [own, group] = [...names].reverse()
    if (group !== undefined) rows[group] ??= {}
    const to = group === undefined ? rows : rows[group]
    to[own] = byColumn(table, values)
  }
  return rows
}

function byColumn({ columns }, values) {
  return Object.fromEntries(columns.map((column, index) => [column, values[index]]))
}

function plan({ minimum, tiers, ...words }) {
  return {
    ...words,
    minimum: micros(minimum),
    tiers: tiers.map(({ above, percent }) => ({ above: micros(above), percent })),
  }
}

/** Exact: a price has six decimals at most. */
function micros(dollars) {
  return Number(dollars.toFixed(6).replace('.', ''))
}

function mapped(entries, to) {
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, to(entry)]))
}
