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
