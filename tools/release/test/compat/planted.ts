import type { JsonObject } from '@cloud-cost/contract-tools/document'
import { drop, list, member, operation, parameter, parameters, part, rename, schema } from './edit.js'

/** A change of the contract, and what the gate must say of it. */
export interface Planted {
  readonly name: string
  /** The group; platform where it is left out, since it is the smallest. */
  readonly group?: 'asset' | 'cost'
  readonly change: (document: JsonObject) => void
  /** What each finding says, in order, as `level operations: what; who`. Empty for a change that nobody notices. */
  readonly findings: readonly string[]
}

const SEND = 'callers who send it'
const READ = 'callers who read it'
const CALL = 'callers of the function'
const SWITCH = 'callers who read it with a `switch` over all values'
const TENANT = '/platform/v2/companies/{companyId}/vendors/azure/tenants/{tenantId}'

const OPERATIONS: readonly Planted[] = [
  {
    name: 'an operation removed',
    change: (document) => drop(part(document, '/paths/~1platform~1v2~1companies'), 'get'),
    findings: [`breaking listCompanies: the operation was removed; ${CALL}`],
  },
  {
    name: 'a path changed',
    change: (document) => rename(part(document, '/paths'), '/platform/v2/companies', '/platform/v2/firms'),
    findings: [`breaking listCompanies: the operation moved away from \`/platform/v2/companies\`; ${CALL}`],
  },
  {
    name: 'a path parameter renamed',
    change: (document) => {
      rename(part(document, '/paths'), TENANT, TENANT.replace('{tenantId}', '{tenant}'))
      for (const operationId of ['getAzureTenant', 'updateAzureTenant', 'deleteAzureTenant'])
        parameters(document, operationId)[1] = {
          name: 'tenant',
          in: 'path',
          required: true,
          schema: { type: 'string' },
        }
    },
    findings: ['deleteAzureTenant', 'getAzureTenant', 'updateAzureTenant'].map(
      (operationId) => `breaking ${operationId}: path parameter \`tenant\` was called \`tenantId\`; ${SEND}`,
    ),
  },
  {
    name: 'an operationId renamed',
    change: (document) => {
      operation(document, 'getAwsAccount')['operationId'] = 'readAwsAccount'
    },
    findings: [`breaking getAwsAccount: the operation is now \`readAwsAccount\`; ${CALL}`],
  },
  {
    name: 'a new operation',
    change: (document) => {
      const get = { ...operation(document, 'listCompanies'), operationId: 'listFirms' }
      part(document, '/paths')['/platform/v2/firms'] = { get }
    },
    findings: ['added listFirms: the operation is new; all callers'],
  },
  {
    name: 'a deprecated operation',
    change: (document) => {
      const deprecation = { deprecated: true, 'x-deprecation': { message: 'Use another one.' } }
      Object.assign(operation(document, 'listCompanies'), deprecation)
    },
    findings: [`deprecated listCompanies: the operation is deprecated; ${CALL}`],
  },
  {
    name: 'security added',
    change: (document) => {
      part(document, '/components/securitySchemes')['key'] = { type: 'apiKey', in: 'header', name: 'X-Key' }
      operation(document, 'listCompanies')['security'] = [{ bearerAuth: [], key: [] }]
    },
    findings: ['breaking listCompanies: `security` changed: Authentication became required.; all callers'],
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
    findings: [`changed listUsageHistory: the operation is no longer sent again after a failure; ${CALL}`],
  },
  {
    name: 'a write that must no longer be repeated',
    group: 'asset',
    change: (document) => {
      operation(document, 'resetOptimizationSettings')['x-idempotent'] = false
    },
    findings: [`changed resetOptimizationSettings: the operation is no longer sent again after a failure; ${CALL}`],
  },
]

