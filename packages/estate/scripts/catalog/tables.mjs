// Tables of catalogs: numbers by what is sold and by region. Regions stand on one side of a table, and the rows may be grouped.

/** The rows of a table, with the name of their group before their own where they are grouped, and where they stand. */
export function rowsOf({ rows }) {
  return Object.entries(rows).flatMap(([name, row]) =>
    Array.isArray(row)
      ? [{ names: [name], values: row, at: ['rows', name] }]
      : Object.entries(row).map(([inner, values]) => ({ names: [name, inner], values, at: ['rows', name, inner] })),
  )
}

/** The numbers of a table of prices, each with what is sold, its region, and where these names stand. */
export function pricesIn(table, regions) {
  const isAcross = table.columns.some((name) => Object.hasOwn(regions, name))
  return rowsOf(table).flatMap(({ names, values, at }) =>
    table.columns.map((column, index) => {
      const columnAt = ['columns', index]
      const own = names.at(-1)
      const price = { price: values[index] ?? undefined, at: [...at, index] }
      if (isAcross) return { ...price, item: own, itemAt: at, region: column, regionAt: columnAt }
      const [group] = names.slice(0, -1)
      const item = group === undefined ? column : `${group} ${column}`
      const groupAt = at.slice(0, -1)
      return {
        ...price,
        item,
        itemAt: columnAt,
        region: own,
        regionAt: at,
        ...(group === undefined ? {} : { group, groupAt }),
      }
    }),
  )
}
