import { writeReports } from '../compat/declarations.js'

/** Writes what each published package declares to its users, for reviewers. */
export function apiCommand(root: string): number {
  writeReports(root)
  return 0
}
