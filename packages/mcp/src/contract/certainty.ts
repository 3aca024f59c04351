import type { CertaintyNote } from '@cloud-cost/openapi/certainty'

/** What descriptions call what the service's description leaves open; the instructions explain the word. */
export const UNDOCUMENTED = 'undocumented'

/** What is undocumented, assumed or observed, in sentences; what a description says already is left out. */
export function sentencesOf(certainty: readonly CertaintyNote[], description: string): string[] {
  const said = oneLine(description)
  return certainty.map(({ note }) => oneLine(note)).filter((note) => !said.includes(note))
}

/** The same in codes, such as `currency-unknown`. */
export function codesOf(certainty: readonly CertaintyNote[]): string[] {
  return [...new Set(certainty.flatMap(({ kind, codes }) => (kind === 'observed' ? ['observed'] : codes)))]
}

export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
