import type { JsonObject } from '@cloud-cost/contract/document'
import { answer, drop, list, member, operation, parameter, parameters, part, rename, schema, set } from './edit.js'

/**
 * A change of the contract; what each finding must say, as `level operations: what; who`, none for a change that callers
 * don't notice; and the group: platform where it is left out, since it is the smallest.
 */
export type Planted = readonly [
  name: string,
  change: (document: JsonObject) => unknown,
  findings: readonly string[],
  group?: 'asset' | 'cost',
]

const TENANT = '/platform/v2/companies/{companyId}/vendors/azure/tenants/{tenantId}'

const OPERATIONS: readonly Planted[] = [
  [
    'an operation removed',
    (document) => drop(part(document, '/paths/~1platform~1v2~1companies'), 'get'),
    ['breaking listCompanies: the operation is gone; callers of the function'],
  ],
  [
    'a path changed',
    (document) => rename(part(document, '/paths'), '/platform/v2/companies', '/platform/v2/firms'),
    [
      'breaking listCompanies: the operation is gone; callers of the function',
      'added listCompanies: the operation is new; callers of the function',
    ],
  ],
  [
    'a path parameter renamed',
    (document) => {
      rename(part(document, '/paths'), TENANT, TENANT.replace('{tenantId}', '{tenant}'))
      const tenant = { name: 'tenant', in: 'path', required: true, schema: { type: 'string' } }
      for (const name of ['getAzureTenant', 'updateAzureTenant', 'deleteAzureTenant'])
        operation(document, name)['parameters'] = [{ $ref: '#/components/parameters/companyId' }, tenant]
    },
    [
      'breaking getAzureTenant, updateAzureTenant, deleteAzureTenant: the operation is gone; callers of the function',
      'added getAzureTenant, updateAzureTenant, deleteAzureTenant: the operation is new; callers of the function',
    ],
  ],
  [
    'an operationId renamed',
    (document) => set(operation(document, 'getAwsAccount'), 'operationId', 'readAwsAccount'),
    [
      'breaking getAwsAccount: the operation has changed: `operationId` is `readAwsAccount`, before `getAwsAccount`; callers of the function',
    ],
  ],
  [
    'a new operation',
    (document) => {
      const get = { ...operation(document, 'listCompanies'), operationId: 'listFirms' }
      part(document, '/paths')['/platform/v2/firms'] = { get }
    },
    ['added listFirms: the operation is new; callers of the function'],
  ],
  [
    'a deprecated operation',
    (document) => {
      const deprecation = { deprecated: true, 'x-deprecation': { message: 'Use another one.' } }
      Object.assign(operation(document, 'listCompanies'), deprecation)
    },
    ['deprecated listCompanies: the operation is deprecated; callers of the function'],
  ],
  [
    'security added',
    (document) => {
      part(document, '/components/securitySchemes')['key'] = { type: 'apiKey', in: 'header', name: 'X-Key' }
      operation(document, 'listCompanies')['security'] = [{ bearerAuth: [], key: [] }]
    },
    ['breaking listCompanies: `bearerAuth` no longer suffices; needed: `bearerAuth and key`; all callers'],
  ],
  [
    'a paginator gone',
    (document) => drop(operation(document, 'listUsageHistory'), 'x-pagination'),
    [
      'breaking listUsageHistory: the operation has changed: `x-pagination` `{"style":"page","in":"body","page":"pageNum","size":"limitCnt","first":1,"items…` is gone; callers of its paginator',
    ],
    'asset',
  ],
  [
    'a paginator that works in another way',
    (document) =>
      set(
        part(document, '/paths/~1asset~1us-v1~1usage~1{prvrCd}~1grid~1history/post/x-pagination'),
        'size',
        'pageSize',
      ),
    [
      'breaking listUsageHistory: the operation has changed: `x-pagination` is `{"style":"page","in":"body","page":"pageNum","size":"pageSize","first":1,"items…`, before `{"style":"page","in":"body","page":"pageNum","size":"limitCnt","first":1,"items…`; callers of its paginator',
    ],
    'asset',
  ],
  [
    'a read that is not one any more',
    (document) => drop(operation(document, 'listUsageHistory'), 'x-read-only'),
    ['changed listUsageHistory: the operation has changed: `x-read-only` `true` is gone; callers of the function'],
    'asset',
  ],
  [
    'a write that must no longer be repeated',
    (document) => set(operation(document, 'resetOptimizationSettings'), 'x-idempotent', false),
    [
      'changed resetOptimizationSettings: the operation has changed: `x-idempotent` `false` is new; callers of the function',
    ],
    'asset',
  ],
]

