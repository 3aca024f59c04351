import { resolve } from 'node:path'
import { UserError } from '../../model/failure.js'
import { groupFolders, loadGroup, workspaceRoot } from '../../model/group.js'
import { ledgerOf } from '../../model/ledger.js'
import { askQuestions, QUESTIONS_FILE, readQuestions } from '../../model/questions.js'
import { counted } from '../../model/values.js'

/** Prints the questions about what is not shown, by the operations that they touch; notes without a question and questions without a note are findings. */
export function questionsCommand(specFolder: string): number {
  const root = workspaceRoot(resolve(specFolder))
  const questions = readQuestions(root)
  if (questions === undefined) throw new UserError(`${QUESTIONS_FILE} not found. Restore it.`)
  const { asked, unmatched, unused } = askQuestions(questions, groupFolders(specFolder).map(loadGroup).map(ledgerOf))
  for (const { question, operations, notes } of asked) {
    console.log(`\n${question}\n  ${counted(operations.length, 'operation')}, ${counted(notes.length, 'note')}`)
    for (const { note, names } of notes)
      console.log(`  - ${note} (${names.slice(0, 4).join(', ')}${names.length > 4 ? ', …' : ''})`)
  }
  const noted = asked.reduce((sum, { notes }) => sum + notes.length, 0)
  console.log(`\n${counted(asked.length, 'question')}, ${counted(noted, 'note')}.`)
  for (const line of unmatched.map(unmatchedLine)) console.error(line)
  for (const question of unused)
    console.error(
      `${QUESTIONS_FILE}  unused-question  No note belongs to "${question}" Remove it, or correct what it gathers.`,
    )
  return unmatched.length + unused.length === 0 ? 0 : 1
}

/** What to do about a note that belongs to no question. */
export function unmatchedLine({
  what,
  element,
  note,
}: {
  readonly what: string
  readonly element: string
  readonly note: string
}): string {
  return `${QUESTIONS_FILE}  no-question  "${note}" (${what}, ${element}) belongs to no question. Word it as another note, or let a question gather it.`
}
