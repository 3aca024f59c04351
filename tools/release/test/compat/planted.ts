import type { JsonObject } from '@cloud-cost/contract/document'
import { answer, drop, list, member, operation, parameter, parameters, part, rename, schema } from './edit.js'

/** A change of the contract, and what the gate must say of it. */
export interface Planted {
  readonly name: string
  /** The group; platform where it is left out, since it is the smallest. */
  readonly group?: 'asset' | 'cost'
  readonly change: (document: JsonObject) => void
  /** What each finding says, in order, as `level operations: what; who`. Empty for a change that nobody notices. */
  readonly findings: readonly string[]
}

const TENANT = '/platform/v2/companies/{companyId}/vendors/azure/tenants/{tenantId}'

const OPERATIONS: readonly Planted[] = [
  {
    name: 'an operation removed',
    change: (document) => drop(part(document, '/paths/~1platform~1v2~1companies'), 'get'),
    findings: ['breaking listCompanies: api removed without deprecation; callers of the function'],
  },
  {
    name: 'a path changed',
    change: (document) => rename(part(document, '/paths'), '/platform/v2/companies', '/platform/v2/firms'),
    findings: [
      'breaking listCompanies: api path removed without deprecation; callers of the function',
      'added listCompanies: endpoint added; callers of the function',
    ],
  },
  {
    name: 'a path parameter renamed',
    change: (document) => {
      rename(part(document, '/paths'), TENANT, TENANT.replace('{tenantId}', '{tenant}'))
      const tenant = { name: 'tenant', in: 'path', required: true, schema: { type: 'string' } }
      for (const name of ['getAzureTenant', 'updateAzureTenant', 'deleteAzureTenant'])
        operation(document, name)['parameters'] = [{ $ref: '#/components/parameters/companyId' }, tenant]
    },
    findings: [
      'breaking deleteAzureTenant, getAzureTenant, updateAzureTenant: api path removed without deprecation; callers of the function',
      'added deleteAzureTenant, getAzureTenant, updateAzureTenant: endpoint added; callers of the function',
    ],
  },
  {
    name: 'an operationId renamed',
    change: (document) => {
      operation(document, 'getAwsAccount')['operationId'] = 'readAwsAccount'
    },
    findings: [
      'breaking getAwsAccount: api operation id `getAwsAccount` removed and replaced with `readAwsAccount`; callers of the function',
    ],
  },
  {
    name: 'a new operation',
    change: (document) => {
      const get = { ...operation(document, 'listCompanies'), operationId: 'listFirms' }
      part(document, '/paths')['/platform/v2/firms'] = { get }
    },
    findings: ['added listFirms: endpoint added; callers of the function'],
  },
  {
    name: 'a deprecated operation',
    change: (document) => {
      const deprecation = { deprecated: true, 'x-deprecation': { message: 'Use another one.' } }
      Object.assign(operation(document, 'listCompanies'), deprecation)
    },
    findings: ['deprecated listCompanies: endpoint deprecated; callers of the function'],
  },
  {
    name: 'security added',
    change: (document) => {
      part(document, '/components/securitySchemes')['key'] = { type: 'apiKey', in: 'header', name: 'X-Key' }
      operation(document, 'listCompanies')['security'] = [{ bearerAuth: [], key: [] }]
    },
    findings: [
      'breaking listCompanies: the endpoint scheme security `bearerAuth AND key` was added to the API; all callers',
      'added : the component security scheme `key` was added; all callers',
    ],
  },
  {
    name: 'a paginator gone',
    group: 'asset',
    change: (document) => drop(operation(document, 'listUsageHistory'), 'x-pagination'),
    findings: ['breaking listUsageHistory: the operation can no longer be paged through; callers of its paginator'],
  },
  {
    name: 'a paginator that works in another way',
    group: 'asset',
    change: (document) => {
      part(document, '/paths/~1asset~1us-v1~1usage~1{prvrCd}~1grid~1history/post/x-pagination')['size'] = 'pageSize'
    },
    findings: ['breaking listUsageHistory: the operation is paged through in another way; callers of its paginator'],
  },
  {
    name: 'a read that is none any more',
    group: 'asset',
    change: (document) => drop(operation(document, 'listUsageHistory'), 'x-read-only'),
    findings: [
      'changed listUsageHistory: the operation is no longer sent again after a failure; callers of the function',
    ],
  },
  {
    name: 'a write that must no longer be repeated',
    group: 'asset',
    change: (document) => {
      operation(document, 'resetOptimizationSettings')['x-idempotent'] = false
    },
    findings: [
      'changed resetOptimizationSettings: the operation is no longer sent again after a failure; callers of the function',
    ],
  },
]

