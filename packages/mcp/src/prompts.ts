// What people ask an agent for, as prompts: each says which operations to call, with what, and what to be careful with.
import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { unknownArguments } from './arguments/arguments.js'
import { isBlank } from './arguments/written.js'
import type { Catalog } from './contract/catalog.js'
import { isObject } from './contract/json.js'
import { unjudged } from './tools/add-tool.js'

interface Argument {
  readonly description: string
  /** What is taken where nothing is given. */
  readonly otherwise: string
  /** What a value must be, where not any text is one. */
  readonly form?: { readonly pattern: RegExp; readonly words: string }
}

interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: Readonly<Record<string, Argument>>
  /** The operations that it needs. */
  readonly operations: readonly string[]
  text(values: Readonly<Record<string, string>>): string
}

const COMPANY: Argument = { description: 'Id of the company; the main one when left out', otherwise: '' }

const MONTH = { pattern: /^\d{4}-(?:0[1-9]|1[0-2])$/, words: 'yyyy-MM, such as 2026-03' }
const DAYS = { pattern: /^[1-9]\d{0,3}$/, words: 'a number of days, such as 90' }

const VENDOR: Argument = {
  description: 'aws, azure or gcp',
  otherwise: 'aws',
  form: { pattern: /^(?:aws|azure|gcp)$/, words: 'aws, azure or gcp' },
}

/** What holds for all answers to people. */
const RULES = `The calls are examples: put the ids and dates in that are asked for. Let call_operation sum, group and sort, and don't add up amounts yourself. Say in the answer which company, dates and operations the figures come from,
which of them are undocumented or assumed, and what you did not find. If an answer has no rows, say so instead of guessing.`

const PROMPTS: readonly Prompt[] = [
  {
    name: 'explain-bill',
    title: "Explain a month's bill",
    description:
      'What a month cost by service, how that differs from the month before, and which days and resources explain it.',
    arguments: {
      month: { description: 'Such as 2026-03', otherwise: 'the last whole month', form: MONTH },
      vendor: VENDOR,
      company: COMPANY,
    },
    operations: ['listResourceExternalCosts', 'getBillingSummary', 'listAnomalyHistory'],
    text: ({ month = '', vendor = '', company = '' }) => `Explain the ${vendor} bill of ${month} ${ofCompany(company)}.

1. Cost by service in the month and in the month before: ${call('listResourceExternalCosts', { body: costs(company, vendor, month), sum: 'cost', by: 'productName' })}
   Months differ in days: compare what a day cost.
2. For the service that rose most, its days, then its resources: the same call with by "date" and by "name", and where 'productName = "…"'. The stored cursor answers these without a new call.
3. The bill itself: ${call('getBillingSummary', { body: { companyId: company || 'C-1042', userId: 'finops-lead', vndr: vendor, searchYear: monthIn(month).slice(0, 4), searchMnth: monthIn(month).slice(5) } })}
   A bill has the fees of commitments when they are charged, cost lines have amortized cost, so the two may differ.
4. Anomalies: ${call('listAnomalyHistory', { body: { companyId: company || 'C-1042', userId: 'finops-lead', analyzeBy: 'account', analyzeType: 'ai' } })}

Answer with the total, the three largest services, what changed and why.`,
  },
  {
    name: 'expiring-commitments',
    title: 'What expires',
    description:
      'Which reserved instances and savings plans expire soon, how far they are used, and what that will cost.',
    arguments: { days: { description: 'Such as 90', otherwise: '90', form: DAYS }, company: COMPANY },
    operations: ['listMyIntegratedInventory', 'listIntegratedUtilizations', 'listAwsRecommendations'],
    text: ({ days = '', company = '' }) => `Which commitments ${ofCompany(company)} expire within ${days} days?

1. ${call('listMyIntegratedInventory', { path: path(company), where: `remainingDays <= ${days}`, fields: 'inventoryId, remainingDays, productName, instanceType, regionCode', order: 'remainingDays' })}
2. How far each is used, and what it saves, in the last whole month: ${call('listIntegratedUtilizations', { path: path(company), query: { startDate: '2026-03-01', endDate: '2026-03-31' }, fields: 'inventoryId, utilization, netSavingsCost, instanceType', order: 'utilization' })}
   Join the two by inventoryId. After its end, the same usage costs that much more.
3. What to buy instead, if the usage stays: ${call('listAwsRecommendations', { path: { ...path(company), service: 'reserved-instance' }, query: { product: 'AmazonEC2', purchase: 'reserved-instance', term: '31' }, fields: 'region, instanceType, onDemandCost, monthSaveCost', order: 'monthSaveCost desc' })}

Answer with a table by date of expiry: commitment, days left, utilization, savings a month, and whether to renew it.`,
  },
  {
    name: 'what-to-remove',
    title: 'What to remove',
    description: 'Unused and oversized resources and commitments that are hardly used, by what they cost a month.',
    arguments: { vendor: VENDOR, company: COMPANY },
    operations: ['getOptimizationSummary', 'listOptimizationCards', 'listIntegratedUtilizations'],
    text: ({
      vendor = '',
      company = '',
    }) => `What can be removed or made smaller ${ofCompany(company)} on ${vendor}, and what does that save a month?

1. Unused resources: ${call('listOptimizationCards', { body: { cmpnId: company || 'C-1042', vendor, optimizeCategory: 'unused', resourceType: 'ebs' } })}
2. Oversized ones: ${call('listOptimizationCards', { body: { cmpnId: company || 'C-1042', vendor, optimizeCategory: 'right-sizing', resourceType: 'ec2' } })}
   listOptimizationSupportItems has the other resource types, listOptimizations the single resources.
3. Commitments that are hardly used: ${call('listIntegratedUtilizations', { path: path(company), query: { startDate: '2026-03-01', endDate: '2026-03-31' }, where: 'utilization < 80', fields: 'linkedAccountAlias, instanceType, utilization, commitmentCost, usedCommitmentCost', order: 'utilization' })}

Answer with a list, the largest saving first. Recommendations for the same resource are alternatives: don't add them up. Remove nothing yourself.`,
  },
  {
    name: 'onboard-azure-subscription',
    title: 'Onboard an Azure subscription',
    description: 'Registers a subscription of an Azure tenant, and the tenant first where it is not registered yet.',
    arguments: {
      subscription: {
        description: 'Id of the subscription (a GUID)',
        otherwise: 'the subscription that the user names',
      },
      alias: { description: 'Name under which it is shown', otherwise: 'a name that the user chooses' },
      company: COMPANY,
    },
    operations: ['listAzureTenants', 'listAzureSubscriptions', 'registerAzureTenant', 'registerAzureSubscription'],
    text: ({
      subscription = '',
      alias = '',
      company = '',
    }) => `Register the Azure subscription ${subscription} as ${alias} ${ofCompany(company)}.

1. Tenants that are registered: ${call('listAzureTenants', { path: path(company), fields: 'tenantId, tenantAlias, tenantType' })}
   Ask the user which one has the subscription. If it isn't there, registerAzureTenant comes first; it takes the client secret of an application,
   which belongs into no chat: let the user register the tenant, or ask how the secret reaches you.
2. See with listAzureSubscriptions whether the subscription is there already.
3. Show the user the inputs of registerAzureSubscription, and call it once they agree. It writes: without --allow-writes the server refuses it.
4. Read the list again. When it shows a new subscription, and its costs, is undocumented.`,
  },
]

