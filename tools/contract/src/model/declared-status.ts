/** The response that is declared for a status: by itself, by its class such as `4XX`, or by `default`, which stands for errors. */
export function declaredFor<Declared>(
  declared: readonly Declared[],
  status: number,
  statusOf: (declared: Declared) => string,
): Declared | undefined {
  const wanted = [String(status), `${Math.floor(status / 100)}XX`, ...(status < 400 ? [] : ['default'])]
  return wanted.flatMap((name) => declared.filter((one) => statusOf(one).toUpperCase() === name.toUpperCase()))[0]
}

/** What is wrong with a status that no response is declared for, in words that go on after it. */
export function undeclaredStatus(statuses: readonly string[], status: number): string {
  const words = statuses.map((name) => (name === 'default' ? 'an error' : name))
  return `must be one of: ${words.join(', ')}; it is ${status}`
}