const REQUESTS: readonly Planted[] = [
  {
    name: 'a new required field',
    change: (document) => {
      part(document, '/components/schemas/AzureTenantRegistration/properties')['region'] = { type: 'string' }
      list(schema(document, 'AzureTenantRegistration'), 'required').push('region')
    },
    findings: ['breaking registerAzureTenant: added the new required request property `region`; callers who send it'],
  },
  {
    name: 'a field that becomes required',
    change: (document) => list(schema(document, 'AzureSubscriptionRegistration'), 'required').push('subscriptionAlias'),
    findings: [
      'breaking registerAzureSubscription: the request property `subscriptionAlias` became required; callers who leave it out',
    ],
  },
  {
    name: 'a field that becomes optional',
    change: (document) => list(schema(document, 'AzureTenantRegistration'), 'required').shift(),
    findings: ['changed registerAzureTenant: the request property `tenantId` became optional; callers who send it'],
  },
  {
    name: 'a new optional field',
    change: (document) => {
      part(document, '/components/schemas/AwsAccountUpdate/properties')['note'] = { type: 'string' }
    },
    findings: ['added updateAwsAccount: added the new optional request property `note`; callers who send it'],
  },
  {
    name: 'a field removed from a request',
    change: (document) => drop(part(document, '/components/schemas/AwsAccountUpdate/properties'), 'accountAlias'),
    findings: ['breaking updateAwsAccount: removed the request property `accountAlias`; callers who send it'],
  },
  {
    name: 'a body that becomes required',
    change: (document) => {
      part(operation(document, 'updateAwsAccount'), '/requestBody')['required'] = true
    },
    findings: ['breaking updateAwsAccount: request body became required; callers who leave it out'],
  },
  {
    name: 'a narrowed value set',
    change: (document) => list(member(document, 'AzureTenantRegistration', 'tenantType'), 'enum').pop(),
    findings: [
      'breaking registerAzureTenant: removed the enum value `CSP` of the request property `tenantType`; callers who send it',
    ],
  },
  {
    name: 'a widened value set',
    change: (document) => list(member(document, 'AzureTenantRegistration', 'tenantType'), 'enum').push('MCA'),
    findings: [
      'added registerAzureTenant: added the new `MCA` enum value to the request property `tenantType`; callers who send it',
    ],
  },
  {
    name: 'an open value set that is closed',
    change: (document) => rename(parameterSchema(document), 'x-extensible-enum', 'enum'),
    findings: [
      'breaking listCompanies: the `query` request parameter `permissionType` was restricted to a list of enum values; callers who send it',
      'added listCompanies: added the new enum value `read` to the `query` request parameter `permissionType`; callers who send it',
    ],
  },
  {
    name: 'a new open value of a request',
    change: (document) => list(parameterSchema(document), 'x-extensible-enum').push('write'),
    findings: [
      'added listCompanies: query parameter `permissionType` has the new known values `write`; callers who send it',
    ],
  },
  {
    name: 'an open value of a request that is gone',
    change: (document) => {
      parameterSchema(document)['x-extensible-enum'] = ['write']
    },
    findings: [
      'breaking listCompanies: query parameter `permissionType` no longer has the known values `read`; callers who send it',
      'added listCompanies: query parameter `permissionType` has the new known values `write`; callers who send it',
    ],
  },
  {
    name: 'a changed type',
    change: (document) => {
      member(document, 'AwsAccountUpdate', 'accountAlias')['type'] = 'integer'
    },
    findings: [
      'breaking updateAwsAccount: the `accountAlias` request property type/format changed from `string`/`` to `integer`/``; callers who send it',
    ],
  },
  {
    name: 'a field that takes null, too',
    change: (document) => {
      member(document, 'AwsAccountUpdate', 'accountAlias')['type'] = ['string', 'null']
    },
    findings: ['changed updateAwsAccount: the request property `accountAlias` became nullable; callers who send it'],
  },
  {
    name: 'a changed format',
    group: 'asset',
    change: (document) => {
      part(parameter(document, 'listResourceAuditEvents', 'startDate'), '/schema')['format'] = 'date-time'
    },
    findings: [
      'breaking listResourceAuditEvents: for the `path` request parameter `startDate`, the type/format was generalized from `string`/`date` to `string`/`date-time`; callers who send it',
    ],
  },
  {
    name: 'a tightened bound',
    group: 'asset',
    change: (document) => {
      member(document, 'TagQuery', 'size')['maximum'] = 500
    },
    findings: [
      "breaking getTagStatistics, listTags: the `size` request property's max was decreased to `500.00`; callers who send it",
    ],
  },
  {
    name: 'a widened bound',
    group: 'asset',
    change: (document) => {
      member(document, 'TagQuery', 'size')['maximum'] = 5000
    },
    findings: [
      "changed getTagStatistics, listTags: the `size` request property's max was increased from `1000.00` to `5000.00`; callers who send it",
    ],
  },
  {
    name: 'a new pattern',
    change: (document) => {
      member(document, 'AwsAccountUpdate', 'accountAlias')['pattern'] = '^[a-z]+$'
    },
    findings: [
      'breaking updateAwsAccount: added the pattern `^[a-z]+$` to the request property `accountAlias`; callers who send it',
    ],
  },
  {
    name: 'a changed default',
    change: (document) => {
      parameterSchema(document)['default'] = 'write'
    },
    findings: [
      'breaking listCompanies: for the `query` request parameter `permissionType`, default value was changed from `read` to `write`; callers who leave it out',
    ],
  },
  {
    name: 'a default that becomes known',
    change: (document) => {
      part(parameter(document, 'listAwsAccounts', 'accountType'), '/schema')['default'] = 'member'
    },
    findings: [
      'changed listAwsAccounts: for the `query` request parameter `accountType`, default value `member` was added; callers who leave it out',
    ],
  },
]

