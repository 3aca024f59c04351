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

/**
 * Adds members to a record that was made for it. Spread into a new one, `{ ...record, more: 1 }`, each of thousands of records gets
 * a hidden class of its own from V8, which takes far longer than the record itself, then and whenever its members are read.
 */
export function withMembers<Made extends object, Members extends object>(
  record: Made,
  members: Members,
): Made & Members {
  return Object.assign(record, members)
}

/** What has not been updated since it was created shows the same date twice. */
export function datesOf({
  createdDate,
  updatedDate = createdDate,
}: {
  readonly createdDate?: string
  readonly updatedDate?: string
}) {
  return {
    ...(createdDate === undefined ? {} : { createdDate }),
    ...(updatedDate === undefined ? {} : { updatedDate }),
  }
}
