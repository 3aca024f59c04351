// All whole names that the search knows, each with the one place where it leads.
import { formatCount } from '@cloud-cost/contract/model'
import type { Service } from '../contract/service.js'
import { byOperation, type ContractName, contractNames, type NameUse } from '../glossary/contract-names.js'
import { NAMES_PAGE } from '../glossary/entries.js'
import type { Page } from '../html/page.js'
import type { SearchName } from './names.js'
import { namesOnPage } from './names-on-pages.js'

/** The names of the contract and those that the pages explain. */
export function namesOf({ groups }: Service, pages: readonly Page[]): SearchName[] {
  const names = contractNames(groups)
  const operations = groups.flatMap((group) => group.operations)
  const known = new Set([...names.map(({ name }) => name), ...operations.map(({ operationId }) => operationId)])
  const best = new Map<string, ReturnType<typeof namesOnPage>[number]>()
  for (const found of pages.flatMap(namesOnPage)) {
    if (known.has(found.name)) continue
    const other = best.get(found.name)
    if (other === undefined || found.worth > other.worth) best.set(found.name, found)
  }
  return [
    ...names.map(searchName),
    ...[...best.values()].map(({ name, detail, url }): SearchName => [name, detail, url]),
  ]
}

/** A name of one operation leads to its page; a name of several leads to the list of them. */
function searchName({ name, uses, takenBy }: ContractName): SearchName {
  const all = [...uses, ...takenBy]
  const operations = byOperation(all)
  const [only] = all
  const what =
    uses.length > 0 ? placeIn(uses) : `Value of ${[...new Set(takenBy.map(({ field }) => field))].join(', ')}`
  if (only !== undefined && operations.length === 1) return [name, `${what} of ${only.operation.summary}`, only.url]
  return [
    name,
    `${what} of ${formatCount(operations.length, 'operation')}`,
    `${NAMES_PAGE}#${encodeURIComponent(name)}`,
  ]
}

function placeIn(uses: readonly NameUse[]): string {
  const places = new Set(uses.map(({ place }) => place))
  return places.size === 1 && places.has('parameter') ? 'Parameter' : 'Field'
}
