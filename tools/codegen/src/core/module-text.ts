/** An import of types, a name a line; nothing for no names. */
export function importTypes(names: readonly string[], from: string): string {
  return names.length === 0 ? '' : `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}'\n`
}

/** Names as code in a line of Markdown. */
export function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}
