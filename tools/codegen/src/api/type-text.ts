/** The type of a declaration on one line, without comments. */
export function typeText(declaration: string): string {
  const lines = declaration
    .replaceAll(/\/\*\*.*?\*\/\n/gs, '')
    .replaceAll(/ \| undefined$/gm, '')
    .replace(/^export (interface \w+ |type \w+ = )/, '')
    .trim()
    .split('\n')
    .map((line) => line.trim())
  return lines
    .map((line, index) => (line.endsWith('{') || lines[index + 1]?.startsWith('}') !== false ? line : `${line};`))
    .join(' ')
}
