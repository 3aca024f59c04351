/** One thing that is wrong with a request. */
export interface Violation {
  /** Where it is: the place and the names that lead to the input, such as `query.startDate` or `body.tags.0.key`. */
  readonly path: string
  /** What is wrong there, such as `is required`. */
  readonly reason: string
}

interface Entry {
  readonly location?: unknown
  readonly reason?: unknown
}

/**
 * What `@cloud-cost/mock` finds wrong with a request. It says so in the header `x-mock-violations`, as JSON; what the service itself sends
 * instead is not known. No list where there is no such header, or where it isn't one of the mock's.
 * @param clean removes secrets from a text
 */
export function violationsOf({ headers }: Response, clean: (text: string) => string): readonly Violation[] {
  try {
    // The last entry may only say how many more there are.
    return (JSON.parse(headers.get('x-mock-violations') ?? '[]') as readonly Entry[]).flatMap(({ location, reason }) =>
      typeof location === 'string' ? [{ path: clean(location), reason: clean(`${reason}`) }] : [],
    )
  } catch {
    return []
  }
}
