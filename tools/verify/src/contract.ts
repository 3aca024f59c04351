import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Kinds, type NameRules, problemOfNames } from '@cloud-cost/client-core/redaction'
import { isObject, type Json, type JsonObject, mapping } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'
import { workspaceRoot } from '@cloud-cost/contract/group'
import { type Operation, readOperations } from '@cloud-cost/contract/model'
import * as published from '@cloud-cost/openapi'
import { parse } from 'yaml'

export const documents = published as unknown as { readonly [group: string]: JsonObject }

/** Every operation of the contract, in the order of the documents. */
export const operations: readonly Operation[] = Object.values(documents).flatMap(readOperations)

const named = Object.values(documents).flatMap(namesIn)

/** Names of what the contract marks as passwords. */
export const passwords: readonly string[] = [
  ...new Set(named.flatMap(([name, isPassword]) => (isPassword ? name : []))),
]

/** Names such as `key` that are called like a secret and that the contract has for something else. */
const declared = named.map(([name]) => name).filter((name) => !passwords.includes(name))

/**
 * Decides what of a message is not written, as the recordings of the mock do.
 * @throws UserError for a name that can't be kept
 */
export function kindsFor(options: Pick<NameRules, 'keep' | 'redact'>): Kinds {
  const file = resolve(workspaceRoot(import.meta.dirname), 'spec', 'personal-members.yaml')
  const personal = parse(readFileSync(file, 'utf8')) as string[]
  const rules = { ...options, secrets: passwords, declared, personal }
  const problem = problemOfNames(rules)
  if (problem !== undefined) throw new UserError(`--${problem[0]} ${problem[1]}.`)
  return new Kinds(rules)
}

/** The names of properties and parameters, and whether each is marked as a password. */
function namesIn(document: JsonObject): [name: string, isPassword: boolean][] {
  const found: [string, boolean][] = []
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (!isObject(value)) return
    for (const [name, schema] of Object.entries(mapping(value['properties'])))
      found.push([name, mapping(schema)['format'] === 'password'])
    if (typeof value['name'] === 'string' && isObject(value['schema']))
      found.push([value['name'], value['schema']['format'] === 'password'])
    for (const child of Object.values(value)) visit(child)
  }
  visit(document)
  return found
}
