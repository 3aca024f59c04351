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
