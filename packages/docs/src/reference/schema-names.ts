import { lookUp, mapping } from '@cloud-cost/contract/document'
import type { DocumentedGroup } from '../contract/group.js'

/** The names of the schemas that a group's document describes for itself. */
export function schemaNames({ document }: Pick<DocumentedGroup, 'document'>): readonly string[] {
  return Object.keys(mapping(lookUp(document, '#/components/schemas')))
}
