/** Items with equal keys, each group in their order. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** Returns what says of items the first one that had the same key: it stands for all of them. */
export function firstBy<Item>(keyOf: (item: Item) => string): (item: Item) => Item {
  const firsts = new Map<string, Item>()
  return (item) => {
    const key = keyOf(item)
    const first = firsts.get(key) ?? item
    firsts.set(key, first)
    return first
  }
}
