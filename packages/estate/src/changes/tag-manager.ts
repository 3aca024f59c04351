import type { AssetSuccess, RetryTaggingParams, TaggingResource, UndoTaggingParams } from '@cloud-cost/asset-client'
import type { Company, Tags } from '../company/company.js'
import { rejected } from '../failure.js'
import type { Inputs } from '../inputs.js'
import { namedResource } from '../resources/named-resource.js'
import { type Changed, checkRoom, MAX_TAGS } from './changed.js'

const DONE: AssetSuccess = { status: 'success' }

type Run = Inputs<UndoTaggingParams>['body'] | Inputs<RetryTaggingParams>['body']
type Review = NonNullable<TaggingResource['reviewTagList']>[number]

/** Gives the tags their old values; a tag that had none is taken away. */
export function undoTagging(company: Company, { body }: Inputs<UndoTaggingParams>): Changed {
  return { company: withTags(company, body, ({ oldValue }) => oldValue), body: DONE }
}

/** Gives the tags their new values; a tag that gets none is taken away. */
export function retryTagging(company: Company, { body }: Inputs<RetryTaggingParams>): Changed {
  return { company: withTags(company, body, ({ newValue }) => newValue), body: DONE }
}

function withTags(company: Company, run: Run, valueIn: (review: Review) => string | undefined): Company {
  const { vendor, taggingResourceList: tagged = [] } = run
  const resources = tagged.map(({ accId, sbscId, rgnId, rsrcType, instId, arn, id, nrn }) =>
    namedResource(company, {
      vendor,
      account: accId ?? sbscId,
      region: rgnId,
      resourceType: rsrcType,
      ids: [instId, arn, id, nrn],
    }),
  )
  const all: Record<string, Tags> = { ...company.resourceTags }
  let changed = false
  resources.forEach(({ key, tags }, index) => {
    const before = all[key] ?? tags
    const after = reviewed(before, tagged[index]?.reviewTagList ?? [], valueIn)
    if (after === before) return
    if (all[key] === undefined) checkRoom(Object.keys(all), 'resources can have their tags changed')
    if (Object.keys(after).length > MAX_TAGS) throw rejected(`A resource must not have more than ${MAX_TAGS} tags.`)
    all[key] = after
    changed = true
  })
  return changed ? { ...company, resourceTags: all } : company
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
