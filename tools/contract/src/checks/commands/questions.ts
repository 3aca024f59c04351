import { existsSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { askedMarks } from '../../model/answer-form.js'
import { answerFormText } from '../../model/answer-form-text.js'
import { UserError } from '../../model/failure.js'
import { groupFolders, loadGroup, workspaceRoot } from '../../model/group.js'
import { certaintyOfGroup } from '../../model/group-certainty.js'
import { readQuestions } from '../../model/mark-codes.js'
import { askQuestions } from '../../model/questions.js'
import { formatCount } from '../../model/values.js'

/** Prints the questions about what is undocumented or assumed, by the operations that they touch. */
export function questionsCommand(specFolder: string): number {
  const questions = readQuestions(workspaceRoot(resolve(specFolder)))
  const asked = askQuestions(questions, groupFolders(specFolder).map(loadGroup).map(certaintyOfGroup))
  for (const { question, operations, notes } of asked) {
    console.log(`\n${question}\n  ${formatCount(operations.length, 'operation')}, ${formatCount(notes.length, 'note')}`)
    for (const { note, names } of notes)
      console.log(`  - ${note} (${names.slice(0, 4).join(', ')}${names.length > 4 ? ', …' : ''})`)
  }
  const noted = asked.reduce((sum, { notes }) => sum + notes.length, 0)
  console.log(`\n${formatCount(asked.length, 'question')}, ${formatCount(noted, 'note')}.`)
  return 0
}

/** Writes the questions as a form that an owner of the service fills in. */
export function answerFormCommand(specFolder: string, file: string): number {
  const asked = askedMarks(workspaceRoot(resolve(specFolder)), groupFolders(specFolder).map(loadGroup))
  const folder = dirname(resolve(file))
  if (!existsSync(folder)) throw new UserError(`${file} can't be written: there is no folder ${folder}.`)
  writeFileSync(file, answerFormText(asked))
  console.log(`${file} written: ${formatCount(asked.length, 'question')}.`)
  return 0
}
