/** A statement that imports or passes on names of a module, a name a line; nothing for no names. */
export function statement(
  keyword: 'import' | 'import type' | 'export',
  names: readonly string[],
  from: string,
): string {
  return names.length === 0 ? '' : `${keyword} {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}'\n`
}

/** Returns the names that a module exports, overloads once, without names that it passes on with `*`. */
export function exportedNames(source: string): string[] {
  const declared = [...source.matchAll(/^export (?:async )?([a-z]+) (\w+)/gm)]
  const listed = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].map(([, names = '']) => names)
  return [
    ...declared.flatMap(([, kind, name = ''], index) => {
      const isOverload = kind === 'function' && name === declared[index - 1]?.[2]
      return isOverload ? [] : [name]
    }),
    ...listed.flatMap((names) => names.match(/\w+(?=\s*(,|$))/g) ?? []),
  ]
}
