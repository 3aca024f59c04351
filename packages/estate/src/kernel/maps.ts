// Maps that are filled while they are asked.

/** Remembers what was found for a key, such as for a pool that comes up day after day. */
export function memo<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const found = new Map<Key, Value>()
  return (key) => {
    if (found.has(key)) return found.get(key) as Value
    const value = find(key)
    found.set(key, value)
    return value
  }
}

/** Remembers what was found for an index, such as for a line that hundreds of thousands of rows are of. */
export function memoByIndex<Index extends number, Value>(
  length: number,
  find: (index: Index) => Value,
): (index: Index) => Value {
  const found = new Array<Value | undefined>(length)
  return (index) => {
    const value = found[index] ?? find(index)
    found[index] = value
    return value
  }
}

/** Remembers what is made for an object, such as for the file of a company. */
export function remembered<Key extends object, Value, Rest extends unknown[]>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const cache = new WeakMap<Key, Value>()
  return (key, ...rest) => {
    const value = cache.get(key) ?? make(key, ...rest)
    cache.set(key, value)
    return value
  }
}

/** Returns the entry of a key, which is made when it is asked for first. */
export function entryOf<Key, Value>(entries: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = entries.get(key)
  if (found !== undefined) return found
  const made = make()
  entries.set(key, made)
  return made
}

/** Adds an item to the list of a key. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

/** Items with equal keys, each group in their order. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>()
  for (const item of items) {
    addTo<Key, Item>(groups, keyOf(item), item)
  }
  return groups
}

/** Returns what says of items the first one that had the same key: it stands for all of them. */
export function firstBy<Item>(keyOf: (item: Item) => string): (item: Item) => Item {
  const firsts = new Map<string, Item>()
  return (item) => {
    return entryOf(firsts, keyOf(item), () => item)
  }
}
