import type { OperationIds } from '../../../generated/operations.js'
import type { Body, Handlers } from '../../cloud.js'
import { azureAutoSavingsState, azureAutoSavingsSubscriptions } from '../auto-savings.js'

export const automatedSavingsAccounts = {
  listAzureAutoSavingsSubscriptions: (company): Body<'listAzureAutoSavingsSubscriptions'> => ({
    status: 'success',
    list: azureAutoSavingsSubscriptions(company),
  }),
  getAzureAutoSavingsState: (company): Body<'getAzureAutoSavingsState'> => ({
    status: 'success',
    data: azureAutoSavingsState(company),
  }),
} satisfies Handlers<OperationIds['azure']['automated-savings-accounts']>
