// Tables of catalogs: numbers by what is sold and by region. Regions stand on one side of a table, and the rows may be grouped.

/** The rows of a table, with the name of their group before their own where they are grouped, and where they stand. */
export function rowsOf({ rows }) {
  return Object.entries(rows).flatMap(([name, row]) =>
    Array.isArray(row)
      ? [{ names: [name], values: row, at: ['rows', name] }]
      : Object.entries(row).map(([inner, values]) => ({ names: [name, inner], values, at: ['rows', name, inner] })),
  )
}

/**
 * The numbers of a table of prices, each with what is sold, its region, and where these names stand. Of grouped rows, the group and the
 * column together name what is sold.
 */
export function pricesIn(table, regions) {
  const isAcross = table.columns.some((name) => Object.hasOwn(regions, name))
  const prices = rowsOf(table).flatMap(({ names, values, at }) =>
    table.columns.map((column, index) => {
      const price = { price: values[index] ?? undefined, at: [...at, index] }
      const columnAt = ['columns', index]
      const own = names.at(-1)
      if (isAcross) return { ...price, item: own, itemAt: at, region: column, regionAt: columnAt }
      const inColumn = { ...price, itemAt: columnAt, region: own, regionAt: at }
      if (names.length === 1) return { ...inColumn, item: column }
      const [group] = names
      return { ...inColumn, item: `${group} ${column}`, part: column, group, groupAt: at.slice(0, -1) }
    }),
  )
  return [...prices, ...pricesElsewhere(prices, table.elsewhere, regions)]
}

/** The prices of regions that have none, where the table says that they cost as much as another one. */
function pricesElsewhere(prices, elsewhere, regions) {
  const own = new Set(prices.map(({ region }) => region))
  const others = Object.keys(regions).filter((region) => !own.has(region))
  const alike = prices.filter(({ region }) => region === elsewhere)
  return alike.flatMap((price) => others.map((region) => ({ ...price, region, isElsewhere: true })))
}
