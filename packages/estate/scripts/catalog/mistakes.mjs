// What fits the schema of catalogs and can't be: names of nothing, tables that are not whole, days that don't exist.
import { suggestName } from '@cloud-cost/contract/suggest-name'
import { pricesIn, rowsOf } from './tables.mjs'

/** A series is priced by vCPUs and GB of memory, on demand and committed to. */
const PARTS_OF_SERIES = ['VCPU', 'MEMORY'].flatMap((part) => [part, `${part} 1yr`, `${part} 3yr`])
/** Sizes beyond those that have a factor: so many times `xlarge`. */
const TIMES_XLARGE = /^[1-9]\d*xlarge$/

/** Each mistake with the place that it is about. */
export function mistakesIn(catalog) {
  const { kinds, meters, services, support, types } = catalog
  return [
    ...groupsOf(catalog).flatMap(withoutDay),
    ...tablesOf(catalog).flatMap(unevenRows),
    ...withoutPrefix(catalog.regions.entries),
    ...pricing(catalog),
    ...elsewhere(catalog),
    ...deriving(catalog),
    ...earlierPrices(meters),
    ...discounting(catalog),
    ...unknownSizes(catalog),
    ...unevenTiers(support),
    ...Object.entries({ kinds, meters, support }).flatMap(([group, { entries } = {}]) =>
      unknownNames(group, entries, 'service', services.entries),
    ),
    ...unknownNames('databases', catalog.databases?.entries, 'like', types?.rows, 'machine type'),
    ...Object.entries({ meters, services }).flatMap(([group, { entries } = {}]) => doubleCodes(group, entries)),
  ]
}

const MOST_NAMES = 20

/** Says which of some names to choose, and which one may have been meant. */
export function oneOf(name, known) {
  const nearest = suggestName(String(name), known)
  const names = known.length > MOST_NAMES ? [...known.slice(0, MOST_NAMES), '…'] : known
  return `${nearest === undefined ? '' : `Did you mean ${nearest}? `}Choose one of ${names.join(', ')}.`
}

function tablesOf({ prices, discounts = {}, types }) {
  const named = (group, tables) => Object.entries(tables).map(([name, table]) => ({ at: [group, name], group: table }))
  return [
    ...named('prices', prices),
    ...named('discounts', discounts),
    ...(types === undefined ? [] : [{ at: ['types'], group: types }]),
  ]
}

/** All groups that say when and where they were looked up. */
function groupsOf(catalog) {
  const { name: _, prices: _prices, discounts: _discounts, types: _types, ...groups } = catalog
  return [...Object.entries(groups).map(([name, group]) => ({ at: [name], group })), ...tablesOf(catalog)]
}

function withoutDay({ at, group: { 'looked-up': day } }) {
  return day === 'not recorded' ? [] : noDay([...at, 'looked-up'], day)
}

function noDay(at, day) {
  const date = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return isDay ? [] : [{ at, message: `There is no day ${day}. Write a day of the calendar.` }]
}

/** Days of earlier prices that don't exist, or don't come one after the other. */
function earlierPrices(meters) {
  return Object.entries(meters?.entries ?? {}).flatMap(([name, { earlier = [] }]) =>
    earlier.flatMap(({ until }, index) => {
      const at = ['meters', 'entries', name, 'earlier', index, 'until']
      const isLate = index > 0 && until <= earlier[index - 1].until
      return [
        ...noDay(at, until),
        ...(isLate ? [{ at, message: `${until} is not after the price before. Write the earliest first.` }] : []),
      ]
    }),
  )
}

/** A region without a prefix would have the usage types of the region whose prefix is empty. */
function withoutPrefix(regions) {
  if (!Object.values(regions).some(({ usagePrefix }) => usagePrefix !== undefined)) return []
  return Object.entries(regions)
    .filter(([, { usagePrefix }]) => usagePrefix === undefined)
    .map(([region]) => ({
      at: ['regions', 'entries', region],
      message: `${region} has no usagePrefix, which other regions have. Write what its usage types begin with, or "".`,
    }))
}

