import type { AwsAutoSavingsState, AzureAutoSavingsState } from '@cloud-cost/cost-client'
import { isRunning } from '../company/auto-savings.js'
import { awsAccounts, awsLedgerOf, type Company, today } from '../company/company.js'
import type { AutoSavingsSubscriptionEntry } from '../company/company-file.js'
import { automatedEstimates, estimateOfMonth, monthBefore, savingsIn } from '../figures/savings.js'
import { dollarText } from '../money.js'
import { isActive } from './aws-commitment-records.js'

export function awsAutoSavingsState(company: Company): AwsAutoSavingsState {
  const running = runningSubscriptions(company, company.aws?.autoSavings?.subscriptions)
  const isSubscribed = (account: string, service?: string) =>
    running.some((one) => one.account === account && (service === undefined || one.service === service))
  const bought = awsLedgerOf(company).commitments.filter(
    (commitment) => commitment.boughtBy === 'automated savings' && isActive(company, commitment),
  )
  const estimates = automatedEstimates(company)
  const accounts = awsAccounts(company)
  return {
    totalCount: accounts.length,
    ...counted(running),
    savingsCost: dollarText(savingsIn(company, monthBefore(today(company))).automated),
    monthlyEstimateCost: dollarText(estimateOfMonth(company).automated),
    accounts: accounts.map(({ accountId, accountAlias, errorDescription }) => ({
      linkedAccountId: accountId,
      linkedAccountName: accountAlias,
      autoRiSubscribed: isSubscribed(accountId, 'AUTO-RI'),
      autoSpSubscribed: isSubscribed(accountId, 'AUTO-SP'),
      subscribed: isSubscribed(accountId),
      purchase: bought.some(({ account }) => account === accountId),
      estimatedCost: dollarText(estimates.get(accountId) ?? 0),
      // Only the status of a healthy account is known.
      ...(errorDescription === undefined ? { accountStatus: 'healthy' } : {}),
    })),
  }
}

/** Automated savings buy no commitments on Azure in the estate, so they save nothing there. */
export function azureAutoSavingsState(company: Company): AzureAutoSavingsState {
  const running = runningSubscriptions(company, company.azure?.autoSavings?.subscriptions)
  const subscriptions = company.azure?.subscriptions ?? []
  return {
    totalCount: subscriptions.length,
    ...counted(running),
    savingsCost: dollarText(0),
    monthlyEstimateCost: dollarText(0),
    accounts: subscriptions.map(({ subscriptionId, subscriptionAlias }) => ({
      subscriptionId,
      subscriptionName: subscriptionAlias,
      subscribed: running.some(({ account }) => account === subscriptionId),
      estimatedCost: dollarText(0),
    })),
  }
}

function runningSubscriptions(
  company: Company,
  subscriptions: readonly AutoSavingsSubscriptionEntry[] = [],
): AutoSavingsSubscriptionEntry[] {
  return subscriptions.filter((subscription) => isRunning(company, subscription))
}

/** Only the state in which nothing is subscribed is known. */
function counted(running: readonly unknown[]): { subscriptionCount: number; state?: 'NONE' } {
  return { subscriptionCount: running.length, ...(running.length === 0 ? { state: 'NONE' } : {}) }
}
