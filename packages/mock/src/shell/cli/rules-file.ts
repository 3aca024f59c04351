import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseJson } from '@cloud-cost/contract/parse-json'
import { decodeText } from '../../exchange/decode-text.js'
import { InvalidOptionError } from '../../in-process/options.js'
import type { Rule } from '../../select/rule.js'
import { requireFile } from '../require-file.js'

/**
 * The rules of a file: JSON, or a module whose default export they are. They are checked when the mock is made.
 *
 * @throws InvalidOptionError when the file can't be read, or has no list
 */
export async function readRules(path: string): Promise<readonly Rule[]> {
  await requireFile('rules', path)
  const isJson = path.endsWith('.json')
  const rules = await (isJson ? parse(path) : load(path)).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw invalid(`${path} can't be read: ${reason.replaceAll(/\s+/g, ' ')}`)
  })
  if (Array.isArray(rules)) return rules
  throw invalid(`${path} must ${isJson ? 'be a list of rules' : 'have a list of rules as its default export'}`)
}

async function parse(path: string): Promise<unknown> {
  return parseJson(decodeText(await readFile(path)))
}

async function load(path: string): Promise<unknown> {
  const module = (await import(pathToFileURL(resolve(path)).href)) as { readonly default?: unknown }
  return module.default
}

function invalid(reason: string): InvalidOptionError {
  return new InvalidOptionError('rules', reason)
}
