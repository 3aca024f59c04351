import type { Entries } from './declarations.js'

/** Declarations that are as short as this stand on one line. */
const LINE = 160

/** The report of a package for reviewers, `api.md`. */
export function reportOf(name: string, entries: Entries): string {
  return [
    `# ${name}`,
    'The public declarations of the package, without comments. `npm run update` writes this file; it is not edited by hand.',
    ...[...entries].flatMap(([entry, declarations]) => [
      `## ${entry.startsWith('.') ? `\`${name}${entry.slice(1)}\`` : `Types that are ${entry}`}`,
      ['```ts', ...declarations.map(({ text }) => compact(text)), '```'].join('\n'),
    ]),
    '',
  ].join('\n\n')
}

/** A declaration on one line, where it is short. */
function compact(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const line = lines
    .map((part, index) => (/[{[(,|&]$/.test(part) || /^[}\])]/.test(lines[index + 1] ?? '}') ? part : `${part};`))
    .join(' ')
  return line.length <= LINE && !text.includes('\nexport ') ? line : text
}
