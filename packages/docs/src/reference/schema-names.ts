import { isObject, lookUp } from '@cloud-cost/contract/document'
import type { DocumentedGroup } from '../contract/group.js'

/** The names of the schemas that a group's document describes for itself. */
export function schemaNames({ document }: Pick<DocumentedGroup, 'document'>): readonly string[] {
  const schemas = lookUp(document, '#/components/schemas')
  return isObject(schemas) ? Object.keys(schemas) : []
}
