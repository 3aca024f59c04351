/** `listCompanies` as the start of a type name: `ListCompanies`. */
export function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** `paginateX` for an operation that lists in pages. */
export function paginateName(operationId: string): string {
  return `paginate${pascal(operationId.replace(/^(list|get)(?=[A-Z])/, ''))}`
}

/** The constant with the JSON Schemas of an operation, `listCompaniesSchemas`. */
export function schemasName(operationId: string): string {
  return `${operationId}Schemas`
}

/** The constant that an operation's function and its paginator share. */
export function descriptorName({ operationId }: { readonly operationId: string }): string {
  return operationId.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}

export function clientName(group: string): string {
  return `${pascal(group)}Client`
}

/** Fails on a name that is given twice: what one package exports must be told apart. */
export function assertDistinct(names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) throw new Error(`${name} would be exported twice: rename the schema or the operation`)
    seen.add(name)
  }
}
