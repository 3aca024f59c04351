// Checks that examples use no other ids than those of the example company.
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Json } from '../model/document.js'
import { walk } from '../model/elements.js'
import type { Problem } from '../model/failure.js'
import { readSource } from '../model/group.js'

const { forms, members, secrets } = parse(readFileSync(new URL('../../ids.yaml', import.meta.url), 'utf8')) as {
  readonly forms: { readonly [kind: string]: string }
  readonly members: readonly { readonly kind: string; readonly named: string; readonly keys: readonly string[] }[]
  readonly secrets: { readonly [member: string]: string }
}
const FORMS = Object.entries(forms).map(([kind, form]) => ({ kind, form: new RegExp(form, 'g') }))
const MEMBERS = members.map((member) => ({ ...member, named: new RegExp(`^(?:${member.named})$`) }))

/** The ids that a text written by hand may use. */
export interface ExampleIds {
  /** Ids by the member in which they stand. */
  readonly byKey: ReadonlyMap<string, ReadonlySet<string>>
  /** Ids in any text. */
  readonly byForm: ReadonlySet<string>
}

/** The ids of a working tree: what spec/example-company.yaml names, and the answers that are computed from it. */
export function readExampleIds(root: string, answers: readonly Json[] = []): ExampleIds {
  const text = readSource(root, 'spec/example-company.yaml', 'Restore it: it holds the ids that examples may use.')
  return idsOf([parse(text) as Json, ...answers])
}

export function idsOf(content: Json): ExampleIds {
  const byKey = new Map<string, Set<string>>()
  const byForm = new Set<string>()
  walk(content, (value, tokens) => {
    if (typeof value !== 'string' && typeof value !== 'number') return
    const key = memberAt(tokens)
    byKey.set(key, (byKey.get(key) ?? new Set()).add(String(value)))
    for (const { id } of idsIn(String(value))) byForm.add(id)
  })
  return { byKey, byForm }
}

/** Ids in a value that the example company does not have, and secrets that could be taken for real ones. */
export function unknownValues(checked: Json, ids: ExampleIds): Problem[] {
  const found: Problem[] = []
  walk(checked, (value, tokens) => {
    if (typeof value !== 'string' && typeof value !== 'number') return
    const member = memberAt(tokens)
    const say = (rule: string, message: string): number => found.push({ tokens, rule: `example-${rule}`, message })
    const placeholder = secrets[member]
    if (placeholder !== undefined && value !== placeholder)
      say('secret', `Write ${placeholder} here; a secret in an example must be obviously fake.`)
    for (const { kind, id } of unknownIdsIn(member, value, ids))
      say(
        'id',
        `The ${kind} ${id} is not one of the example company. Add it to spec/example-company.yaml, or use one of those there.`,
      )
  })
  return found
}

interface Id {
  readonly kind: string
  readonly id: string
}

function unknownIdsIn(member: string, value: string | number, ids: ExampleIds): Id[] {
  const id = String(value)
  const whole = MEMBERS.find(({ named }) => named.test(member))
  // A list that is encoded as text, an ARN and the path of an Azure resource are made of other ids.
  if (whole !== undefined && !/^(\[|arn:|\/)/.test(id))
    return whole.keys.some((key) => ids.byKey.get(key)?.has(id)) ? [] : [{ kind: whole.kind, id }]
  return typeof value === 'number' ? [] : idsIn(value).filter((found) => !ids.byForm.has(found.id))
}

function idsIn(text: string): Id[] {
  return FORMS.flatMap(({ kind, form }) => (text.match(form) ?? []).map((id) => ({ kind, id })))
}

/** The name of the member that a value stands in, be it in a list or not. */
function memberAt(tokens: readonly string[]): string {
  return tokens.findLast((token) => !/^\d+$/.test(token)) ?? ''
}
