// What every page is made from, and the few texts that all pages share.
import type { DocumentedGroup, DocumentedOperation } from './contract/group.js'
import type { Service } from './contract/service.js'
import type { GlossaryEntries } from './glossary/entries.js'

/** What every page is made from. */
export interface Context {
  readonly service: Service
  /** Whether the site is built for an address. */
  readonly isPublished?: boolean
  /** The place in the glossary of what explains a wire name. */
  readonly glossaryLink?: GlossaryEntries['linkOf']
}

/** `asset document 0.1.0 (@cloud-cost/openapi 0.0.0)`, as the end of a page names it. */
export function documentVersion({ openapi }: Service, { name, version }: DocumentedGroup): string {
  return `the ${name} document ${version}`.concat(` (${openapi.name} ${openapi.version})`)
}

export function packageVersion({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name} ${version}`
}

export interface IndexedOperation {
  readonly group: DocumentedGroup
  readonly operation: DocumentedOperation
}

/** All operations by operationId. */
export function operationIndex({ groups }: Service): Map<string, IndexedOperation> {
  return new Map(
    groups.flatMap((group) => group.operations.map((operation) => [operation.operationId, { group, operation }])),
  )
}
