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