function unevenRows({ at, group: table }) {
  const { columns, otherwise } = table
  const rows = [
    ...rowsOf(table),
    ...(Array.isArray(otherwise) ? [{ names: ['otherwise'], values: otherwise, at: ['otherwise'] }] : []),
  ]
  return rows
    .filter(({ values }) => values.length !== columns.length)
    .map(({ names, values, at: place }) => ({
      at: [...at, ...place],
      message: `${names.at(-1)} has ${values.length} numbers for ${columns.length} columns. Write one for each column.`,
    }))
}

/** Prices of nothing or nowhere, two prices of one thing, and things without a price. */
function pricing(catalog) {
  const regions = catalog.regions.entries
  const items = itemsOf(catalog)
  const priced = new Set()
  const mistakes = Object.entries(catalog.prices).flatMap(([name, table]) =>
    pricesIn(table, regions).flatMap((cell) => {
      const { price, at, item, region, regionAt } = cell
      const mistake = (place, message) => ({ at: ['prices', name, ...place], message })
      const isDouble = priced.has(`${item} in ${region}`)
      if (price !== undefined) priced.add(item).add(`${item} in ${region}`)
      if (price !== undefined && !cell.isElsewhere) priced.add(region)
      return [
        ...(Object.hasOwn(regions, region) ? [] : [mistake(regionAt, noRegion(region, regions))]),
        ...(items.has(item) ? [] : [mistake(...unknownItem(cell, items, catalog))]),
        ...(isDouble ? [mistake(at, `${item} in ${region} has a price already. Remove one of the two.`)] : []),
        ...(price === undefined || Number(price.toFixed(6)) === price
          ? []
          : [mistake(at, `${price} has more than six decimals. Write whole millionths of a dollar.`)]),
      ]
    }),
  )
  return [...mistakes, ...unpriced(items, regions, priced)]
}

/** The region that others cost as much as. */
function elsewhere({ prices }) {
  return Object.entries(prices)
    .filter(
      ([, { elsewhere, columns, rows }]) =>
        elsewhere !== undefined && ![...columns, ...Object.keys(rows)].includes(elsewhere),
    )
    .map(([name, table]) => ({
      at: ['prices', name, 'elsewhere'],
      message: `There is no row or column ${table.elsewhere}. ${oneOf(table.elsewhere, [...table.columns, ...Object.keys(table.rows)])}`,
    }))
}

/** A mistake where no entry has a name, and none where one has. */
function unknown(at, noun, name, known = {}) {
  if (Object.hasOwn(known, name)) return []
  return [{ at, message: `There is no ${noun} ${name}. ${oneOf(name, Object.keys(known))}` }]
}

/** What machines cost beside themselves names kinds and meters. */
function deriving({ derived: { entries } = { entries: {} }, kinds, meters }) {
  return Object.entries(entries).flatMap(([kind, groups]) => [
    ...unknown(['derived', 'entries', kind], 'kind', kind, kinds.entries),
    ...Object.entries(groups).flatMap(([group, rules]) =>
      rules.flatMap((rule, index) => {
        const at = ['derived', 'entries', kind, group, index]
        const named = rule.meters ?? [rule.meter]
        return [
          ...named.flatMap((meter) => unknown(at, 'meter', meter, meters?.entries)),
          ...(rule.kind === undefined ? [] : unknown(at, 'kind', rule.kind, kinds.entries)),
        ]
      }),
    ),
  ])
}

/** What no table has a price of. Parts of one series are told together. */
function unpriced(items, regions, priced) {
  const places = new Map()
  for (const [item, at] of items) {
    if (!priced.has(item)) places.set(at.join(), { at, names: [...(places.get(at.join())?.names ?? []), item] })
  }
  const advice = 'Add it to a table of prices, or remove it.'
  return [
    ...[...places.values()].map(({ at, names }) => ({ at, message: `${names.join(', ')}: no price. ${advice}` })),
    ...Object.keys(regions)
      .filter((region) => !priced.has(region))
      .map((region) => ({ at: ['regions', 'entries', region], message: `Nothing is sold in ${region}. ${advice}` })),
  ]
}

