// Leads names of operations in texts to their pages.
import type { JsonObject } from '@cloud-cost/contract/document'
import { visitElements } from '@cloud-cost/contract/elements'
import { type DocumentedGroup, operationPage } from '../contract/group.js'

/** Makes operations that a description names in code, such as `listCompanies`, links; in place. */
export function linkOperations(
  document: JsonObject,
  own: { readonly name: string },
  groups: readonly DocumentedGroup[],
): void {
  const links = new Map(
    groups.flatMap((group) =>
      group.operations.map(({ operationId }) => [
        operationId,
        group.name === own.name ? `#operation/${operationId}` : `../${operationPage(operationId)}`,
      ]),
    ),
  )
  visitElements(document, (element) => {
    const { description } = element
    if (typeof description === 'string') element['description'] = withLinks(description, links)
  })
}

/** The page of each operation by operationId. */
export function operationAddresses(groups: readonly DocumentedGroup[]): ReadonlyMap<string, string> {
  return new Map(
    groups.flatMap(({ operations }) =>
      operations.map(({ operationId }) => [operationId, operationPage(operationId)] as const),
    ),
  )
}

/** Markdown in which names in backticks are links, where they have an address. */
export function withLinks(text: string, links: ReadonlyMap<string, string>): string {
  return text.replaceAll(/(?<!\[)`(\w+)`/g, (code, name: string) => {
    const link = links.get(name)
    return link === undefined ? code : `[${code}](${link})`
  })
}