const PARAMETERS: readonly Planted[] = [
  {
    name: 'a parameter removed',
    change: (document) => {
      const kept = parameters(document, 'listAwsAccounts').filter(({ name }) => name !== 'accountType')
      operation(document, 'listAwsAccounts')['parameters'] = kept
    },
    findings: ['breaking listAwsAccounts: deleted the `query` request parameter `accountType`; callers who send it'],
  },
  {
    name: 'a parameter that becomes required',
    change: (document) => {
      parameter(document, 'listAwsAccounts', 'accountType')['required'] = true
    },
    findings: [
      'breaking listAwsAccounts: the `query` request parameter `accountType` became required; callers who leave it out',
    ],
  },
  {
    name: 'a parameter that becomes optional',
    group: 'asset',
    change: (document) => {
      parameter(document, 'listBillingTagValues', 'tagKey')['required'] = false
    },
    findings: [
      'changed listBillingTagValues: the `query` request parameter `tagKey` became optional; callers who send it',
    ],
  },
  {
    name: 'a list that is written in another way',
    change: (document) => {
      parameter(document, 'getAwsAccountSetup', 'excludeAccounts')['explode'] = true
    },
    findings: [
      'breaking getAwsAccountSetup: query parameter `excludeAccounts` has `explode` `true`, not `false`; callers who send it',
    ],
  },
  {
    name: 'a new optional parameter',
    change: (document) => {
      parameters(document, 'listAwsAccounts').push({ name: 'zone', in: 'query', schema: { type: 'string' } })
    },
    findings: ['added listAwsAccounts: added the new optional `query` request parameter `zone`; callers who send it'],
  },
  {
    name: 'a new required parameter',
    change: (document) => {
      const schema = { type: 'string' }
      parameters(document, 'listAwsAccounts').push({ name: 'zone', in: 'query', required: true, schema })
    },
    findings: [
      'breaking listAwsAccounts: added the new required `query` request parameter `zone`; callers who send it',
    ],
  },
]

