import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { type CompanyFile, type CompanyFileMistake, checkCompanyFile, companyFileWarnings } from '@cloud-cost/estate'
import { visit } from 'jsonc-parser'
import { type Document, type ErrorCode, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { InvalidOptionError } from '../../in-process/invalid-option-error.js'
import { decodeText } from '../decode-text.js'
import { requireFile } from '../require-file.js'

const MOST_LINES = 20

/** What the reader of YAML says in words that only its authors know. */
const OWN_WORDS: Partial<Record<ErrorCode, string>> = {
  MULTIPLE_DOCS: 'a second YAML document begins here; keep one, whose companies are the companies of all',
  TAB_AS_INDENT: 'a tab is no indentation in YAML; use spaces',
}

/** What is wrong at an offset of a text. */
interface Mistake {
  readonly offset: number
  readonly text: string
}

/**
 * Reads a company file: JSON where its name says so, and YAML otherwise. `warn` is called with what is sound and most likely not meant.
 *
 * @throws InvalidOptionError when the file can't be read or has mistakes.
 */
export async function readCompanyFile(file: string, warn: (line: string) => void): Promise<CompanyFile> {
  const lineCounter = new LineCounter()
  const text = await read(file)
  const document = parseDocument(text, { lineCounter, prettyErrors: false, merge: true })
  const linesOf = (mistakes: readonly Mistake[]): string[] =>
    mistakes
      .toSorted((first, second) => first.offset - second.offset)
      .map((mistake) => {
        const { line, col } = lineCounter.linePos(mistake.offset)
        return `${file}:${line || 1}:${col || 1}: ${mistake.text}`
      })
  const { value, mistakes } = check(document, extname(file) === '.json' ? jsonMistakes(text) : [])
  if (mistakes.length === 0) {
    const company = value as CompanyFile
    const warnings = companyFileWarnings(company).map((warning) => located(document, warning))
    for (const line of linesOf(warnings)) warn(`${line} (a warning)`)
    return company
  }
  const lines = linesOf(mistakes)
  const more = lines.length > MOST_LINES ? [`and ${lines.length - MOST_LINES} more`] : []
  throw new InvalidOptionError(
    'data',
    [
      'must be a company file without mistakes:',
      ...lines.slice(0, MOST_LINES),
      ...more,
      'An example and the schema for editors are in the README of @cloud-cost/estate',
    ].join('\n'),
  )
}

async function read(file: string): Promise<string> {
  await requireFile('data', file)
  try {
    return decodeText(await readFile(file))
  } catch (error) {
    throw new InvalidOptionError('data', `must be a file that can be read: ${(error as Error).message}`)
  }
}

/** YAML allows what JSON does not, such as a comma at the end of a list, and other readers of the file will not. */
function jsonMistakes(text: string): Mistake[] {
  const offsets: number[] = []
  visit(text, { onError: (_code, offset) => offsets.push(offset) }, { disallowComments: true })
  const [offset] = offsets
  if (offset === undefined || text.trim() === '') return []
  const before = text.slice(0, offset).trimEnd()
  return before.endsWith(',')
    ? [{ offset: before.length - 1, text: 'a comma at the end of a list or an object is no JSON; remove it' }]
    : [{ offset, text: 'is no JSON from here on; mend it, or name the file .yaml if it is YAML' }]
}

function check(document: Document.Parsed, ofForm: Mistake[]): { value: unknown; mistakes: Mistake[] } {
  if (ofForm.length > 0) return { value: undefined, mistakes: ofForm }
  if (document.contents === null && document.errors.length === 0) {
    return {
      value: undefined,
      mistakes: [{ offset: 0, text: 'the file is empty; it must have a clock and companies' }],
    }
  }
  if (document.errors.length > 0) {
    // What follows the first mistake of the form follows from it.
    const mistakes = document.errors.slice(0, 1).map(({ pos: [offset], code, message }) => ({
      offset,
      text: OWN_WORDS[code] ?? message,
    }))
    return { value: undefined, mistakes }
  }
  try {
    const value: unknown = document.toJS()
    return { value, mistakes: checkCompanyFile(value).map((mistake) => located(document, mistake)) }
  } catch (error) {
    // An alias of what is not there, or of so much that it would not end.
    return { value: undefined, mistakes: [{ offset: 0, text: error instanceof Error ? error.message : String(error) }] }
  }
}

function located(document: Document.Parsed, { path, message }: CompanyFileMistake): Mistake {
  return {
    offset: offsetOf(document, path),
    text: `${path.length === 0 ? 'the file' : path.join('.')} ${message}${path.length === 0 ? ' with the members clock and companies' : ''}`,
  }
}

/** Where a path begins: at the key of a member, or at what a missing one would be in. */
function offsetOf(document: Document.Parsed, path: CompanyFileMistake['path']): number {
  let node: unknown = document.contents
  let offset = 0
  for (const step of path) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      if (pair === undefined) break
      offset = (isScalar(pair.key) ? pair.key.range?.[0] : undefined) ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(step)]
      offset = (node as { readonly range?: readonly number[] | null } | undefined)?.range?.[0] ?? offset
    }
  }
  return offset
}
