/** Lines that say nothing of what was found: the command that pnpm repeats, Redocly's box on the age of Node, and what npm has to say of its settings. */
const NOISE =
  /^(?:> .*|\s*[╔║╚].*|npm (?:warn|notice) .*|validating .*\.\.\.|.*\bvalidated in \d+m?s|run `redocly lint --generate-ignore-file`.*|\s*ELIFECYCLE\b.*)$/

/** What a check found: its output without the noise of the programs that it ran. */
export function findingsIn(output) {
  return output
    .split('\n')
    .filter((line) => !NOISE.test(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