/** What has prices, with its place: machine types or their families and series, and meters. */
function itemsOf({ families, types, databases, series, meters }) {
  return new Map([
    ...Object.entries({ families, databases, meters }).flatMap(([group, { entries = {} } = {}]) =>
      Object.keys(entries).map((name) => [name, [group, 'entries', name]]),
    ),
    ...Object.keys(types?.rows ?? {}).map((name) => [name, ['types', 'rows', name]]),
    ...Object.keys(series?.entries ?? {}).flatMap((name) =>
      PARTS_OF_SERIES.map((part) => [`${name} ${part}`, ['series', 'entries', name]]),
    ),
  ])
}

/** Discounts for families or in regions that there are not. */
function discounting({ discounts = {}, families, series, regions: { entries: regions } }) {
  const known = Object.keys({ ...families?.entries, ...series?.entries })
  const isRegion = ({ name }) => Object.hasOwn(regions, name)
  const isFamily = ({ name }) => known.includes(name)
  // What is neither on all of a side is the same for all, such as ways to pay.
  const strangers = (side) => {
    if (side.some(isRegion))
      return side.filter((one) => !isRegion(one)).map(({ name, at }) => [at, noRegion(name, regions)])
    if (!side.some(isFamily)) return []
    return side
      .filter((one) => !isFamily(one))
      .map(({ name, at }) => [at, `There is no family ${name}. ${oneOf(name, known)}`])
  }
  return Object.entries(discounts).flatMap(([table, { columns, rows }]) => {
    const grouped = Object.entries(rows).filter(([, row]) => !Array.isArray(row))
    const sides = [
      columns.map((name, index) => ({ name, at: ['columns', index] })),
      Object.keys(rows).map((name) => ({ name, at: ['rows', name] })),
      ...grouped.map(([group, inner]) => Object.keys(inner).map((name) => ({ name, at: ['rows', group, name] }))),
    ]
    return sides.flatMap(strangers).map(([at, message]) => ({ at: ['discounts', table, ...at], message }))
  })
}

/** Where the name of nothing stands, and what is said of it. */
function unknownItem({ item, itemAt, group, groupAt, part }, items, { series }) {
  const known = Object.keys(series?.entries ?? {})
  if (group === undefined)
    return [itemAt, `Nothing that has a price is called ${item}. ${oneOf(item, [...items.keys()])}`]
  return known.includes(group)
    ? [itemAt, `No part of a series is called ${part}. ${oneOf(part, PARTS_OF_SERIES)}`]
    : [groupAt, `There is no series ${group}. ${oneOf(group, known)}`]
}

function noRegion(name, regions) {
  return `${name} is no region of this cloud. ${oneOf(name, Object.keys(regions))}`
}

function unknownSizes({ sizes, families }) {
  const known = Object.keys(sizes?.entries ?? {})
  return Object.entries(families?.entries ?? {}).flatMap(([family, { sizes: own }]) =>
    own.flatMap((size, index) => {
      if (known.includes(size) || TIMES_XLARGE.test(size)) return []
      const message = `${size} is no size. ${oneOf(size, known)} Or write so many times xlarge, such as 2xlarge.`
      return [{ at: ['families', 'entries', family, 'sizes', index], message }]
    }),
  )
}

function unevenTiers({ entries } = { entries: {} }) {
  return Object.entries(entries)
    .filter(
      ([, { tiers }]) =>
        !tiers.every(({ above }, index) => (index === 0 ? above === 0 : above > tiers[index - 1].above)),
    )
    .map(([name]) => ({
      at: ['support', 'entries', name, 'tiers'],
      message: `The tiers of ${name} do not rise from 0. Write the first one above 0, and each above more than the one before.`,
    }))
}

function unknownNames(group, entries = {}, field, known = {}, noun = field) {
  return Object.entries(entries).flatMap(([name, entry]) =>
    unknown([group, 'entries', name, field], noun, entry[field], known),
  )
}

/** Bills tell services apart by their codes, and the meters of a service. */
function doubleCodes(group, entries = {}) {
  const first = new Map()
  return Object.entries(entries).flatMap(([name, { code, service }]) => {
    const key = `${service} ${code}`
    const before = first.get(key)
    if (before === undefined) first.set(key, name)
    const message = `${before} has the code ${code} already. Give ${name} another.`
    return before === undefined ? [] : [{ at: [group, 'entries', name, 'code'], message }]
  })
}
