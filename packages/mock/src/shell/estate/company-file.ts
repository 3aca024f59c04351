import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { type CompanyFile, type CompanyFileMistake, checkCompanyFile, companyFileWarnings } from '@cloud-cost/estate'
import { visit } from 'jsonc-parser'
import {
  Composer,
  type CST,
  type Document,
  type ErrorCode,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  Parser,
  visit as visitNodes,
  YAMLParseError,
} from 'yaml'
import { decodeText } from '../../exchange/decode-text.js'
import { InvalidOptionError } from '../../in-process/options.js'
import { requireFile } from '../require-file.js'

const MOST_LINES = 20
const MOST_BYTES = 16 * 1024 ** 2
/** Deeper than any company file: what reads it calls itself for each level, which ends the process at some depth. */
const DEEPEST = 100

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
  const tokens = [...new Parser(lineCounter.addNewLine).parse(text)]
  const linesOf = (mistakes: readonly Mistake[]): string[] =>
    mistakes
      .toSorted((first, second) => first.offset - second.offset)
      .map((mistake) => {
        const { line, col } = lineCounter.linePos(mistake.offset)
        return `${file}:${line || 1}:${col || 1}: ${mistake.text}`
      })
  const deep = tooDeep(tokens)
  if (deep !== undefined) throw refusal(linesOf([deep]))
  const document = documentOf(tokens, text.length)
  const { value, mistakes } = check(document, extname(file) === '.json' ? jsonMistakes(text) : [])
  if (mistakes.length === 0) {
    const company = value as CompanyFile
    const warnings = companyFileWarnings(company).map((warning) => located(document, warning))
    for (const line of linesOf(warnings)) warn(`${line} (a warning)`)
    return company
  }
  throw refusal(linesOf(mistakes))
}

function refusal(lines: readonly string[]): InvalidOptionError {
  const more = lines.length > MOST_LINES ? [`and ${lines.length - MOST_LINES} more`] : []
  return new InvalidOptionError(
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
  if ((await stat(file)).size > MOST_BYTES)
    throw new InvalidOptionError('data', `must be a company file of at most 16 MB, and ${file} is larger`)
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

/** Where a file is nested too deeply. */
function tooDeep(tokens: readonly CST.Token[]): Mistake | undefined {
  let level: readonly CST.Token[] = tokens
  for (let depth = 0; level.length > 0; depth += 1) {
    const [first] = level
    if (depth > DEEPEST && first !== undefined)
      return { offset: first.offset, text: `is nested more than ${DEEPEST} levels deep, which no company file is` }
    level = level.flatMap(insideOf)
  }
  return undefined
}

function insideOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value]
  if (!('items' in token)) return []
  return token.items.flatMap(({ key, value }) => [key, value].filter((inner) => inner !== undefined && inner !== null))
}

function documentOf(tokens: readonly CST.Token[], length: number): Document.Parsed {
  // Looking for keys that come twice takes the square of their number there.
  const composer = new Composer({ merge: true, uniqueKeys: false })
  const [document, second] = composer.compose(tokens, true, length)
  if (document === undefined) throw new Error('there is a document, even without a text')
  if (second !== undefined)
    document.errors.push(new YAMLParseError([second.range[0], second.range[1]], 'MULTIPLE_DOCS', ''))
  const twice = keyTwice(document)
  if (twice !== undefined)
    document.errors.push(new YAMLParseError(twice, 'DUPLICATE_KEY', 'the key is there twice; keep one'))
  return document
}

function keyTwice(document: Document.Parsed): [number, number] | undefined {
  let found: [number, number] | undefined
  visitNodes(document, {
    Map: (_, { items }) => {
      const keys = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key) || key.value === '<<') continue
        if (keys.has(key.value) && key.range) {
          found = [key.range[0], key.range[1]]
          return visitNodes.BREAK
        }
        keys.add(key.value)
      }
      return undefined
    },
  })
  return found
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
  const { first, wrong } = aliasesOf(document)
  if (wrong !== undefined) return { value: undefined, mistakes: [wrong] }
  let value: unknown
  try {
    value = document.toJS()
  } catch {
    const text = 'this and other aliases stand for more values than any company file has; write the values'
    return { value, mistakes: [{ offset: first, text }] }
  }
  return { value, mistakes: checkCompanyFile(value).map((mistake) => located(document, mistake)) }
}

/** Where the first alias stands, and the first one that has no value. */
function aliasesOf(document: Document.Parsed): { readonly first: number; readonly wrong: Mistake | undefined } {
  const anchors = new Map<string, unknown>()
  let first: number | undefined
  let wrong: Mistake | undefined
  visitNodes(document, {
    Value: (_, node) => {
      if (node.anchor !== undefined) anchors.set(node.anchor, node)
    },
    Alias: (_, { source, range }, path) => {
      const offset = range?.[0] ?? 0
      first ??= offset
      const of = anchors.get(source)
      if (of !== undefined && !path.some((outer) => outer === of)) return undefined
      const reason =
        of === undefined ? `has no anchor &${source} before it` : 'stands within the value that it stands for'
      wrong = { offset, text: `the alias *${source} ${reason}; write the value` }
      return visitNodes.BREAK
    },
  })
  return { first: first ?? 0, wrong }
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
