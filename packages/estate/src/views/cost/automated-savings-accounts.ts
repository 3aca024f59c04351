import type {
  AutoSavingsAccount,
  AutoSavingsRegistrationSuccess,
  AutoSavingsRoleArnInfo,
  AutoSavingsStateSuccess,
  AutoSavingsSubscription,
  AutoSavingsSubscriptionListSuccess,
  AwsAutoSavingsStateSuccess,
  AzureAutoSavingsStateSuccess,
} from '@cloud-cost/cost-client'
import { isRunning } from '../../company/auto-savings.js'
import { accountAlias, awsAccounts, type Company, payerAccount } from '../../company/company.js'
import type { AutoSavingsRegistrationEntry, AutoSavingsSubscriptionEntry } from '../../company/company-file.js'
import { awsAutoSavingsState, azureAutoSavingsState } from '../auto-savings-state.js'

const ROLE_ARN_INFO: AutoSavingsRoleArnInfo = {
  cloudFormationTemplateUrl: 'https://templates.halcyon.example/auto-savings-role.yaml',
  externalId: 'example-external-id',
}

export function listAwsAutoSavingsAccounts(company: Company): AutoSavingsRegistrationSuccess {
  return {
    status: 'success',
    list: registrations(company).map((entry) => registeredAccount(company, entry)),
    roleArnInfo: ROLE_ARN_INFO,
    data: { siteRegion: siteRegion(company) },
  }
}

/** The accounts that are entered through a role, and what a further one takes. */
export function getAwsAutoSavingsRoleArn(company: Company): AutoSavingsRegistrationSuccess {
  const all = listAwsAutoSavingsAccounts(company)
  return { ...all, list: all.list.filter(({ accessType }) => accessType === 'role-arn') }
}

export function getAwsAutoSavingsRegion(company: Company): AutoSavingsRegistrationSuccess {
  const { roleArnInfo: _, ...others } = listAwsAutoSavingsAccounts(company)
  return others
}

export function listAwsAutoSavingsSubscriptions(company: Company): AutoSavingsSubscriptionListSuccess {
  return { status: 'success', list: awsSubscriptions(company) }
}

export function listAzureAutoSavingsSubscriptions(company: Company): AutoSavingsSubscriptionListSuccess {
  return { status: 'success', list: azureSubscriptions(company) }
}

export function listAutoSavingsSubscriptions(company: Company): AutoSavingsSubscriptionListSuccess {
  return { status: 'success', list: [...awsSubscriptions(company), ...azureSubscriptions(company)] }
}

export function getAwsAutoSavingsState(company: Company): AwsAutoSavingsStateSuccess {
  return { status: 'success', data: awsAutoSavingsState(company) }
}

export function getAzureAutoSavingsState(company: Company): AzureAutoSavingsStateSuccess {
  return { status: 'success', data: azureAutoSavingsState(company) }
}

export function getAutoSavingsState(company: Company): AutoSavingsStateSuccess {
  return {
    status: 'success',
    data: { aws: awsAutoSavingsState(company), azure: azureAutoSavingsState(company) },
  }
}

function registrations(company: Company): readonly AutoSavingsRegistrationEntry[] {
  return company.aws?.autoSavings?.registrations ?? []
}

/** The accounts of a company are all in one site. */
function siteRegion(company: Company): 'GLOBAL' | 'CHINA' {
  return registrations(company)[0]?.siteRegion ?? 'GLOBAL'
}

function registeredAccount(company: Company, entry: AutoSavingsRegistrationEntry): AutoSavingsAccount {
  const { account, accessType = 'role-arn', siteRegion = 'GLOBAL', createDate, createUser } = entry
  const partition = siteRegion === 'CHINA' ? 'aws-cn' : 'aws'
  return {
    companyId: company.companyId,
    linkedAccountId: account,
    linkedAccountAlias: accountAlias(company, account),
    accessType,
    ...(accessType === 'role-arn' ? { roleArn: `arn:${partition}:iam::${account}:role/CloudCostAutoSavings` } : {}),
    siteRegion,
    deleteYn: entry.deleted === true ? '1' : '0',
    createDate,
    createUser,
    updateDate: entry.updateDate ?? createDate,
    updateUser: entry.updateUser ?? createUser,
  }
}

function awsSubscriptions(company: Company): AutoSavingsSubscription[] {
  const payer = payerAccount(company)
  return (company.aws?.autoSavings?.subscriptions ?? []).map((entry) => {
    const account = awsAccounts(company).find(({ accountId }) => accountId === entry.account)
    return {
      vendor: 'aws',
      linkedAccountId: entry.account,
      ...(payer === undefined ? {} : { payerAccountId: payer.accountId }),
      autoSavingsService: entry.service,
      ...(account === undefined ? {} : { accountType: account.accountType }),
      ...courseOf(company, entry),
    }
  })
}

function azureSubscriptions(company: Company): AutoSavingsSubscription[] {
  return (company.azure?.autoSavings?.subscriptions ?? []).map((entry) => ({
    vendor: 'azure',
    linkedAccountId: entry.account,
    autoSavingsService: entry.service,
    ...courseOf(company, entry),
  }))
}

function courseOf(
  company: Company,
  entry: AutoSavingsSubscriptionEntry,
): Pick<AutoSavingsSubscription, 'subscriptionStatus' | 'startDateTime' | 'cancelDateTime' | 'endDateTime'> {
  return {
    // Only the status of a running one is known.
    ...(isRunning(company, entry) ? { subscriptionStatus: 'SUBSCRIBED' } : {}),
    startDateTime: entry.start,
    ...(entry.cancelled === undefined ? {} : { cancelDateTime: entry.cancelled }),
    ...(entry.end === undefined ? {} : { endDateTime: entry.end }),
  }
}