/** Adds the prompts whose operations the server offers. */
export function addPrompts(server: McpServer, catalog: Catalog): void {
  for (const prompt of PROMPTS) {
    if (!prompt.operations.every((operationId) => catalog.get(operationId) !== undefined)) continue
    const properties = Object.entries(prompt.arguments).map(([name, { description }]) => [
      name,
      { type: 'string', description },
    ])
    const argsSchema = unjudged({ type: 'object', properties: Object.fromEntries(properties) })
    const { name, title, description } = prompt
    server.registerPrompt(name, { title, description, argsSchema }, (given: unknown) => {
      const sent = isObject(given) ? given : {}
      const unknown = unknownArguments(name, Object.keys(prompt.arguments), sent)
      if (unknown !== undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknown)
      const values = Object.entries(prompt.arguments).map(([argument, { otherwise, form }]) => {
        const value = sent[argument]
        if (isBlank(value)) return [argument, otherwise]
        const text = String(value).trim()
        if (form === undefined || form.pattern.test(text)) return [argument, text]
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `${argument} must be ${form.words}, not ${JSON.stringify(text.slice(0, 80))}`,
        )
      })
      const text = `${prompt.text(Object.fromEntries(values))}\n\n${RULES}`
      return { messages: [{ role: 'user', content: { type: 'text', text } }] }
    })
  }
}

function ofCompany(company: string): string {
  return company === ''
    ? 'of the main company (listCompanies has its id; the calls below have an example)'
    : `of the company ${company}`
}

function path(company: string): { readonly companyId: string } {
  return { companyId: company || 'C-1042' }
}

function costs(company: string, vendor: string, month: string): object {
  const first = monthIn(month)
  const last = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5)), 0)).toISOString().slice(0, 10)
  return { cmpnId: company || 'C-1042', vendor, stDt: `${first}-01`, endDt: last }
}

/** A month in digits; the month of an example where none is given. */
function monthIn(month: string): string {
  return MONTH.pattern.test(month) ? month : '2026-03'
}

/** A call as a model writes it; its dates are those of an example. */
function call(operationId: string, inputs: object): string {
  return `call_operation ${JSON.stringify({ operationId, ...inputs })}`
}
