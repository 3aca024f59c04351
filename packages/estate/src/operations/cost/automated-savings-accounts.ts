import type { Body, Handlers } from '../../clouds/cloud.js'
import type { OperationIds } from '../../generated/operations.js'

export const automatedSavingsAccounts = {
  listAutoSavingsSubscriptions: (company): Body<'listAutoSavingsSubscriptions'> => ({
    list: company.clouds.flatMap(({ autoSavings }) => autoSavings?.subscriptions(company) ?? []),
  }),
  /** The keys are the codes of the clouds that have automated savings. */
  async getAutoSavingsState(company): Promise<Body<'getAutoSavingsState'>> {
    const states = company.clouds.flatMap(({ code, autoSavings }) =>
      autoSavings ? [{ code, state: autoSavings.state(company) }] : [],
    )
    const entries = states.map(async ({ code, state }) => [code, await state])
    return { data: Object.fromEntries(await Promise.all(entries)) }
  },
} satisfies Handlers<OperationIds['all']['automated-savings-accounts']>
