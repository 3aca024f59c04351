import type { AutoSavingsSubscription, AwsAutoSavingsState } from '@cloud-cost/cost-client'
import { type CompanyState, today } from '../../charges/company.js'
import { dollarText } from '../../kernel/money.js'
import { monthBefore } from '../../kernel/time.js'
import { counted, courseOf, runningSubscriptions } from '../auto-savings.js'
import { awsAccounts, payerAccount } from './accounts.js'
import { isActive } from './commitment-records.js'
import { awsLedgerOf } from './ledger.js'
import { automatedEstimates, estimateOfMonth, savingsIn } from './savings.js'

export async function awsAutoSavingsState(company: CompanyState): Promise<AwsAutoSavingsState> {
  const running = runningSubscriptions(company, awsAccounts(company), company.aws?.autoSavings?.subscriptions)
  const isSubscribed = (account: string, service?: string) =>
    running.some(
      (commitment) => commitment.account === account && (service === undefined || commitment.service === service),
    )
  const bought = awsLedgerOf(company).commitments.filter(
    (commitment) => commitment.boughtBy === 'automated savings' && isActive(company, commitment),
  )
  const estimates = await automatedEstimates(company)
  const saved = await savingsIn(company, monthBefore(today(company)))
  const estimate = await estimateOfMonth(company)
  const accounts = awsAccounts(company)
  return {
    totalCount: accounts.length,
    ...counted(running),
    savingsCost: dollarText(saved.automated),
    monthlyEstimateCost: dollarText(estimate.automated),
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

export function awsAutoSavingsSubscriptions(company: CompanyState): AutoSavingsSubscription[] {
  const accounts = awsAccounts(company)
  const payer = payerAccount(company)
  return (company.aws?.autoSavings?.subscriptions ?? []).map((entry) => {
    const account = accounts.find(({ accountId }) => accountId === entry.account)
    return {
      vendor: 'aws',
      linkedAccountId: entry.account,
      ...(payer === undefined ? {} : { payerAccountId: payer.accountId }),
      autoSavingsService: entry.service,
      ...(account === undefined ? {} : { accountType: account.accountType }),
      ...courseOf(company, accounts, entry),
    }
  })
}
