import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** A document that the rules run on, as JSON. */
export type Subject = string

type Node = Record<string, unknown>

/** The values at some paths, whose keys stand with blanks between them; or what is removed, or gets another key. */
type Change = Readonly<Record<string, unknown>>

/** Documents by title, for one rule of ours. */
interface RuleCases {
  readonly rule: string
  /** Documents in which no own rule finds anything. */
  readonly accepts: Readonly<Record<string, Subject>>
  /** Documents in which the rule finds something; the snapshot has what and where. */
  readonly refuses: Readonly<Record<string, Subject>>
}

/** A document in which a rule of others finds a mistake at a path. */
interface OtherCase {
  readonly rule: string
  readonly document: Subject
  readonly at: string
}

const BASE: Node = read('base.yaml')

export const RULES: readonly RuleCases[] = Object.entries(
  read<Record<string, Record<'accepts' | 'refuses', Record<string, Change | readonly Change[]>>>>('cases.yaml'),
).map(([rule, { accepts, refuses }]) => ({ rule, accepts: documentsOf(accepts), refuses: documentsOf(refuses) }))

export const OTHERS: readonly OtherCase[] = Object.entries(
  read<Record<string, { readonly change: Change; readonly at: string }>>('others.yaml'),
).map(([rule, { change, at }]) => ({ rule, document: contract(change), at }))

/** The operations of the base contract, and one of another group. */
export const LOCK = `
asset:
  GET /asset/us-v1/resources: listResources
platform:
  GET /platform/v2/companies: listCompanies
  PUT /platform/v2/companies/{companyId}: updateCompany
  DELETE /platform/v2/companies/{companyId}: deleteCompany
  POST /platform/v2/companies/{companyId}/users: listCompanyUsers
`

/** What the rules about words read of it. */
export const GLOSSARY = `
abbreviations: { acc: account, ali: "Assumed: Alibaba Cloud", cmpn: company, cnt: count, mnth: month, nm: name, os: operating system, origine: origin, rsrc: resource }
same:
  - names: [cmpnId, companyId]
terms:
  - { term: Project, meaning: Where costs are kept apart., names: ["project*"] }
  - { term: Reserved instance, short: RI, meaning: A commitment., names: [] }
words: []
`

/** The base contract with changes, bundled. */
export function contract(...changes: readonly Change[]): Subject {
  const document = structuredClone(BASE)
  for (const change of changes) for (const [path, value] of Object.entries(change)) apply(document, path, value)
  return JSON.stringify(document)
}

function apply(document: Node, path: string, value: unknown): void {
  if (path === 'remove' || path === 'rename') {
    const [from, name] = [value].flat() as string[]
    const [parent, key] = resolve(document, from ?? '')
    if (!(key in parent)) throw new Error(`nothing to ${path} at ${from}`)
    if (name !== undefined) parent[name] = parent[key]
    delete parent[key]
  } else {
    const [parent, key] = resolve(document, path)
    parent[key] = structuredClone(value)
  }
}

function resolve(document: Node, path: string): [parent: Node, key: string] {
  const keys = path.split(' ')
  const key = keys.pop() ?? ''
  let parent = document
  for (const step of keys) {
    const next = parent[step]
    if (typeof next !== 'object' || next === null) throw new Error(`${step} of ${path} is not in the base document`)
    parent = next as Node
  }
  return [parent, key]
}

function documentsOf(cases: Readonly<Record<string, Change | readonly Change[]>>): Readonly<Record<string, Subject>> {
  return Object.fromEntries(Object.entries(cases).map(([title, changes]) => [title, contract(...[changes].flat())]))
}

function read<Content = Node>(file: string): Content {
  return parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as Content
}