const REQUESTS: readonly Planted[] = [
  [
    'a new required field',
    (document) => {
      part(document, '/components/schemas/AzureTenantRegistration/properties')['region'] = { type: 'string' }
      list(schema(document, 'AzureTenantRegistration'), 'required').push('region')
    },
    ['breaking registerAzureTenant: `AzureTenantRegistration.region` became required; callers who leave it out'],
  ],
  [
    'a field that becomes required',
    (document) => list(schema(document, 'AzureSubscriptionRegistration'), 'required').push('subscriptionAlias'),
    [
      'breaking registerAzureSubscription: `AzureSubscriptionRegistration.subscriptionAlias` became required; callers who leave it out',
    ],
  ],
  [
    'a field that becomes optional',
    (document) => list(schema(document, 'AzureTenantRegistration'), 'required').shift(),
    ['changed registerAzureTenant: `AzureTenantRegistration.tenantId` became optional; callers who leave it out'],
  ],
  [
    'a new optional field',
    (document) => set(part(document, '/components/schemas/AwsAccountUpdate/properties'), 'note', { type: 'string' }),
    ['added updateAwsAccount: `AwsAccountUpdate.note` is new; callers who send it'],
  ],
  [
    'a field removed from a request',
    (document) => drop(part(document, '/components/schemas/AwsAccountUpdate/properties'), 'accountAlias'),
    ['breaking updateAwsAccount: `AwsAccountUpdate.accountAlias` is gone; callers who send it'],
  ],
  [
    'a body that becomes required',
    (document) => set(part(operation(document, 'updateAwsAccount'), '/requestBody'), 'required', true),
    ['breaking updateAwsAccount: the request body became required; callers who leave it out'],
  ],
  [
    'a narrowed value set',
    (document) => list(member(document, 'AzureTenantRegistration', 'tenantType'), 'enum').pop(),
    ['breaking registerAzureTenant: `AzureTenantRegistration.tenantType` no longer takes `CSP`; callers who send it'],
  ],
  [
    'a widened value set',
    (document) => list(member(document, 'AzureTenantRegistration', 'tenantType'), 'enum').push('MCA'),
    ['added registerAzureTenant: `AzureTenantRegistration.tenantType` takes `MCA`, too; callers who send it'],
  ],
  [
    'an open value set that is closed',
    (document) => rename(parameterSchema(document), 'x-extensible-enum', 'enum'),
    [
      'breaking listCompanies: the query parameter `permissionType` takes less: `enum` `["read"]` is new; callers who send it',
    ],
  ],
  [
    'a new open value of a request',
    (document) => list(parameterSchema(document), 'x-extensible-enum').push('write'),
    ['added listCompanies: the query parameter `permissionType` has the new known value `write`; callers who send it'],
  ],
  [
    'an open value of a request that is gone',
    (document) => set(parameterSchema(document), 'x-extensible-enum', ['write']),
    [
      'breaking listCompanies: the query parameter `permissionType` no longer has the known value `read`; callers who send it',
      'added listCompanies: the query parameter `permissionType` has the new known value `write`; callers who send it',
    ],
  ],
  [
    'a changed type',
    (document) => set(member(document, 'AwsAccountUpdate', 'accountAlias'), 'type', 'integer'),
    [
      'breaking updateAwsAccount: `AwsAccountUpdate.accountAlias` takes less: `type` is `integer`, before `string`; callers who send it',
    ],
  ],
  [
    'a field that takes null, too',
    (document) => set(member(document, 'AwsAccountUpdate', 'accountAlias'), 'type', ['string', 'null']),
    [
      'changed updateAwsAccount: `AwsAccountUpdate.accountAlias` takes more: `type` is `["string","null"]`, before `string`; callers who send it',
    ],
  ],
  [
    'a changed format',
    (document) =>
      set(part(parameter(document, 'listResourceAuditEvents', 'startDate'), '/schema'), 'format', 'date-time'),
    [
      'breaking listResourceAuditEvents: the path parameter `startDate` takes less: `format` is `date-time`, before `date`; callers who send it',
    ],
    'asset',
  ],
  [
    'a tightened bound',
    (document) => set(member(document, 'TagQuery', 'size'), 'maximum', 500),
    [
      'breaking listTags, getTagStatistics: `TagQuery.size` takes less: `maximum` is `500`, before `1000`; callers who send it',
    ],
    'asset',
  ],
  [
    'a widened bound',
    (document) => set(member(document, 'TagQuery', 'size'), 'maximum', 5000),
    [
      'changed listTags, getTagStatistics: `TagQuery.size` takes more: `maximum` is `5000`, before `1000`; callers who send it',
    ],
    'asset',
  ],
  [
    'a bound that lets its own value through, too',
    (document) => {
      const size = member(document, 'TagQuery', 'size')
      set(size, 'exclusiveMaximum', 5000)
      drop(size, 'maximum')
    },
    ['changed listTags, getTagStatistics: `TagQuery.size` takes more: `maximum` `1000` is gone; callers who send it'],
    'asset',
  ],
  [
    'a bound of a whole number in other words',
    (document) => {
      const size = member(document, 'TagQuery', 'size')
      set(size, 'exclusiveMaximum', 1001)
      drop(size, 'maximum')
    },
    [],
    'asset',
  ],
  [
    'a list of a request that must be shorter',
    (document) => set(member(document, 'TagPageQuery', 'accIds'), 'maxItems', 5),
    [
      'breaking listTagKeys, listTagValues: `TagPageQuery.accIds` takes less: `maxItems` `5` is new; callers who send it',
    ],
    'asset',
  ],
  [
    'a closed value set of a request that is opened',
    (document) => rename(member(document, 'AzureTenantRegistration', 'tenantType'), 'enum', 'x-extensible-enum'),
    [
      'added registerAzureTenant: `AzureTenantRegistration.tenantType` takes more: `enum` `["PAY-AS-YOU-GO","EA","AZURE-PLAN","CSP"]` is gone; callers who send it',
    ],
  ],
  [
    'a new pattern',
    (document) => set(member(document, 'AwsAccountUpdate', 'accountAlias'), 'pattern', '^[a-z]+$'),
    [
      'breaking updateAwsAccount: `AwsAccountUpdate.accountAlias` takes less: `pattern` `^[a-z]+$` is new; callers who send it',
    ],
  ],
  [
    'a changed default',
    (document) => set(parameterSchema(document), 'default', 'write'),
    [
      'breaking listCompanies: the query parameter `permissionType` has changed: `default` is `write`, before `read`; callers who leave it out',
    ],
  ],
  [
    'a default that becomes known',
    (document) => set(part(parameter(document, 'listAwsAccounts', 'accountType'), '/schema'), 'default', 'member'),
    [
      'changed listAwsAccounts: the query parameter `accountType` has changed: `default` `member` is new; callers who leave it out',
    ],
  ],
]

