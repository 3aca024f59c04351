// A group of the contract as pages need it, and their addresses.
import type { CertaintyCounts, GroupCertainty, OperationCertainty } from '@cloud-cost/contract/certainty-types'
import { isObject, type JsonObject, mapping } from '@cloud-cost/contract/document'
import type { Group } from '@cloud-cost/contract/group'
import { certaintyOfGroup } from '@cloud-cost/contract/group-certainty'
import { list, type Operation, readOperations, text } from '@cloud-cost/contract/model'
import { publishedDocument } from '@cloud-cost/contract/published'

/** An operation with what is known of its certainty. */
export interface DocumentedOperation extends Operation {
  readonly certainty: OperationCertainty
}

interface Tag {
  readonly name: string
  readonly title: string
  readonly description: string
}

/** A group of the contract as the pages need it. */
export interface DocumentedGroup {
  readonly name: string
  /** Such as `Cost API`. */
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly version: string
  /** The beginning that all paths share, such as `/cost/v3`. */
  readonly prefix: string
  /** As it is published. */
  readonly document: JsonObject
  /** With what only the tools of this repository read. */
  readonly bundle: JsonObject
  readonly tags: readonly Tag[]
  readonly operations: readonly DocumentedOperation[]
  readonly certainty: GroupCertainty
  readonly counts: CertaintyCounts
}

export function documentGroup(group: Group): DocumentedGroup {
  const { name } = group
  const document = publishedDocument(group.document)
  const certainty = certaintyOfGroup(group)
  const certainties = new Map(certainty.operations.map((operation) => [operation.operationId, operation]))
  const info = mapping(document['info'])
  return {
    name,
    title: text(info['title']).replace(/^.*: /, ''),
    summary: text(info['summary']),
    description: text(info['description']),
    version: text(info['version']),
    prefix: commonPrefix(Object.keys(mapping(document['paths']))),
    document,
    bundle: group.document,
    tags: list(document['tags']).filter(isObject).map(tagOf),
    // These are read from the bundle, whose examples name the requests that they answer.
    operations: readOperations(group.document).map((operation) => {
      const operationCertainty = certainties.get(operation.operationId)
      if (operationCertainty === undefined) throw new Error(`the certainty report has no ${operation.operationId}`)
      return { ...operation, certainty: operationCertainty }
    }),
    certainty,
    counts: certainty.counts,
  }
}

/** The page of what holds for all operations of a group. */
export const COMMON_RULES_PAGE = 'common-rules.html'

/** The page that lists the operations of a group. */
export function groupPage({ name }: { readonly name: string }): string {
  return `${name}.html`
}

/** The page on which Redoc shows a whole group. */
export function referencePage({ name }: { readonly name: string }): string {
  return `reference/${name}.html`
}

/** The page that lists what is assumed or undocumented in a group. */
export function certaintyPage({ name }: { readonly name: string }): string {
  return `certainty/${name}.html`
}

/** The page of an operation. */
export function operationPage(operationId: string): string {
  return `operations/${operationId}.html`
}

function tagOf(tag: JsonObject): Tag {
  const name = text(tag['name'])
  return { name, title: text(tag['x-displayName']) || name, description: text(tag['description']) }
}

function commonPrefix([first = '', ...others]: readonly string[]): string {
  const paths = others.map((path) => path.split('/'))
  const segments = first.split('/')
  const differs = segments.findIndex((segment, at) => paths.some((path) => path[at] !== segment))
  return segments.slice(0, differs === -1 ? undefined : differs).join('/')
}
