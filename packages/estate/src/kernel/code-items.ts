/** A filter value as a list of them shows it. */
export interface CodeItem {
  readonly code: string
  readonly name: string
  readonly sort: number
}

/** Filter values, each once, in the order in which they come. */
export function codeItems(values: readonly { readonly code: string; readonly name: string }[]): CodeItem[] {
  const unique = new Map(values.map((value) => [value.code, value]))
  return [...unique.values()].map(({ code, name }, index) => ({ code, name, sort: index + 1 }))
}
