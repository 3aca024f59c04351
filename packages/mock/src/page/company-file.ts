import { type CompanyFile, checkCompanyFile } from '@cloud-cost/estate'
import { parseJson } from '../exchange/parse-json.js'
import type { BillFile } from './index.js'

const MOST_BYTES = 16 * 1024 ** 2

/** Whether a file beside bills says what they can't. */
export function isCompanyFile(name: string): boolean {
  return /^company\.(?:json|ya?ml)$/.test(name)
}

/** @throws Error that names the file, and all that is wrong with it */
export async function readCompany(file: BillFile): Promise<CompanyFile> {
  if (file.size > MOST_BYTES) throw new Error(`${file.name} must have at most 16 MB.`)
  const text = new TextDecoder().decode(await (await file.slice(0, file.size)).arrayBuffer())
  const value = parsed(file.name, text)
  const mistakes = checkCompanyFile(value)
  if (mistakes.length === 0) return value as CompanyFile
  throw new Error(mistakes.map(({ path, message }) => `${file.name}: ${path.join('.')} ${message}`).join('\n'))
}

function parsed(name: string, text: string): unknown {
  // The reader of YAML is as large as all that reads bills.
  if (!name.endsWith('.json')) throw new Error(`${name} must be JSON in a page: write it as company.json.`)
  try {
    return parseJson(text)
  } catch (error) {
    throw new Error(`${name} can't be read: ${(error as Error).message}`)
  }
}
