import type { Body, Handlers } from '../../clouds/cloud.js'
import type { OperationIds } from '../../generated/operations.js'

export const automatedSavingsAccounts = {
  listAutoSavingsSubscriptions: (company): Body<'listAutoSavingsSubscriptions'> => ({
    status: 'success',
    list: company.clouds.flatMap(({ autoSavings }) => autoSavings?.subscriptions(company) ?? []),
  }),
  /** The keys are the codes of the clouds that have automated savings. */
  getAutoSavingsState: (company): Body<'getAutoSavingsState'> => ({
    status: 'success',
    data: Object.fromEntries(
      company.clouds.flatMap(({ code, autoSavings }) => (autoSavings ? [[code, autoSavings.state(company)]] : [])),
    ),
  }),
} satisfies Handlers<OperationIds['all']['automated-savings-accounts']>
