import { readFile } from 'node:fs/promises'
import { type CompanyFile, type CompanyFileMistake, checkCompanyFile } from '@cloud-cost/estate'
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { InvalidOptionError } from '../invalid-option-error.js'
import { requireFile } from '../require-file.js'

const MOST_LINES = 20

const SECOND_DOCUMENT = 'a second YAML document begins here; keep one, whose companies are the companies of all'

/** What is wrong at an offset of a text. */
interface Mistake {
  readonly offset: number
  readonly text: string
}

/**
 * Reads a company file; YAML has JSON in it.
 *
 * @throws InvalidOptionError when the file can't be read or has mistakes.
 */
export async function readCompanyFile(file: string): Promise<CompanyFile> {
  const lineCounter = new LineCounter()
  const document = parseDocument(await read(file), { lineCounter, prettyErrors: false, merge: true })
  const { value, mistakes } = check(document)
  if (mistakes.length === 0) return value as CompanyFile
  const lines = mistakes
    .toSorted((one, other) => one.offset - other.offset)
    .map(({ offset, text }) => `${file}:${lineCounter.linePos(offset).line || 1}: ${text}`)
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
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new InvalidOptionError('data', `must be a file that can be read: ${(error as Error).message}`)
  }
}

function check(document: Document.Parsed): { value: unknown; mistakes: Mistake[] } {
  if (document.errors.length > 0) {
    const mistakes = document.errors.map(({ pos: [offset], code, message }) => ({
      offset,
      text: code === 'MULTIPLE_DOCS' ? SECOND_DOCUMENT : message,
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
  return { offset: offsetOf(document, path), text: `${path.length === 0 ? 'the file' : path.join('.')} ${message}` }
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
