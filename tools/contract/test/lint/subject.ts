import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** A document that the rules run on, as JSON. */
export type Subject = string

type Node = Record<string, unknown>
export type Change = (document: Node) => void

const BASE: Node = parse(readFileSync(join(import.meta.dirname, 'base.yaml'), 'utf8'))

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
  for (const change of changes) change(document)
  return JSON.stringify(document)
}

/** Writes a value at a path, whose keys stand with blanks between them: `paths /platform/v2/companies get summary`. */
export function set(path: string, value: unknown): Change {
  return (document) => {
    const [parent, key] = resolve(document, path)
    parent[key] = structuredClone(value)
  }
}

export function remove(path: string): Change {
  return (document) => {
    const [parent, key] = resolve(document, path)
    if (!(key in parent)) throw new Error(`nothing to remove at ${path}`)
    delete parent[key]
  }
}

/** Gives the value at a path another key next to it. */
export function rename(path: string, name: string): Change {
  return (document) => {
    const [parent, key] = resolve(document, path)
    if (!(key in parent)) throw new Error(`nothing to rename at ${path}`)
    parent[name] = parent[key]
    delete parent[key]
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
