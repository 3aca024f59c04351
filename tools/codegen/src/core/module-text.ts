/** A statement that imports or passes on names of a module, a name a line; nothing for no names. */
export function statement(
  keyword: 'import' | 'import type' | 'export',
  names: readonly string[],
  from: string,
): string {
  return names.length === 0 ? '' : `${keyword} {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}'\n`
}
