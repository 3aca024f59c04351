/** A statement that imports or passes on names of a module, a name a line; nothing for no names. */
export function statement(
  keyword: 'import' | 'import type' | 'export',
  names: readonly string[],
  from: string,
): string {
  return names.length === 0 ? '' : `${keyword} {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}'\n`
}

/** The names that a module exports, overloads once, without those that it passes on with `*`. */
export function exportedNames(source: string): string[] {
  const declared = [...source.matchAll(/^export [a-z]+ (\w+)/gm)].map(([, name = '']) => name)
  const listed = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].map(([, names = '']) => names)
  return [
    ...declared.filter((name, index) => name !== declared[index - 1]),
    ...listed.flatMap((names) => names.match(/\w+(?=\s*(,|$))/g) ?? []),
  ]
}