const PARAMETERS: readonly Planted[] = [
  [
    'a parameter removed',
    (document) => {
      const kept = parameters(document, 'listAwsAccounts').filter(({ name }) => name !== 'accountType')
      operation(document, 'listAwsAccounts')['parameters'] = kept
    },
    ['breaking listAwsAccounts: the query parameter `accountType` is gone; callers who send it'],
  ],
  [
    'a parameter that becomes required',
    (document) => set(parameter(document, 'listAwsAccounts', 'accountType'), 'required', true),
    ['breaking listAwsAccounts: the query parameter `accountType` became required; callers who leave it out'],
  ],
  [
    'a parameter that becomes optional',
    (document) => set(parameter(document, 'listBillingTagValues', 'tagKey'), 'required', false),
    ['changed listBillingTagValues: the query parameter `tagKey` became optional; callers who leave it out'],
    'asset',
  ],
  [
    'a list that is written in another way',
    (document) => set(parameter(document, 'getAwsAccountSetup', 'excludeAccounts'), 'explode', true),
    [
      'breaking getAwsAccountSetup: the query parameter `excludeAccounts` is written with `explode` `true`, before `false`; callers who send it',
    ],
  ],
  [
    'a new optional parameter',
    (document) =>
      parameters(document, 'listAwsAccounts').push({ name: 'zone', in: 'query', schema: { type: 'string' } }),
    ['added listAwsAccounts: the query parameter `zone` is new; callers who send it'],
  ],
  [
    'a new required parameter',
    (document) => {
      const schema = { type: 'string' }
      parameters(document, 'listAwsAccounts').push({ name: 'zone', in: 'query', required: true, schema })
    },
    ['breaking listAwsAccounts: the query parameter `zone` is new and required; callers who leave it out'],
  ],
]

