import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Json } from './document.js'
import { type Problem, UserError } from './failure.js'
import { walk } from './walk.js'

/** Ids that are recognized by their form, wherever in a text they stand. */
const FORMS: readonly { readonly kind: string; readonly form: RegExp }[] = [
  { kind: 'account', form: /(?<![\d.-])\d{12}(?![\d.])/g },
  { kind: 'id', form: /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi },
  { kind: 'resource', form: /\b(?:ami|eni|i|igw|nat|rtb|sg|snap|subnet|vol|vpc)-(?:[\da-f]{17}|[\da-f]{8})\b/g },
  { kind: 'company', form: /\bC-\d+\b/g },
  { kind: 'billing account', form: /\b[\dA-F]{6}-[\dA-F]{6}-[\dA-F]{6}\b/g },
  { kind: 'user', form: /\b[\w.+-]+@[\w.-]+\w/g },
]

interface IdMember {
  readonly kind: string
  /** Names of the members whose whole value is such an id. */
  readonly named: RegExp
  /** Keys of the cast under which these ids stand. */
  readonly cast: readonly string[]
}

/** Ids that are recognized by the member they stand in, so that one kind cannot pass for another. */
const MEMBERS: readonly IdMember[] = [
  { kind: 'company', named: /^(?:(?:master)?(?:cmpnId|companyId)|organizationId)$/i, cast: ['companyId'] },
  { kind: 'user', named: /^(?:userId|creaId|createUser|updateUser)$/, cast: ['userId'] },
  {
    kind: 'account',
    named:
      /^(?:aws|azu|gcp|crossLinked|exclude|linked|lnkd|management|payer|selected)?acc(?:ount)?(?:Id)?(?:s|List)?$/i,
    cast: ['accountId', 'serviceAccount', 'subscriptionId', 'projectId', 'billingAccount'],
  },
  { kind: 'subscription', named: /^(?:subscriptionId|sbscId)$/, cast: ['subscriptionId'] },
  { kind: 'tenant', named: /^tenantId$/, cast: ['tenantId'] },
  { kind: 'application', named: /^applicationId$/, cast: ['applicationId'] },
  { kind: 'project', named: /^(?:projectId|projectCd|projects)$/, cast: ['projectId'] },
  {
    kind: 'resource',
    named: /^(?:instIds?|instanceId|originalResourceId|resourceKey|rsrcKey)$/,
    cast: ['resourceId', 'resourceIds'],
  },
  { kind: 'reserved instance', named: /^reservedInstanceId$/, cast: ['reservedInstanceId'] },
  { kind: 'savings plan', named: /^savingsPlansId$/, cast: ['savingsPlansId'] },
  { kind: 'commitment', named: /^inventoryId$/, cast: ['reservedInstanceId', 'savingsPlansId'] },
  { kind: 'recommendation', named: /^recommendationId$/, cast: ['recommendationId'] },
  { kind: 'insight', named: /^insightId$/, cast: ['insightId'] },
  { kind: 'custom report', named: /^custmRprtId$/, cast: ['custmRprtId'] },
  { kind: 'tagging run', named: /^taggingId$/, cast: ['taggingId'] },
  { kind: 'anomaly', named: /^histSeq$/, cast: ['histSeq'] },
  { kind: 'anomaly rule', named: /^(?:seq|ruleSeq)$/, cast: ['seq'] },
  { kind: 'invoice', named: /^invoiceId$/, cast: ['invoiceId'] },
]

const SECRETS: Record<string, string> = { clientSecret: '<CLIENT_SECRET>', primaryKey: '<PRIMARY_KEY>' }

/** The ids that a text written by hand may use. */
export interface Cast {
  /** Ids by the member in which they stand. */
  readonly byKey: ReadonlyMap<string, ReadonlySet<string>>
  /** Ids in any text. */
  readonly byForm: ReadonlySet<string>
}

/** The cast of a working tree: what spec/cast.yaml names, and the answers that are computed from it. */
export function loadCast(root: string, answers: readonly Json[] = []): Cast {
  const path = join(root, 'spec', 'cast.yaml')
  if (!existsSync(path)) {
    throw new UserError('spec/cast.yaml not found. Restore it: it holds the ids that examples may use.')
  }
  return castOf([parse(readFileSync(path, 'utf8')) as Json, ...answers])
}

export function castOf(content: Json): Cast {
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

/** Ids in a value that belong to nobody in the cast, and secrets that could be taken for real ones. */
export function unknownValues(checked: Json, cast: Cast): Problem[] {
  const found: Problem[] = []
  walk(checked, (value: Json, tokens: string[]) => {
    if (typeof value !== 'string' && typeof value !== 'number') return
    const member = memberAt(tokens)
    const placeholder = SECRETS[member]
    if (placeholder !== undefined && value !== placeholder) {
      found.push({
        tokens,
        rule: 'example-secret',
        message: `Write ${placeholder} here; a secret in an example must be obviously fake.`,
      })
    }
    for (const { kind, id } of unknownIdsIn(member, value, cast)) {
      const message = `The ${kind} ${id} is not in the cast. Use one of spec/cast.yaml, or add it there.`
      found.push({ tokens, rule: 'example-cast', message })
    }
  })
  return found
}

interface Id {
  readonly kind: string
  readonly id: string
}

function unknownIdsIn(member: string, value: string | number, cast: Cast): Id[] {
  const text = String(value)
  const whole = MEMBERS.find(({ named }) => named.test(member))
  // A list that is encoded as text, an ARN and the path of an Azure resource are made of other ids.
  if (whole !== undefined && !/^(\[|arn:|\/)/.test(text)) {
    return whole.cast.some((key) => cast.byKey.get(key)?.has(text)) ? [] : [{ kind: whole.kind, id: text }]
  }
  if (typeof value === 'number') return []
  return idsIn(text).filter(({ id }) => !cast.byForm.has(id))
}

function idsIn(text: string): Id[] {
  return FORMS.flatMap(({ kind, form }) => (text.match(form) ?? []).map((id) => ({ kind, id })))
}

/** The name of the member that a value stands in, be it in a list or not. */
function memberAt(tokens: readonly string[]): string {
  return tokens.findLast((token) => !/^\d+$/.test(token)) ?? ''
}
