import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Json } from './document.js'
import type { Example } from './example.js'
import { type Finding, UserError } from './failure.js'
import { SourceFile } from './source-file.js'
import { walk } from './walk.js'

const AWS_ACCOUNT = /(?<![\d.-])\d{12}(?![\d.])/g
const GUID = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi
const SECRETS: Record<string, string> = { clientSecret: '<CLIENT_SECRET>', primaryKey: '<PRIMARY_KEY>' }

/** All text of the cast, in which an id of an example has to occur. */
export function loadCast(root: string): string {
  const path = join(root, 'spec', 'cast.yaml')
  if (!existsSync(path)) {
    throw new UserError('spec/cast.yaml is not there. Restore it: it holds the ids that examples may use.')
  }
  const parsed: unknown = parse(readFileSync(path, 'utf8'))
  return JSON.stringify(parsed)
}

/** A value that may not appear, with its path below the value that was checked. */
export interface StrangeValue {
  readonly tokens: readonly string[]
  readonly rule: string
  readonly message: string
}

/** Ids of an example that belong to nobody in the cast, and secrets that could be taken for real ones. */
export function checkCast(example: Example, cast: string): Finding[] {
  const found = strangeValues(example.value, cast)
  if (found.length === 0) return []
  const file = new SourceFile(example.file)
  return found.map(({ tokens, rule, message }) => ({
    file: example.file,
    line: file.lineOf(['value', ...tokens]),
    rule,
    message,
  }))
}

/** Ids in a value that belong to nobody in the cast, and secrets that could be taken for real ones. */
export function strangeValues(checked: Json, cast: string): StrangeValue[] {
  const found: StrangeValue[] = []
  walk(checked, (value: Json, tokens: string[]) => {
    if (typeof value !== 'string') return
    const placeholder = SECRETS[tokens.at(-1) ?? '']
    if (placeholder !== undefined && value !== placeholder) {
      found.push({
        tokens,
        rule: 'example-secret',
        message: `Write ${placeholder} here; a secret in an example must be obviously fake.`,
      })
    }
    for (const id of value.match(AWS_ACCOUNT) ?? []) {
      if (!cast.includes(id)) found.push({ tokens, rule: 'example-cast', message: strange(`account ${id}`) })
    }
    for (const id of value.match(GUID) ?? []) {
      if (!cast.includes(id)) found.push({ tokens, rule: 'example-cast', message: strange(`id ${id}`) })
    }
  })
  return found
}

function strange(what: string): string {
  return `The ${what} is not in the cast. Use one of spec/cast.yaml, or add it there.`
}
