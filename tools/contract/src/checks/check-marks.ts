import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { mapping } from '../model/document.js'
import { visitElements } from '../model/elements.js'
import type { Finding } from '../model/failure.js'
import type { Group } from '../model/group.js'
import { certaintyOfGroup } from '../model/group-certainty.js'
import { MARKS_FILE, readQuestions } from '../model/mark-codes.js'
import { SourceFile } from '../model/source-file.js'
import { list } from '../model/values.js'

const SCHEMA = new URL('../../marks.schema.json', import.meta.url)

/** Codes that `learn` writes where recordings show a field of which nothing else is known; the contract may have one of them or none. */
const LEARNED = new Set(['type-unknown', 'members-unknown', 'items-unknown', 'meaning-unknown'])

/** What is wrong with the list of codes: its form, a code that stands twice, and codes that too few elements carry. */
export function checkMarks(root: string, groups: readonly Group[]): Finding[] {
  const path = join(root, MARKS_FILE)
  if (!existsSync(path))
    return [{ file: path, line: 1, rule: 'marks-form', message: 'The file is missing. Restore it.' }]
  const file = new SourceFile(path)
  const finding = (tokens: readonly string[], rule: string, message: string): Finding => ({
    file: path,
    line: file.lineOf(tokens),
    rule,
    message,
  })
  const [unreadable] = file.errors
  // What follows the first mistake of YAML follows from it.
  if (unreadable !== undefined)
    return [
      {
        file: path,
        line: unreadable.line,
        rule: 'marks-form',
        message: String(unreadable.message.split(' at line ')[0]),
      },
    ]
  const isValid = new Ajv2020({ allErrors: true, strict: false }).compile(JSON.parse(readFileSync(SCHEMA, 'utf8')))
  const content = file.toJson()
  if (!isValid(content))
    return (isValid.errors ?? []).map((error) => finding(tokensOf(error), 'marks-form', messageOf(error)))
  const uses = usesOf(groups)
  const known = new Set<string>()
  return readQuestions(root).flatMap(({ id, codes }) =>
    codes.flatMap(({ code }) => {
      const tokens = [id, 'marks', code]
      const isDouble = known.has(code)
      known.add(code)
      if (isDouble)
        return [finding(tokens, 'marks-code', `The code ${code} stands twice. Give one of them another name.`)]
      const count = uses.get(code) ?? 0
      if (count > 1 || LEARNED.has(code)) return []
      const advice = count === 0 ? 'No element carries' : 'One element alone carries'
      return [
        finding(
          tokens,
          'marks-code',
          `${advice} ${code}. ${count === 0 ? 'Remove it.' : 'Write its sentence as a note beside a code of its kind, and remove it.'}`,
        ),
      ]
    }),
  )
}

/** How many elements carry each code. */
function usesOf(groups: readonly Group[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  const add = (codes: readonly string[]): void => {
    for (const code of codes) uses.set(code, (uses.get(code) ?? 0) + 1)
  }
  for (const group of groups) {
    visitElements(group.document, (element) => add(list(element['x-codes']).map(String)))
    // What is assumed of effects stands in no document.
    for (const { entries } of certaintyOfGroup(group).operations)
      for (const { element, codes } of entries) if (element === 'operation') add(codes)
  }
  return uses
}

function tokensOf({ instancePath, params }: ErrorObject): string[] {
  const tokens = instancePath
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
  const { additionalProperty, propertyName } = mapping(params)
  return [...tokens, ...[additionalProperty ?? propertyName ?? []].flat().map(String)]
}

function messageOf({ message = '', params }: ErrorObject): string {
  const { additionalProperty, allowedValues } = mapping(params)
  const name = additionalProperty === undefined ? '' : ` (${String(additionalProperty)})`
  const values = list(allowedValues).map(String).join(', ')
  return `The entry ${message}${name}${values === '' ? '' : `: ${values}`}. tools/contract/marks.schema.json says the form of the file.`
}
