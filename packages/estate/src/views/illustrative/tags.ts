import type {
  GetTagStatisticsParams,
  ListTagKeysParams,
  ListTagsParams,
  ListTagValuesParams,
} from '@cloud-cost/asset-client'
import { type Companies, type Company, today } from '../../company/company.js'
import { type Inputs, isIn } from '../../inputs.js'
import { accountName } from '../../resources/lookup.js'
import { type Resource, tagValue } from '../../resources/resource.js'
import { countBy, pageOfRows, selectedResources } from './rows.js'

/** The resources with their tags; where keys are named, those that carry one of them. */
export function listTags(company: Company, { path: { vendor }, body }: Inputs<ListTagsParams>): object {
  const rows = tagged(company, vendor, body).map((resource) => ({
    instId: resource.id,
    rsrcNm: resource.name,
    rsrcType: resource.resourceType,
    accId: resource.account,
    accAlias: accountName(company, resource),
    rgnId: resource.region,
    tags: Object.entries(resource.tags).map(([tagKey, value]) => ({ tagKey, tagValue: value })),
  }))
  return pageOfRows(rows, body)
}

/** How many resources carry each key. */
export function getTagStatistics(company: Company, { path: { vendor }, body }: Inputs<GetTagStatisticsParams>): object {
  const resources = tagged(company, vendor, body)
  const keys = resources.flatMap(({ tags }) => Object.keys(tags)).filter(isIn(body.tagKeys))
  const rows = [...countBy(keys, (key) => key)].map(([tagKey, taggedCount]) => ({
    tagKey,
    taggedCount,
    untaggedCount: resources.length - taggedCount,
  }))
  return pageOfRows(rows, body)
}

/** Of all companies, since the request names none. */
export function listTagKeys(
  _company: Company,
  { path: { vendor }, body }: Inputs<ListTagKeysParams>,
  companies: Companies,
): object {
  return counted(inAll(companies, vendor, body?.accIds), ({ tags }) => Object.keys(tags), 'tagKey', body)
}

/** Of all companies, since the request names none. */
export function listTagValues(
  _company: Company,
  { path: { vendor, tagKey }, body }: Inputs<ListTagValuesParams>,
  companies: Companies,
): object {
  return counted(inAll(companies, vendor, body?.accIds), ({ tags }) => tagValue(tags, tagKey) ?? [], 'tagValue', body)
}

function counted(
  resources: readonly Resource[],
  textsOf: (resource: Resource) => string | readonly string[],
  member: string,
  query: Inputs<ListTagKeysParams>['body'],
): object {
  const texts = countBy(resources.flatMap(textsOf), (text) => text)
  return pageOfRows(
    [...texts].sort().map(([text, resourceCount]) => ({ [member]: text, resourceCount })),
    query,
  )
}

function inAll(companies: Companies, vendor: string, accounts: readonly string[] | undefined): Resource[] {
  return [...companies.values()].flatMap((company) =>
    present(company, selectedResources(company, { vendor, accounts })),
  )
}

function tagged(company: Company, vendor: string, body: Inputs<ListTagsParams>['body']): Resource[] {
  const { accIds: accounts, rgnIds: regions, rsrcTypes, tagKeys = [] } = body
  const resources = selectedResources(company, { vendor, accounts, regions, rsrcTypes })
  const isWanted = ({ tags }: Resource) =>
    tagKeys.length === 0 || tagKeys.some((key) => tagValue(tags, key) !== undefined)
  return present(company, resources).filter(isWanted)
}

function present(company: Company, resources: readonly Resource[]): Resource[] {
  const day = today(company)
  return resources.filter(({ life }) => life.first <= day && day <= life.last)
}
