/** Remembers what is made for an object, such as for the file of a company. */
export function remembered<Key extends object, Value, Rest extends unknown[]>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const known = new WeakMap<Key, Value>()
  return (key, ...rest) => {
    const value = known.get(key) ?? make(key, ...rest)
    known.set(key, value)
    return value
  }
}
