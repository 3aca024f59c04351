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
