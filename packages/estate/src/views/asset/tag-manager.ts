import type { CommonTagListSuccess, ListCommonResourceTagsParams } from '@cloud-cost/asset-client'
import type { Company } from '../../company/company.js'
import type { Inputs } from '../../inputs.js'
import { namedResource } from '../../resources/named-resource.js'
import { tagValue } from '../../resources/resource.js'

/** Where requests name tags, the others are left out; what is common is decided among all resources. */
export function listCommonResourceTags(
  company: Company,
  { body: { vendor, data = [] } }: Inputs<ListCommonResourceTagsParams>,
): CommonTagListSuccess {
  const resources = data.map(({ accId, rgnId, rsrcType, instId }) =>
    namedResource(company, { vendor, account: accId, region: rgnId, resourceType: rsrcType, ids: [instId] }),
  )
  // One that is named for several of its tags counts once.
  const compared = [...new Set(resources)]
  const named = new Set(data.map(({ tagKey }) => tagKey))
  const keys = [...new Set(compared.flatMap(({ tags }) => Object.keys(tags)))]
  const wanted = named.has(undefined) ? keys : keys.filter((key) => named.has(key))
  return {
    status: 'success',
    result: wanted.map((tagKey) => {
      const values = compared.flatMap(({ tags }) => tagValue(tags, tagKey) ?? [])
      return { tagKey, tagValue: [...new Set(values)], isCommon: values.length === compared.length }
    }),
  }
}
