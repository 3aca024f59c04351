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
    ['breaking listCompanies: api removed without deprecation; callers of the function'],
  ],
  [
    'a path changed',
    (document) => rename(part(document, '/paths'), '/platform/v2/companies', '/platform/v2/firms'),
    [
      'breaking listCompanies: api path removed without deprecation; callers of the function',
      'added listCompanies: endpoint added; callers of the function',
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
      'breaking deleteAzureTenant, getAzureTenant, updateAzureTenant: api path removed without deprecation; callers of the function',
      'added deleteAzureTenant, getAzureTenant, updateAzureTenant: endpoint added; callers of the function',
    ],
  ],
  [
    'an operationId renamed',
    (document) => set(operation(document, 'getAwsAccount'), 'operationId', 'readAwsAccount'),
    [
      'breaking getAwsAccount: api operation id `getAwsAccount` removed and replaced with `readAwsAccount`; callers of the function',
    ],
  ],
  [
    'a new operation',
    (document) => {
      const get = { ...operation(document, 'listCompanies'), operationId: 'listFirms' }
      part(document, '/paths')['/platform/v2/firms'] = { get }
    },
    ['added listFirms: endpoint added; callers of the function'],
  ],
  [
    'a deprecated operation',
    (document) => {
      const deprecation = { deprecated: true, 'x-deprecation': { message: 'Use another one.' } }
      Object.assign(operation(document, 'listCompanies'), deprecation)
    },
    ['deprecated listCompanies: endpoint deprecated; callers of the function'],
  ],
  [
    'security added',
    (document) => {
      part(document, '/components/securitySchemes')['key'] = { type: 'apiKey', in: 'header', name: 'X-Key' }
      operation(document, 'listCompanies')['security'] = [{ bearerAuth: [], key: [] }]
    },
    [
      'breaking listCompanies: the endpoint scheme security `bearerAuth AND key` was added to the API; all callers',
      'added : the component security scheme `key` was added; all callers',
    ],
  ],
  [
    'a paginator gone',
    (document) => drop(operation(document, 'listUsageHistory'), 'x-pagination'),
    ['breaking listUsageHistory: the operation can no longer be paged through; callers of its paginator'],
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
    ['breaking listUsageHistory: the operation is paged through in another way; callers of its paginator'],
    'asset',
  ],
  [
    'a read that is not one any more',
    (document) => drop(operation(document, 'listUsageHistory'), 'x-read-only'),
    ['changed listUsageHistory: the operation is no longer sent again after a failure; callers of the function'],
    'asset',
  ],
  [
    'a write that must no longer be repeated',
    (document) => set(operation(document, 'resetOptimizationSettings'), 'x-idempotent', false),
    [
      'changed resetOptimizationSettings: the operation is no longer sent again after a failure; callers of the function',
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
    ['breaking registerAzureTenant: added the new required request property `region`; callers who send it'],
  ],
  [
    'a field that becomes required',
    (document) => list(schema(document, 'AzureSubscriptionRegistration'), 'required').push('subscriptionAlias'),
    [
      'breaking registerAzureSubscription: the request property `subscriptionAlias` became required; callers who leave it out',
    ],
  ],
  [
    'a field that becomes optional',
    (document) => list(schema(document, 'AzureTenantRegistration'), 'required').shift(),
    ['changed registerAzureTenant: the request property `tenantId` became optional; callers who send it'],
  ],
  [
    'a new optional field',
    (document) => set(part(document, '/components/schemas/AwsAccountUpdate/properties'), 'note', { type: 'string' }),
    ['added updateAwsAccount: added the new optional request property `note`; callers who send it'],
  ],
  [
    'a field removed from a request',
    (document) => drop(part(document, '/components/schemas/AwsAccountUpdate/properties'), 'accountAlias'),
    ['breaking updateAwsAccount: removed the request property `accountAlias`; callers who send it'],
  ],
  [
    'a body that becomes required',
    (document) => set(part(operation(document, 'updateAwsAccount'), '/requestBody'), 'required', true),
    ['breaking updateAwsAccount: request body became required; callers who leave it out'],
  ],
  [
    'a narrowed value set',
    (document) => list(member(document, 'AzureTenantRegistration', 'tenantType'), 'enum').pop(),
    [
      'breaking registerAzureTenant: removed the enum value `CSP` of the request property `tenantType`; callers who send it',
    ],
  ],
  [
    'a widened value set',
    (document) => list(member(document, 'AzureTenantRegistration', 'tenantType'), 'enum').push('MCA'),
    [
      'added registerAzureTenant: added the new `MCA` enum value to the request property `tenantType`; callers who send it',
    ],
  ],
  [
    'an open value set that is closed',
    (document) => rename(parameterSchema(document), 'x-extensible-enum', 'enum'),
    [
      'breaking listCompanies: the `query` request parameter `permissionType` was restricted to a list of enum values; callers who send it',
      'added listCompanies: added the new enum value `read` to the `query` request parameter `permissionType`; callers who send it',
    ],
  ],
  [
    'a new open value of a request',
    (document) => list(parameterSchema(document), 'x-extensible-enum').push('write'),
    ['added listCompanies: query parameter `permissionType` has the new known value `write`; callers who send it'],
  ],
  [
    'an open value of a request that is gone',
    (document) => set(parameterSchema(document), 'x-extensible-enum', ['write']),
    [
      'breaking listCompanies: query parameter `permissionType` no longer has the known value `read`; callers who send it',
      'added listCompanies: query parameter `permissionType` has the new known value `write`; callers who send it',
    ],
  ],
  [
    'a changed type',
    (document) => set(member(document, 'AwsAccountUpdate', 'accountAlias'), 'type', 'integer'),
    [
      'breaking updateAwsAccount: the `accountAlias` request property type/format changed from `string`/`` to `integer`/``; callers who send it',
    ],
  ],
  [
    'a field that takes null, too',
    (document) => set(member(document, 'AwsAccountUpdate', 'accountAlias'), 'type', ['string', 'null']),
    ['changed updateAwsAccount: `AwsAccountUpdate.accountAlias` may be `null`; callers who send it'],
  ],
  [
    'a changed format',
    (document) =>
      set(part(parameter(document, 'listResourceAuditEvents', 'startDate'), '/schema'), 'format', 'date-time'),
    [
      'breaking listResourceAuditEvents: for the `path` request parameter `startDate`, the type/format was generalized from `string`/`date` to `string`/`date-time`; callers who send it',
    ],
    'asset',
  ],
  [
    'a tightened bound',
    (document) => set(member(document, 'TagQuery', 'size'), 'maximum', 500),
    [
      'breaking listTags, getTagStatistics: `TagQuery.size` takes less: `maximum` `500`, before `maximum` `1000`; callers who send it',
    ],
    'asset',
  ],
  [
    'a widened bound',
    (document) => set(member(document, 'TagQuery', 'size'), 'maximum', 5000),
    [
      'changed listTags, getTagStatistics: `TagQuery.size` takes more: `maximum` `5000`, before `maximum` `1000`; callers who send it',
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
    [
      'changed listTags, getTagStatistics: `TagQuery.size` takes more: `exclusiveMaximum` `5000`, before `maximum` `1000`; callers who send it',
    ],
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
      'breaking listTagKeys, listTagValues: `TagPageQuery.accIds` takes less: `maxItems` `5`, before no bound; callers who send it',
    ],
    'asset',
  ],
  [
    'a closed value set of a request that is opened',
    (document) => rename(member(document, 'AzureTenantRegistration', 'tenantType'), 'enum', 'x-extensible-enum'),
    ['added registerAzureTenant: `AzureTenantRegistration.tenantType` takes other values, too; callers who send it'],
  ],
  [
    'a new pattern',
    (document) => set(member(document, 'AwsAccountUpdate', 'accountAlias'), 'pattern', '^[a-z]+$'),
    [
      'breaking updateAwsAccount: added the pattern `^[a-z]+$` to the request property `accountAlias`; callers who send it',
    ],
  ],
  [
    'a changed default',
    (document) => set(parameterSchema(document), 'default', 'write'),
    [
      'breaking listCompanies: for the `query` request parameter `permissionType`, default value was changed from `read` to `write`; callers who leave it out',
    ],
  ],
  [
    'a default that becomes known',
    (document) => set(part(parameter(document, 'listAwsAccounts', 'accountType'), '/schema'), 'default', 'member'),
    [
      'changed listAwsAccounts: for the `query` request parameter `accountType`, default value `member` was added; callers who leave it out',
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
    ['breaking listAwsAccounts: deleted the `query` request parameter `accountType`; callers who send it'],
  ],
  [
    'a parameter that becomes required',
    (document) => set(parameter(document, 'listAwsAccounts', 'accountType'), 'required', true),
    ['breaking listAwsAccounts: the `query` request parameter `accountType` became required; callers who leave it out'],
  ],
  [
    'a parameter that becomes optional',
    (document) => set(parameter(document, 'listBillingTagValues', 'tagKey'), 'required', false),
    ['changed listBillingTagValues: the `query` request parameter `tagKey` became optional; callers who send it'],
    'asset',
  ],
  [
    'a list that is written in another way',
    (document) => set(parameter(document, 'getAwsAccountSetup', 'excludeAccounts'), 'explode', true),
    [
      'breaking getAwsAccountSetup: query parameter `excludeAccounts` has `explode` `true`, not `false`; callers who send it',
    ],
  ],
  [
    'a new optional parameter',
    (document) =>
      parameters(document, 'listAwsAccounts').push({ name: 'zone', in: 'query', schema: { type: 'string' } }),
    ['added listAwsAccounts: added the new optional `query` request parameter `zone`; callers who send it'],
  ],
  [
    'a new required parameter',
    (document) => {
      const schema = { type: 'string' }
      parameters(document, 'listAwsAccounts').push({ name: 'zone', in: 'query', required: true, schema })
    },
    ['breaking listAwsAccounts: added the new required `query` request parameter `zone`; callers who send it'],
  ],
]

const ANSWERS: readonly Planted[] = [
  [
    'a member removed from an answer',
    (document) => drop(part(document, '/components/schemas/AwsAccount/properties'), 'roleArn'),
    [
      'breaking getAwsAccount: removed the optional property `data/roleArn` from the response with the `200` status; callers who read it',
    ],
  ],
  [
    'a required member of an answer that becomes optional',
    (document) => list(member(document, 'CompanyListSuccess', 'data'), 'required').pop(),
    [
      'breaking listCompanies: the response property `data/list` became optional for the status `200`; callers who read it',
    ],
  ],
  [
    'a member of an answer that becomes required',
    (document) => list(schema(document, 'AwsAccount'), 'required').push('roleArn'),
    [
      'changed getAwsAccount: the response property `data/roleArn` became required for the status `200`; callers who read it',
    ],
  ],
  [
    'a new member of an answer',
    (document) => set(part(document, '/components/schemas/AwsAccount/properties'), 'note', { type: 'string' }),
    [
      'added getAwsAccount: added the optional property `data/note` to the response with the `200` status; callers who read it',
    ],
  ],
  [
    'a new closed value in an answer',
    (document) => list(member(document, 'AwsAccountListItem', 'accountType'), 'enum').push('delegated'),
    [
      'breaking listAwsAccounts, listAwsManagementAccounts: added the new `delegated` enum value to the `data/list/items/accountType` response property for the response status `200`; callers who read it with a `switch` over all values',
    ],
  ],
  [
    'a closed value of an answer that is gone',
    (document) => list(member(document, 'AwsAccountListItem', 'accountType'), 'enum').pop(),
    [
      'changed listAwsAccounts, listAwsManagementAccounts: removed the `member` enum value from the `data/list/items/accountType` response property for the response status `200`; callers who read it',
    ],
  ],
  [
    'a closed value set of an answer that is opened',
    (document) => rename(member(document, 'AwsAccountListItem', 'accountType'), 'enum', 'x-extensible-enum'),
    [
      'changed listAwsAccounts, listAwsManagementAccounts: removed the `master` enum value from the `data/list/items/accountType` response property for the response status `200`; callers who read it',
      'changed listAwsAccounts, listAwsManagementAccounts: removed the `member` enum value from the `data/list/items/accountType` response property for the response status `200`; callers who read it',
      'breaking listAwsAccounts, listAwsManagementAccounts: `AwsAccountListItem.accountType` can have any value; callers who read it with a `switch` over all values',
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
    ['breaking getAwsAccount: `AwsAccount.accountAlias` may be `null`; callers who read it'],
  ],
  [
    'a media type removed',
    (document) => {
      const content = part(operation(document, 'listCompanies'), '/responses/200/content')
      rename(content, 'application/json', 'text/csv')
    },
    [
      'breaking listCompanies: removed the media type `application/json` for the response with the status `200`; callers who read it',
      'added listCompanies: added the media type `text/csv` for the response with the status `200`; callers who read it',
    ],
  ],
  [
    'a media type that becomes a more special one',
    (document) => {
      const content = part(operation(document, 'listCompanies'), '/responses/200/content')
      rename(content, 'application/json', 'application/vnd.shop+json')
    },
    [
      'breaking listCompanies: media type `application/json` was changed to a more specific media type `application/vnd.shop+json` for the response status `200`; callers who read it',
    ],
  ],
  [
    'a media type that gets a parameter',
    (document) => {
      const content = part(operation(document, 'listCompanies'), '/responses/200/content')
      rename(content, 'application/json', 'application/json; charset=utf-8')
    },
    [
      'breaking listCompanies: media type `application/json` was changed to `application/json; charset=utf-8` for the response status `200`; callers who read it',
    ],
  ],
  [
    'a number of an answer that becomes an integer',
    (document) => set(member(document, 'ExternalCost', 'cost'), 'type', 'integer'),
    ['breaking listResourceExternalCosts: `ExternalCost.cost` is `integer`, not `number`; callers who read it'],
    'asset',
  ],
  [
    'a new error status',
    (document) =>
      set(part(operation(document, 'listCompanies'), '/responses'), '409', {
        $ref: '#/components/responses/BadRequest',
      }),
    ['added listCompanies: added the non-success response with the status `409`; callers who read it'],
  ],
  [
    'a status removed',
    (document) => drop(part(operation(document, 'listCompanies'), '/responses'), '404'),
    ['breaking listCompanies: removed the non-success response with the status `404`; callers who read it'],
  ],
  [
    'another envelope of an answer',
    (document) => {
      const forms = answer(document, 'listCompanies', '200')['oneOf'] as JsonObject[]
      forms.push({ type: 'object', properties: { partial: { type: 'string' } } })
    },
    [
      'breaking listCompanies: added `subschema #3` to the response body `oneOf` list for the response status `200`; callers who read it',
    ],
  ],
  [
    'a type renamed',
    (document) => {
      rename(part(document, '/components/schemas'), 'Company', 'Firm')
      const text = JSON.stringify(document).replaceAll('"#/components/schemas/Company"', '"#/components/schemas/Firm"')
      Object.assign(document, JSON.parse(text))
    },
    ['breaking : removed the schema `Company`; code that imports the type'],
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
