import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Kinds, type NameRules, problemOfNames } from '@cloud-cost/client-core/redaction'
import type { JsonObject } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'
import { workspaceRoot } from '@cloud-cost/contract/group'
import { type Operation, readOperations } from '@cloud-cost/contract/model'
import { wireNames } from '@cloud-cost/contract/wire-names'
import * as published from '@cloud-cost/openapi'
import { parse } from 'yaml'

export const documents = published as unknown as { readonly [group: string]: JsonObject }

/** Every operation of the contract, in the order of the documents. */
export const operations: readonly Operation[] = Object.values(documents).flatMap(readOperations)

/** The names that the contract has: those of passwords, and those such as `key` that are called like a secret and are none. */
const names = wireNames(...Object.values(documents))

export const { passwords } = names

/**
 * Decides what of a message is not written, as the recordings of the mock do.
 * @throws UserError for a name that can't be kept
 */
export function kindsFor(options: Pick<NameRules, 'keep' | 'redact'>): Kinds {
  const file = resolve(workspaceRoot(import.meta.dirname), 'spec', 'personal-members.yaml')
  const personal = parse(readFileSync(file, 'utf8')) as string[]
  const rules = { ...options, secrets: passwords, declared: names.others, personal }
  const problem = problemOfNames(rules)
  if (problem !== undefined) throw new UserError(`--${problem[0]} ${problem[1]}.`)
  return new Kinds(rules)
}