const ANSWERS: readonly Planted[] = [
  {
    name: 'a member removed from an answer',
    change: (document) => drop(part(document, '/components/schemas/AwsAccount/properties'), 'roleArn'),
    findings: [
      'breaking getAwsAccount: removed the optional property `data/roleArn` from the response with the `200` status; callers who read it',
    ],
  },
  {
    name: 'a required member of an answer that becomes optional',
    change: (document) => {
      list(member(document, 'CompanyListSuccess', 'data'), 'required').pop()
    },
    findings: [
      'breaking listCompanies: the response property `data/list` became optional for the status `200`; callers who read it',
    ],
  },
  {
    name: 'a member of an answer that becomes required',
    change: (document) => list(schema(document, 'AwsAccount'), 'required').push('roleArn'),
    findings: [
      'changed getAwsAccount: the response property `data/roleArn` became required for the status `200`; callers who read it',
    ],
  },
  {
    name: 'a new member of an answer',
    change: (document) => {
      part(document, '/components/schemas/AwsAccount/properties')['note'] = { type: 'string' }
    },
    findings: [
      'added getAwsAccount: added the optional property `data/note` to the response with the `200` status; callers who read it',
    ],
  },
  {
    name: 'a new closed value in an answer',
    change: (document) => list(member(document, 'AwsAccountListItem', 'accountType'), 'enum').push('delegated'),
    findings: [
      'breaking listAwsAccounts, listAwsManagementAccounts: added the new `delegated` enum value to the `data/list/items/accountType` response property for the response status `200`; callers who read it with a `switch` over all values',
    ],
  },
  {
    name: 'a closed value of an answer that is gone',
    change: (document) => list(member(document, 'AwsAccountListItem', 'accountType'), 'enum').pop(),
    findings: [
      'changed listAwsAccounts, listAwsManagementAccounts: removed the `member` enum value from the `data/list/items/accountType` response property for the response status `200`; callers who read it',
    ],
  },
  {
    name: 'a closed value set of an answer that is opened',
    change: (document) => rename(member(document, 'AwsAccountListItem', 'accountType'), 'enum', 'x-extensible-enum'),
    findings: [
      'changed listAwsAccounts, listAwsManagementAccounts: removed the `master` enum value from the `data/list/items/accountType` response property for the response status `200`; callers who read it',
      'changed listAwsAccounts, listAwsManagementAccounts: removed the `member` enum value from the `data/list/items/accountType` response property for the response status `200`; callers who read it',
      'breaking listAwsAccounts, listAwsManagementAccounts: `AwsAccountListItem.accountType` can have any value; callers who read it with a `switch` over all values',
    ],
  },
  {
    name: 'a new open value in an answer',
    change: (document) => list(member(document, 'AwsAccount', 'status'), 'x-extensible-enum').push('suspended'),
    findings: ['added getAwsAccount: `AwsAccount.status` has the new known values `suspended`; callers who read it'],
  },
  {
    name: 'a member of an answer that may be null',
    change: (document) => {
      member(document, 'AwsAccount', 'accountAlias')['type'] = ['string', 'null']
    },
    findings: [
      'breaking getAwsAccount: the response property `data/accountAlias` became nullable for the status `200`; callers who read it',
    ],
  },
  {
    name: 'a media type removed',
    change: (document) => {
      const content = part(operation(document, 'listCompanies'), '/responses/200/content')
      rename(content, 'application/json', 'text/csv')
    },
    findings: [
      'breaking listCompanies: removed the media type `application/json` for the response with the status `200`; callers who read it',
      'added listCompanies: added the media type `text/csv` for the response with the status `200`; callers who read it',
    ],
  },
  {
    name: 'a new error status',
    change: (document) => {
      part(operation(document, 'listCompanies'), '/responses')['409'] = { $ref: '#/components/responses/BadRequest' }
    },
    findings: ['added listCompanies: added the non-success response with the status `409`; callers who read it'],
  },
  {
    name: 'a status removed',
    change: (document) => drop(part(operation(document, 'listCompanies'), '/responses'), '404'),
    findings: ['breaking listCompanies: removed the non-success response with the status `404`; callers who read it'],
  },
  {
    name: 'another envelope of an answer',
    change: (document) => {
      const forms = answer(document, 'listCompanies', '200')['oneOf'] as JsonObject[]
      forms.push({ type: 'object', properties: { partial: { type: 'string' } } })
    },
    findings: [
      'breaking listCompanies: added `subschema #3` to the response body `oneOf` list for the response status `200`; callers who read it',
    ],
  },
  {
    name: 'a type renamed',
    change: (document) => {
      rename(part(document, '/components/schemas'), 'Company', 'Firm')
      const text = JSON.stringify(document).replaceAll('"#/components/schemas/Company"', '"#/components/schemas/Firm"')
      Object.assign(document, JSON.parse(text))
    },
    findings: ['breaking : removed the schema `Company`; code that imports the type'],
  },
]

const UNNOTICED: readonly Planted[] = [
  {
    name: 'the forms of an answer in another order',
    change: (document) => {
      ;(answer(document, 'listCompanies', '200')['oneOf'] as JsonObject[]).reverse()
    },
    findings: [],
  },
  {
    name: 'a description',
    change: (document) => {
      operation(document, 'listCompanies')['description'] = 'Other words.'
      member(document, 'AwsAccount', 'roleArn')['description'] = 'Other words.'
    },
    findings: [],
  },
  {
    name: 'an example',
    change: (document) => {
      part(document, '/components/examples/listCompanies.default')['value'] = { status: 'success', data: { list: [] } }
    },
    findings: [],
  },
  {
    name: 'a mark',
    change: (document) => {
      member(document, 'AwsAccount', 'roleArn')['x-assumption'] = 'Taken from the vendor.'
      drop(parameterSchema(document), 'x-unspecified')
    },
    findings: [],
  },
]

export const PLANTED: readonly Planted[] = [...OPERATIONS, ...REQUESTS, ...PARAMETERS, ...ANSWERS, ...UNNOTICED]

function parameterSchema(document: JsonObject): JsonObject {
  return part(parameter(document, 'listCompanies', 'permissionType'), '/schema')
}
