// The automated savings of Azure: subscriptions, their state and the accounts that have them.
import type { AutoSavingsSubscription, AzureAutoSavingsState } from '@cloud-cost/cost-client'
import {
  askedRange,
  type CompanyState,
  inventoryRange,
  isExpired,
  remainingDays,
  statusOf,
} from '../../../charges/company.js'
import type { AzureReservationEntry } from '../../../company/company-file.js'
import { endOfYears, termOf } from '../../../company/terms.js'
import type { OperationIds } from '../../../generated/operations.js'
import { dollarText } from '../../../kernel/money.js'
import { type DateRange, dayOf, overlaps, timeText } from '../../../kernel/time.js'
import { counted, courseOf, runningSubscriptions } from '../../auto-savings.js'
import type { Body, Company, Handlers } from '../../cloud.js'
import { azureAccounts, presentAccounts } from '../accounts.js'
import { azureCatalog, regionOf, VIRTUAL_MACHINES } from '../catalog.js'

export const automatedSavingsIntegration = {
  /** Reservations that are over at the clock are left out, since the flag that asks for them has no known name. */
  listMyAzureInventory(company, { query }): Body<'listMyAzureInventory'> {
    const range = inventoryRange(company, askedRange(company, query))
    return { list: (company.azure?.reservations ?? []).flatMap((entry) => azureReservation(company, entry, range)) }
  },
} satisfies Handlers<OperationIds['azure']['automated-savings-integration']>

/** The form of these records is made up: it follows the integrated inventory on AWS. */
function azureReservation(company: Company, entry: AzureReservationEntry, range: DateRange): object[] {
  const start = dayOf(entry.start) ?? 0
  const end = endOfYears(start, entry.term)
  const term = { start, end }
  const subscription = presentAccounts(company).find(({ accountId }) => accountId === entry.subscription)
  if (subscription === undefined || isExpired(company, term) || !overlaps(termOf(term), range)) return []
  return [
    {
      inventoryId: entry.reservationId,
      linkedAccountId: entry.subscription,
      linkedAccountAlias: subscription.accountAlias,
      productName: (azureCatalog(company.file).type(entry.type)?.product ?? VIRTUAL_MACHINES).name,
      instanceType: entry.type,
      regionCode: entry.region,
      regionName: regionOf(entry.region).name,
      remainingDays: remainingDays(company, end),
      startDate: timeText(start),
      endDate: timeText(end),
      duration: (end - start) * 86_400,
      status: statusOf(company, term),
    },
  ]
}

/** Automated savings buy no commitments on Azure in the estate, so they save nothing there. */
export function azureAutoSavingsState(company: CompanyState): AzureAutoSavingsState {
  const accounts = presentAccounts(company)
  const running = runningSubscriptions(company, accounts, company.azure?.autoSavings?.subscriptions)
  return {
    totalCount: accounts.length,
    ...counted(running),
    savingsCost: dollarText(0),
    monthlyEstimateCost: dollarText(0),
    accounts: accounts.map(({ accountId, accountAlias }) => ({
      subscriptionId: accountId,
      subscriptionName: accountAlias,
      subscribed: running.some(({ account }) => account === accountId),
      estimatedCost: dollarText(0),
    })),
  }
}

export function azureAutoSavingsSubscriptions(company: CompanyState): AutoSavingsSubscription[] {
  const accounts = azureAccounts(company)
  return (company.azure?.autoSavings?.subscriptions ?? []).map((entry) => ({
    vendor: 'azure',
    linkedAccountId: entry.account,
    autoSavingsService: entry.service,
    ...courseOf(company, accounts, entry),
  }))
}

export const automatedSavingsAccounts = {
  listAzureAutoSavingsSubscriptions: (company): Body<'listAzureAutoSavingsSubscriptions'> => ({
    list: azureAutoSavingsSubscriptions(company),
  }),
  getAzureAutoSavingsState: (company): Body<'getAzureAutoSavingsState'> => ({ data: azureAutoSavingsState(company) }),
} satisfies Handlers<OperationIds['azure']['automated-savings-accounts']>
