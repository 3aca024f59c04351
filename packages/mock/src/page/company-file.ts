// Company files that a page reads.
import { parseJson } from '@cloud-cost/contract/parse-json'
import { type CompanyFile, checkCompanyFile } from '@cloud-cost/estate'
import { visit } from 'jsonc-parser'
import { decodeText } from '../exchange/decode-text.js'
import type { BillFile } from './index.js'

const MOST_BYTES = 16 * 1024 ** 2

/** Whether a file beside bills says what they can't. */
export function isCompanyFile(name: string): boolean {
  return /^company\.(?:json|ya?ml)$/.test(name)
}

/** @throws Error that names the file, and all that is wrong with it */
export async function readCompany(file: BillFile): Promise<CompanyFile> {
  if (file.size > MOST_BYTES) throw new Error(`${file.name} must have at most 16 MB.`)
  const bytes = new Uint8Array(await (await file.slice(0, file.size)).arrayBuffer())
  const { text, value } = parsed(file.name, bytes)
  const mistakes = checkCompanyFile(value)
  if (mistakes.length > 0) {
    throw new Error(
      mistakes.map(({ path, message }) => `${file.name}: ${path.join('.') || 'the file'} ${message}`).join('\n'),
    )
  }
  const twice = keyTwice(text)
  if (twice !== undefined) throw new Error(`${file.name}:${twice}: the key is there twice; keep one`)
  return value as CompanyFile
}

/** The line and column of a key that an object has already. */
function keyTwice(text: string): string | undefined {
  const outer: Set<string>[] = []
  let found: string | undefined
  visit(text, {
    onObjectBegin: () => void outer.push(new Set()),
    onObjectEnd: () => void outer.pop(),
    onObjectProperty: (name, _offset, _length, line, character) => {
      const names = outer.at(-1)
      if (names?.has(name) === true) found ??= `${line + 1}:${character + 1}`
      names?.add(name)
    },
  })
  return found
}

function parsed(name: string, bytes: Uint8Array): { readonly text: string; readonly value: unknown } {
  // The reader of YAML is as large as all that reads bills.
  if (!name.endsWith('.json')) throw new Error(`${name} must be JSON in a page: write it as company.json.`)
  try {
    const text = decodeText(bytes)
    return { text, value: parseJson(text) }
  } catch (error) {
    throw new Error(`${name} can't be read: ${(error as Error).message}`)
  }
}
