import { resolve } from 'node:path'
import { groupFolders, loadGroup, workspaceRoot } from '../../model/group.js'
import { certaintyOfGroup } from '../../model/group-certainty.js'
import { readQuestions } from '../../model/mark-codes.js'
import { askQuestions } from '../../model/questions.js'
import { counted } from '../../model/values.js'

/** Prints the questions about what is undocumented or assumed, by the operations that they touch. */
export function questionsCommand(specFolder: string): number {
  const questions = readQuestions(workspaceRoot(resolve(specFolder)))
  const asked = askQuestions(questions, groupFolders(specFolder).map(loadGroup).map(certaintyOfGroup))
  for (const { question, operations, notes } of asked) {
    console.log(`\n${question}\n  ${counted(operations.length, 'operation')}, ${counted(notes.length, 'note')}`)
    for (const { note, names } of notes)
      console.log(`  - ${note} (${names.slice(0, 4).join(', ')}${names.length > 4 ? ', …' : ''})`)
  }
  const noted = asked.reduce((sum, { notes }) => sum + notes.length, 0)
  console.log(`\n${counted(asked.length, 'question')}, ${counted(noted, 'note')}.`)
  return 0
}