const REQUESTS: readonly Planted[] = [
  {
    name: 'a new required field',
    change: (document) => {
      part(document, '/components/schemas/AzureTenantRegistration/properties')['region'] = { type: 'string' }
      list(schema(document, 'AzureTenantRegistration'), 'required').push('region')
    },
    findings: ['breaking registerAzureTenant: `AzureTenantRegistration` requires `region`; callers who leave it out'],
  },
  {
    name: 'a field that becomes required',
    change: (document) => list(schema(document, 'AzureSubscriptionRegistration'), 'required').push('subscriptionAlias'),
    findings: [
      'breaking registerAzureSubscription: `AzureSubscriptionRegistration` requires `subscriptionAlias`; callers who leave it out',
    ],
  },
  {
    name: 'a field that becomes optional',
    change: (document) => list(schema(document, 'AzureTenantRegistration'), 'required').shift(),
    findings: [`changed registerAzureTenant: \`AzureTenantRegistration\` no longer requires \`tenantId\`; ${SEND}`],
  },
  {
    name: 'a new optional field',
    change: (document) => {
      part(document, '/components/schemas/AwsAccountUpdate/properties')['note'] = { type: 'string' }
    },
    findings: [`added updateAwsAccount: \`AwsAccountUpdate.note\` is new; ${SEND}`],
  },
  {
    name: 'a field removed from a request',
    change: (document) => drop(part(document, '/components/schemas/AwsAccountUpdate/properties'), 'accountAlias'),
    findings: [`breaking updateAwsAccount: \`AwsAccountUpdate.accountAlias\` was removed; ${SEND}`],
  },
  {
    name: 'a body that becomes required',
    change: (document) => {
      part(operation(document, 'updateAwsAccount'), '/requestBody')['required'] = true
    },
    findings: [`breaking updateAwsAccount: the body became required; ${SEND}`],
  },
  {
    name: 'a narrowed value set',
    change: (document) => list(member(document, 'AzureTenantRegistration', 'tenantType'), 'enum').pop(),
    findings: [`breaking registerAzureTenant: \`AzureTenantRegistration.tenantType\` no longer takes \`CSP\`; ${SEND}`],
  },
  {
    name: 'a widened value set',
    change: (document) => list(member(document, 'AzureTenantRegistration', 'tenantType'), 'enum').push('MCA'),
    findings: [`added registerAzureTenant: \`AzureTenantRegistration.tenantType\` takes \`MCA\`, too; ${SEND}`],
  },
  {
    name: 'an open value set that is closed',
    change: (document) => rename(parameterSchema(document), 'x-extensible-enum', 'enum'),
    findings: [`breaking listCompanies: query parameter \`permissionType\` takes only \`read\`; ${SEND}`],
  },
  {
    name: 'a new open value of a request',
    change: (document) => list(parameterSchema(document), 'x-extensible-enum').push('write'),
    findings: [`added listCompanies: query parameter \`permissionType\` has the known values \`write\`; ${SEND}`],
  },
  {
    name: 'an open value of a request that is gone',
    change: (document) => {
      parameterSchema(document)['x-extensible-enum'] = ['write']
    },
    findings: [
      `breaking listCompanies: query parameter \`permissionType\` no longer has the known values \`read\`; ${SEND}`,
    ],
  },
  {
    name: 'a changed type',
    change: (document) => {
      member(document, 'AwsAccountUpdate', 'accountAlias')['type'] = 'integer'
    },
    findings: [
      `breaking updateAwsAccount: \`AwsAccountUpdate.accountAlias\` has \`type\` \`"integer"\`, not \`"string"\`; ${SEND}`,
    ],
  },
  {
    name: 'a field that takes null, too',
    change: (document) => {
      member(document, 'AwsAccountUpdate', 'accountAlias')['type'] = ['string', 'null']
    },
    findings: [
      `changed updateAwsAccount: \`AwsAccountUpdate.accountAlias\` has \`type\` \`["string","null"]\`, not \`"string"\`; ${SEND}`,
    ],
  },
  {
    name: 'a changed format',
    group: 'asset',
    change: (document) => {
      part(parameter(document, 'listResourceAuditEvents', 'startDate'), '/schema')['format'] = 'date-time'
    },
    findings: [
      `breaking listResourceAuditEvents: path parameter \`startDate\` has \`format\` \`"date-time"\`, not \`"date"\`; ${SEND}`,
    ],
  },
  {
    name: 'a tightened bound',
    group: 'asset',
    change: (document) => {
      member(document, 'TagQuery', 'size')['maximum'] = 500
    },
    findings: [`breaking listTags, getTagStatistics: \`TagQuery.size\` has \`maximum\` \`500\`, not \`1000\`; ${SEND}`],
  },
  {
    name: 'a widened bound',
    group: 'asset',
    change: (document) => {
      member(document, 'TagQuery', 'size')['maximum'] = 5000
    },
    findings: [`changed listTags, getTagStatistics: \`TagQuery.size\` has \`maximum\` \`5000\`, not \`1000\`; ${SEND}`],
  },
  {
    name: 'a new pattern',
    change: (document) => {
      member(document, 'AwsAccountUpdate', 'accountAlias')['pattern'] = '^[a-z]+$'
    },
    findings: [
      `breaking updateAwsAccount: \`AwsAccountUpdate.accountAlias\` has \`pattern\` \`"^[a-z]+$"\`, not none; ${SEND}`,
    ],
  },
  {
    name: 'a changed default',
    change: (document) => {
      parameterSchema(document)['default'] = 'write'
    },
    findings: [
      'breaking listCompanies: query parameter `permissionType` is `"write"` when left out, no longer `"read"`; callers who leave it out',
    ],
  },
  {
    name: 'a default that becomes known',
    change: (document) => {
      part(parameter(document, 'listAwsAccounts', 'accountType'), '/schema')['default'] = 'member'
    },
    findings: [
      'changed listAwsAccounts: query parameter `accountType` is known to be `"member"` when left out; callers who leave it out',
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
    findings: [`breaking listAwsAccounts: query parameter \`accountType\` was removed; ${SEND}`],
  },
  {
    name: 'a parameter that becomes required',
    change: (document) => {
      parameter(document, 'listAwsAccounts', 'accountType')['required'] = true
    },
    findings: [`breaking listAwsAccounts: query parameter \`accountType\` became required; ${SEND}`],
  },
  {
    name: 'a parameter that becomes optional',
    group: 'asset',
    change: (document) => {
      parameter(document, 'listBillingTagValues', 'tagKey')['required'] = false
    },
    findings: [
      `changed listBillingTagValues: query parameter \`tagKey\` has \`required\` \`false\`, not \`true\`; ${SEND}`,
    ],
  },
  {
    name: 'a new optional parameter',
    change: (document) => {
      parameters(document, 'listAwsAccounts').push({ name: 'zone', in: 'query', schema: { type: 'string' } })
    },
    findings: [`added listAwsAccounts: query parameter \`zone\` is new; ${SEND}`],
  },
  {
    name: 'a new required parameter',
    change: (document) => {
      const schema = { type: 'string' }
      parameters(document, 'listAwsAccounts').push({ name: 'zone', in: 'query', required: true, schema })
    },
    findings: [`breaking listAwsAccounts: query parameter \`zone\` is new and required; ${SEND}`],
  },
]

const ANSWERS: readonly Planted[] = [
  {
    name: 'a member removed from an answer',
    change: (document) => drop(part(document, '/components/schemas/AwsAccount/properties'), 'roleArn'),
    findings: [`breaking getAwsAccount: \`AwsAccount.roleArn\` was removed; ${READ}`],
  },
  {
    name: 'a required member of an answer that becomes optional',
    change: (document) => {
      list(schema(document, 'CompanyListData'), 'required').pop()
    },
    findings: [`breaking listCompanies: \`CompanyListData\` may lack \`list\`; ${READ}`],
  },
  {
    name: 'a member of an answer that becomes required',
    change: (document) => list(schema(document, 'AwsAccount'), 'required').push('roleArn'),
    findings: [`changed getAwsAccount: \`AwsAccount\` always has \`roleArn\`; ${READ}`],
  },
  {
    name: 'a new member of an answer',
    change: (document) => {
      part(document, '/components/schemas/AwsAccount/properties')['note'] = { type: 'string' }
    },
    findings: [`added getAwsAccount: \`AwsAccount.note\` is new; ${READ}`],
  },
  {
    name: 'a new closed value in an answer',
    change: (document) => list(member(document, 'AwsAccountListItem', 'accountType'), 'enum').push('delegated'),
    findings: [
      `breaking listAwsAccounts, listAwsManagementAccounts: \`AwsAccountListItem.accountType\` can be \`delegated\`, too; ${SWITCH}`,
    ],
  },
  {
    name: 'a closed value of an answer that is gone',
    change: (document) => list(member(document, 'AwsAccountListItem', 'accountType'), 'enum').pop(),
    findings: [
      `changed listAwsAccounts, listAwsManagementAccounts: \`AwsAccountListItem.accountType\` is no longer \`member\`; ${READ}`,
    ],
  },
  {
    name: 'a closed value set of an answer that is opened',
    change: (document) => rename(member(document, 'AwsAccountListItem', 'accountType'), 'enum', 'x-extensible-enum'),
    findings: [
      `breaking listAwsAccounts, listAwsManagementAccounts: \`AwsAccountListItem.accountType\` can have any value; ${SWITCH}`,
    ],
  },
  {
    name: 'a new open value in an answer',
    change: (document) => list(member(document, 'AwsAccount', 'status'), 'x-extensible-enum').push('suspended'),
    findings: [`added getAwsAccount: \`AwsAccount.status\` has the known values \`suspended\`; ${READ}`],
  },
  {
    name: 'a member of an answer that may be null',
    change: (document) => {
      member(document, 'AwsAccount', 'accountAlias')['type'] = ['string', 'null']
    },
    findings: [
      `breaking getAwsAccount: \`AwsAccount.accountAlias\` has \`type\` \`["string","null"]\`, not \`"string"\`; ${READ}`,
    ],
  },
  {
    name: 'a media type removed',
    change: (document) => {
      const content = part(operation(document, 'listCompanies'), '/responses/200/content')
      rename(content, 'application/json', 'text/csv')
    },
    findings: [
      `breaking listCompanies: the 200 answer as \`application/json\` was removed; ${READ}`,
      `added listCompanies: the 200 answer as \`text/csv\` is new; ${READ}`,
    ],
  },
  {
    name: 'a new error status',
    change: (document) => {
      part(operation(document, 'listCompanies'), '/responses')['409'] = { $ref: '#/components/responses/BadRequest' }
    },
    findings: [`added listCompanies: the 409 answer is new; ${READ}`],
  },
  {
    name: 'a status removed',
    change: (document) => drop(part(operation(document, 'listCompanies'), '/responses'), '404'),
    findings: [`breaking listCompanies: the 404 answer was removed; ${READ}`],
  },
  {
    name: 'another envelope of an answer',
    change: (document) => {
      const forms = part(document, '/components/schemas/CompanyListResult')['oneOf'] as JsonObject[]
      forms.push({ type: 'object', properties: { partial: { type: 'string' } } })
    },
    findings: [
      `breaking listCompanies: \`CompanyListResult\` changed: \`oneOf\` subschema of \`CompanyListResult\` was added.; ${READ}`,
    ],
  },
  {
    name: 'a type renamed',
    change: (document) => {
      rename(part(document, '/components/schemas'), 'Company', 'Firm')
      const text = JSON.stringify(document).replaceAll('"#/components/schemas/Company"', '"#/components/schemas/Firm"')
      Object.assign(document, JSON.parse(text))
    },
    findings: ['breaking listCompanies: `Company` is no longer a type; code that imports the type `Company`'],
  },
]

const UNNOTICED: readonly Planted[] = [
  {
    name: 'the forms of an answer in another order',
    change: (document) => {
      ;(part(document, '/components/schemas/CompanyListResult')['oneOf'] as JsonObject[]).reverse()
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
