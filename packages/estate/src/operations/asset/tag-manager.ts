import type { TaggingResource } from '@cloud-cost/asset-client'
import { now, type TagChange, today } from '../../charges/company.js'
import type { Body, Companies, Company, Handlers, Inputs } from '../../clouds/cloud.js'
import { type Resource, type Tags, tagValue } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { checkRoom, MAX_RECORDS, MAX_TAGS, rejected } from '../../kernel/failure.js'
import { isIn, keeps } from '../../kernel/inputs.js'
import { instantText, isWithin } from '../../kernel/time.js'
import { accountName } from '../inventory.js'
import { presentResource } from '../lookup.js'
import {
  type Columns,
  countBy,
  type PageOfRows,
  type PageQuery,
  pageOfGrid,
  pageOfRows,
  selectedResources,
} from '../rows.js'

export const tagManager = {
  /** Where requests name tags, the others are left out; what is common is decided among all resources. */
  listCommonResourceTags(company, { body: { vendor, data = [] } }): Body<'listCommonResourceTags'> {
    const resources = data.map(({ accId, rgnId, rsrcType, instId }) =>
      presentResource(company, { vendor, account: accId, region: rgnId, resourceType: rsrcType, keys: [instId] }),
    )
    // One that is named for several of its tags counts once.
    const compared = [...new Set(resources)]
    const named = new Set(data.map(({ tagKey }) => tagKey))
    const keys = [...new Set(compared.flatMap(({ tags }) => Object.keys(tags)))]
    const wanted = named.has(undefined) ? keys : keys.filter((key) => named.has(key))
    return {
      result: wanted.map((tagKey) => {
        const values = compared.flatMap(({ tags }) => tagValue(tags, tagKey) ?? [])
        return { tagKey, tagValue: [...new Set(values)], isCommon: values.length === compared.length }
      }),
    }
  },
  /** Gives the tags their old values; a tag that had none is taken away. */
  undoTagging: {
    change: (company, { body }) => ({ company: withTags(company, body, ({ oldValue }) => oldValue), body: {} }),
  },
  /** Gives the tags their new values; a tag that gets none is taken away. */
  retryTagging: {
    change: (company, { body }) => ({ company: withTags(company, body, ({ newValue }) => newValue), body: {} }),
  },
  /** The resources with their tags. */
  listTags(company, { path: { vendor }, body }) {
    const resources = byTag(taggedResources(company, vendor, body), body)
    const columns: Columns<Resource> = {
      instId: { caption: 'Id', of: ({ id }) => id },
      rsrcKey: { caption: 'Key', of: ({ key }) => key },
      rsrcNm: { caption: 'Name', of: ({ name }) => name },
      rsrcType: { caption: 'Type', of: ({ kind }) => kind.code },
      accId: { caption: 'Account', of: ({ account }) => account },
      accAlias: { caption: 'Account alias', of: (resource) => accountName(company, resource) },
      rgnId: { caption: 'Region', of: ({ region }) => region },
      tags: {
        caption: 'Tags',
        of: ({ tags }) => Object.entries(tags).map(([tagKey, tagValue]) => ({ tagKey, tagValue })),
      },
    }
    return pageOfGrid(resources, columns, pageIn(body))
  },
  /** How many resources carry each key. */
  getTagStatistics(company, { path: { vendor }, body }) {
    // Resources without a key are counted, too.
    const { tagKeys, ...query } = body
    const resources = taggedResources(company, vendor, query)
    const keys = resources.flatMap(({ tags }) => Object.keys(tags)).filter(isIn(tagKeys))
    const rows = [...countBy(keys, (key) => key)].map(([tagKey, taggedCount]) => ({
      tagKey,
      taggedCount,
      untaggedCount: resources.length - taggedCount,
    }))
    return pageOfRows(rows, pageIn(body))
  },
  /** Tags of all companies, since the request names none. */
  listTagKeys: (_company, { path: { vendor }, body }, companies) =>
    counted(inAll(companies, vendor, body?.accIds), ({ tags }) => Object.keys(tags), 'tagKey', body),
  /** Tags of all companies, since the request names none. */
  listTagValues: (_company, { path: { vendor, tagKey }, body }, companies) =>
    counted(inAll(companies, vendor, body?.accIds), ({ tags }) => tagValue(tags, tagKey) ?? [], 'tagValue', body),
} satisfies Handlers<OperationIds['all']['tag-manager']>

type Run = Inputs<'undoTagging'>['body'] | Inputs<'retryTagging'>['body']

type Review = NonNullable<TaggingResource['reviewTagList']>[number]

function withTags(company: Company, run: Run, valueIn: (review: Review) => string | undefined): Company {
  const { vendor, taggingResourceList: tagged = [] } = run
  const resources = tagged.map(({ accId, sbscId, rgnId, rsrcType, instId, arn, id, nrn }) =>
    presentResource(company, {
      vendor,
      account: accId ?? sbscId,
      region: rgnId,
      resourceType: rsrcType,
      keys: [instId, arn, id, nrn],
    }),
  )
  const all: Record<string, Tags> = { ...company.resourceTags }
  const changes: TagChange[] = []
  const user = userOf(company, run.userEmail)
  const at = instantText(now(company))
  resources.forEach(({ key, tags }, index) => {
    const before = all[key] ?? tags
    const after = reviewed(before, tagged[index]?.reviewTagList ?? [], valueIn)
    if (after === before) return
    if (all[key] === undefined) checkRoom(Object.keys(all), 'resources can have their tags changed')
    if (Object.keys(after).length > MAX_TAGS) throw rejected(`A resource must not have more than ${MAX_TAGS} tags.`)
    all[key] = after
    changes.push({ key, at, ...(user === undefined ? {} : { user }) })
  })
  if (changes.length === 0) return company
  // The oldest ones are forgotten.
  const tagChanges = [...(company.tagChanges ?? []), ...changes].slice(-MAX_RECORDS)
  return { ...company, resourceTags: all, tagChanges }
}

