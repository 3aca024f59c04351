import type { AutoSavingsSubscription, AzureAutoSavingsState } from '@cloud-cost/cost-client'
import type { CompanyState } from '../../charges/company.js'
import { dollarText } from '../../kernel/money.js'
import { counted, courseOf, runningSubscriptions } from '../auto-savings.js'
import { azureAccounts, presentAccounts } from './accounts.js'

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
