/** Lines that say nothing of what was found: the command that pnpm repeats, its exit code, and what npm has to say of its settings. */
const NOISE = /^(?:> .*|npm (?:warn|notice) .*|\s*ELIFECYCLE\b.*)$/

/** What a check found: its output without the noise of the programs that it ran. */
export function findingsIn(output) {
  return output
    .split('\n')
    .filter((line) => !NOISE.test(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