/** Who made a change: the user with the address, or the address where no user has it. */
function userOf({ users = [] }: Company, email: string | undefined): string | undefined {
  return users.find((user) => user.email === email)?.userId ?? email
}

/** A tag that stays keeps its place. */
function reviewed(tags: Tags, reviews: readonly Review[], valueIn: (review: Review) => string | undefined): Tags {
  const after = new Map(Object.entries(tags))
  let changed = false
  for (const review of reviews) {
    const { tagKey } = review
    const value = valueIn(review)
    if (tagKey === undefined || after.get(tagKey) === value) continue
    changed = true
    if (value === undefined) after.delete(tagKey)
    else after.set(tagKey, value)
  }
  return changed ? Object.fromEntries(after) : tags
}

function counted(
  resources: readonly Resource[],
  textsOf: (resource: Resource) => string | readonly string[],
  member: string,
  query: Inputs<'listTagKeys'>['body'],
): PageOfRows {
  const texts = countBy(resources.flatMap(textsOf), (text) => text)
  return pageOfRows(
    [...texts].sort().map(([text, resourceCount]) => ({ [member]: text, resourceCount })),
    pageIn(query),
  )
}

function inAll(companies: Companies, vendor: string, accounts: readonly string[] | undefined): Resource[] {
  return [...companies.values()].flatMap((company) =>
    present(company, selectedResources(company, { vendor, accounts })),
  )
}

function present(company: Company, resources: readonly Resource[]): Resource[] {
  const day = today(company)
  return resources.filter(({ life }) => isWithin(life, day))
}

type Query = Inputs<'listTags'>['body']
type Condition = NonNullable<Query['tags']>[number]

/** The resources of today that a query of tags selects: what it names once and in a list must both hold. */
function taggedResources(company: Company, vendor: string, query: Query): Resource[] {
  const { accId, accIds, rgnId, rgnIds, rsrcType, rsrcTypes, instId, instIds, resourceGroups = [] } = query
  const { tagKeys = [], antiTagKeys = [], tags = [], search, taggingStatus, taggingStatuses } = query
  const day = today(company)
  const isAccount = keeps(accId)
  const isRegion = keeps(rgnId)
  const isInstance = isIn(instIds)
  const isStatus = keeps(taggingStatus)
  const isListedStatus = isIn(taggingStatuses)
  const has = ({ tags: carried }: Resource, key: string): boolean => tagValue(carried, key) !== undefined
  return selectedResources(company, {
    vendor,
    accounts: accIds,
    regions: rgnIds,
    rsrcType,
    rsrcTypes,
    searchText: search,
  }).filter(
    (resource) =>
      isWithin(resource.life, day) &&
      isAccount(resource.account) &&
      isRegion(resource.region) &&
      (instId === undefined || instId === resource.id || instId === resource.key) &&
      (isInstance(resource.id) || isInstance(resource.key)) &&
      (resourceGroups.length === 0 || resourceGroups.some((group) => isInGroup(resource, group))) &&
      (tagKeys.length === 0 || tagKeys.some((key) => has(resource, key))) &&
      !antiTagKeys.some((key) => has(resource, key)) &&
      tags.every((condition) => meets(resource, condition)) &&
      isStatus(statusOf(resource)) &&
      isListedStatus(statusOf(resource)),
  )
}

/** Resource groups are parts of keys on Azure, in which case makes no difference. */
function isInGroup({ key }: Resource, group: string): boolean {
  return key.toLowerCase().includes(`/resourcegroups/${group.toLowerCase()}/`)
}

/** A condition names one value, several, or none where any will do. */
function meets({ tags }: Resource, { tagKey, tagVal, tagVals = [] }: Condition): boolean {
  if (tagKey === undefined) return true
  const carried = tagValue(tags, tagKey)
  const wanted = tagVal === undefined ? tagVals : [...tagVals, tagVal]
  return carried !== undefined && isIn(wanted)(carried)
}

function statusOf({ tags }: Resource): string {
  return Object.keys(tags).length > 0 ? 'tagged' : 'untagged'
}

/** Resources in the order of the values of a tag, where the query names a tag; resources without it come first. */
function byTag(resources: readonly Resource[], { sortTagKey, tagSort }: Query): Resource[] {
  if (sortTagKey === undefined) return [...resources]
  const sign = tagSort === 'desc' ? -1 : 1
  const textOf = ({ tags }: Resource): string => tagValue(tags, sortTagKey) ?? ''
  return [...resources].sort((first, second) => {
    const [left, right] = [textOf(first), textOf(second)]
    return left === right ? 0 : left < right ? -sign : sign
  })
}

/** The page of a query, whose order may be one text such as `instId,desc`. */
function pageIn(query: (PageQuery & { readonly sort?: string | undefined }) | undefined = {}): PageQuery {
  const [sortColId, sortDirection] = (query.sort ?? '').split(',')
  const { page, size, offset } = query
  return {
    page,
    size,
    offset,
    sortColId: query.sortColId ?? sortColId,
    sortDirection: query.sortDirection ?? sortDirection,
  }
}