const ANSWERS: readonly Planted[] = [
  [
    'a member removed from an answer',
    (document) => drop(part(document, '/components/schemas/AwsAccount/properties'), 'roleArn'),
    ['breaking getAwsAccount: `AwsAccount.roleArn` is gone; callers who read it'],
  ],
  [
    'a required member of an answer that becomes optional',
    (document) => list(schema(document, 'CompanyListData'), 'required').pop(),
    ['breaking listCompanies: `CompanyListData.list` became optional; callers who read it'],
  ],
  [
    'a member of an answer that becomes required',
    (document) => list(schema(document, 'AwsAccount'), 'required').push('roleArn'),
    ['changed getAwsAccount: `AwsAccount.roleArn` became required; callers who read it'],
  ],
  [
    'a new member of an answer',
    (document) => set(part(document, '/components/schemas/AwsAccount/properties'), 'note', { type: 'string' }),
    ['added getAwsAccount: `AwsAccount.note` is new; callers who read it'],
  ],
  [
    'a new closed value in an answer',
    (document) => list(member(document, 'AwsAccountListItem', 'accountType'), 'enum').push('delegated'),
    [
      'breaking listAwsAccounts, listAwsManagementAccounts: `AwsAccountListItem.accountType` can be `delegated`, too; callers who read it with a `switch` over all values',
    ],
  ],
  [
    'a closed value of an answer that is gone',
    (document) => list(member(document, 'AwsAccountListItem', 'accountType'), 'enum').pop(),
    [
      'changed listAwsAccounts, listAwsManagementAccounts: `AwsAccountListItem.accountType` no longer is `member`; callers who read it',
    ],
  ],
  [
    'a closed value set of an answer that is opened',
    (document) => rename(member(document, 'AwsAccountListItem', 'accountType'), 'enum', 'x-extensible-enum'),
    [
      'breaking listAwsAccounts, listAwsManagementAccounts: `AwsAccountListItem.accountType` can be more: `enum` `["master","member"]` is gone; callers who read it with a `switch` over all values',
    ],
  ],
  [
    'a new open value in an answer',
    (document) => list(member(document, 'AwsAccount', 'status'), 'x-extensible-enum').push('suspended'),
    ['added getAwsAccount: `AwsAccount.status` has the new known value `suspended`; callers who read it'],
  ],
  [
    'a member of an answer that may be null',
    (document) => set(member(document, 'AwsAccount', 'accountAlias'), 'type', ['string', 'null']),
    [
      'breaking getAwsAccount: `AwsAccount.accountAlias` can be more: `type` is `["string","null"]`, before `string`; callers who read it',
    ],
  ],
  [
    'a media type removed',
    (document) => {
      const content = part(operation(document, 'listCompanies'), '/responses/200/content')
      rename(content, 'application/json', 'text/csv')
    },
    [
      'breaking listCompanies: the media type `application/json` of the response 200 is gone; callers who read it',
      'added listCompanies: the media type `text/csv` of the response 200 is new; callers who read it',
    ],
  ],
  [
    'a media type that becomes a more special one',
    (document) => {
      const content = part(operation(document, 'listCompanies'), '/responses/200/content')
      rename(content, 'application/json', 'application/vnd.shop+json')
    },
    [
      'breaking listCompanies: the media type `application/json` of the response 200 is gone; callers who read it',
      'added listCompanies: the media type `application/vnd.shop+json` of the response 200 is new; callers who read it',
    ],
  ],
  [
    'a media type that gets a parameter',
    (document) => {
      const content = part(operation(document, 'listCompanies'), '/responses/200/content')
      rename(content, 'application/json', 'application/json; charset=utf-8')
    },
    [
      'breaking listCompanies: the media type `application/json` of the response 200 is gone; callers who read it',
      'added listCompanies: the media type `application/json;charset=utf-8` of the response 200 is new; callers who read it',
    ],
  ],
  [
    'a number of an answer that becomes an integer',
    (document) => set(member(document, 'ExternalCost', 'cost'), 'type', 'integer'),
    [
      'changed listResourceExternalCosts: `ExternalCost.cost` can be less: `type` is `integer`, before `number`; callers who read it',
    ],
    'asset',
  ],
  [
    'a new error status',
    (document) =>
      set(part(operation(document, 'listCompanies'), '/responses'), '409', {
        $ref: '#/components/responses/BadRequest',
      }),
    ['added listCompanies: the response 409 is new; callers who read it'],
  ],
  [
    'a status removed',
    (document) => drop(part(operation(document, 'listCompanies'), '/responses'), '404'),
    ['breaking listCompanies: the response 404 is gone; callers who read it'],
  ],
  [
    'another envelope of an answer',
    (document) => {
      const forms = answer(document, 'listCompanies', '200')['oneOf'] as JsonObject[]
      forms.push({ type: 'object', properties: { partial: { type: 'string' } } })
    },
    [
      'breaking listCompanies: `CompanyListResult` can be the form `3`, too; callers who read it with a `switch` over all values',
    ],
  ],
  [
    'a type renamed',
    (document) => {
      rename(part(document, '/components/schemas'), 'Company', 'Firm')
      const text = JSON.stringify(document).replaceAll('"#/components/schemas/Company"', '"#/components/schemas/Firm"')
      Object.assign(document, JSON.parse(text))
    },
    [
      'breaking : the type `Company` is gone; code that imports the type',
      'added : the type `Firm` is new; code that imports the type',
    ],
  ],
]

const UNNOTICED: readonly Planted[] = [
  [
    'the forms of an answer in another order',
    (document) => (answer(document, 'listCompanies', '200')['oneOf'] as JsonObject[]).reverse(),
    [],
  ],
  [
    'a description',
    (document) => {
      operation(document, 'listCompanies')['description'] = 'Other words.'
      member(document, 'AwsAccount', 'roleArn')['description'] = 'Other words.'
    },
    [],
  ],
  [
    'an example',
    (document) =>
      set(part(document, '/components/examples/listCompanies.default'), 'value', {
        status: 'success',
        data: { list: [] },
      }),
    [],
  ],
  [
    'a mark',
    (document) => {
      member(document, 'AwsAccount', 'roleArn')['x-assumption'] = 'Taken from the vendor.'
      drop(member(document, 'Company', 'lastActiveDate'), 'x-unspecified')
    },
    [],
  ],
]

export const PLANTED: readonly Planted[] = [...OPERATIONS, ...REQUESTS, ...PARAMETERS, ...ANSWERS, ...UNNOTICED]

function parameterSchema(document: JsonObject): JsonObject {
  return part(parameter(document, 'listCompanies', 'permissionType'), '/schema')
}
