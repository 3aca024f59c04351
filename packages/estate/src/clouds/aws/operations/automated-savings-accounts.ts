import type { AutoSavingsAccount, AutoSavingsRoleArnInfo } from '@cloud-cost/cost-client'
import type { AutoSavingsRegistrationEntry } from '../../../company/company-file.js'
import type { OperationIds } from '../../../generated/operations.js'
import type { Body, Company, Handlers } from '../../cloud.js'
import { accountAlias } from '../accounts.js'
import { awsAutoSavingsState, awsAutoSavingsSubscriptions } from '../ledger.js'

const ROLE_ARN_INFO: AutoSavingsRoleArnInfo = {
  cloudFormationTemplateUrl: 'https://templates.halcyon.example/auto-savings-role.yaml',
  externalId: 'example-external-id',
}

export const automatedSavingsAccounts = {
  listAwsAutoSavingsAccounts: registeredAccounts,
  /** The accounts that are entered through a role, and what a further one takes. */
  getAwsAutoSavingsRoleArn(company): Body<'getAwsAutoSavingsRoleArn'> {
    const all = registeredAccounts(company)
    return { ...all, list: all.list.filter(({ accessType }) => accessType === 'role-arn') }
  },
  getAwsAutoSavingsRegion(company): Body<'getAwsAutoSavingsRegion'> {
    const { roleArnInfo: _, ...others } = registeredAccounts(company)
    return others
  },
  listAwsAutoSavingsSubscriptions: (company): Body<'listAwsAutoSavingsSubscriptions'> => ({
    list: awsAutoSavingsSubscriptions(company),
  }),
  getAwsAutoSavingsState: async (company): Promise<Body<'getAwsAutoSavingsState'>> => ({
    data: await awsAutoSavingsState(company),
  }),
} satisfies Handlers<OperationIds['aws']['automated-savings-accounts']>

function registeredAccounts(company: Company): Body<'listAwsAutoSavingsAccounts'> {
  return {
    list: registrations(company).map((entry) => registeredAccount(company, entry)),
    roleArnInfo: ROLE_ARN_INFO,
    data: { siteRegion: siteRegion(company) },
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
