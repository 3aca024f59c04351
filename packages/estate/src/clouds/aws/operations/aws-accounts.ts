// The operations on AWS accounts.
import type { AwsAccountListItem } from '@cloud-cost/platform-client'
import { deletionOf, today, withDeletion, withoutDeletion } from '../../../charges/company.js'
import type { AwsAccountEntry } from '../../../company/company-file.js'
import type { OperationIds } from '../../../generated/operations.js'
import { datesOf } from '../../../kernel/records.js'
import { dateOf } from '../../../kernel/time.js'
import type { Body, Company, Handlers } from '../../cloud.js'
import { awsAccounts, findAwsAccount, payerAccount } from '../accounts.js'
import type { AwsRegionCode } from '../catalog.js'
import { ACCOUNT } from '../ledger.js'

const STACK = { stackName: 'cloud-cost-access', stackTemplateVersion: '1.4.0' } as const

/** The account of the service itself, and where it keeps the templates of its stacks. */
const SERVICE = { accountId: '999900001111', templates: 'https://templates.cloud-cost.example' } as const

export const awsAccountOperations = {
  listAwsAccounts(company, { query }): Body<'listAwsAccounts'> {
    const { accountType } = query
    return list(company, (account) => accountType === undefined || account.accountType === accountType)
  },
  listAwsManagementAccounts: (company) => list(company, ({ accountType }) => accountType === 'master'),
  getAwsAccount(company, { path }): Body<'getAwsAccount'> {
    const account = findAwsAccount(company, path.accountId)
    const payer = payerAccount(company)
    const reports = account.accountType === 'master' ? company.aws?.costReports : undefined
    return {
      data: {
        accountId: account.accountId,
        accountAlias: account.accountAlias,
        accountType: account.accountType,
        ...(payer === undefined ? {} : { managementAccountId: payer.accountId }),
        ...healthOf(account),
        roleArn: `arn:aws:iam::${account.accountId}:role/CloudCostReadOnly`,
        ...STACK,
        ...(reports === undefined
          ? {}
          : { curBucketName: reports.bucket, curBucketRegion: reports.region, curBucketPrefix: reports.prefix }),
        contractStatus: account.contractStatus ?? 'SUBSCRIBED',
        ...datesOf(account),
      },
    }
  },
  getAwsAccountSetup(company, { query }): Body<'getAwsAccountSetup'> {
    const { registrationType = 'single', excludeAccounts = [] } = query
    const bulk = registrationType === 'bulk'
    const stackName = bulk ? `${STACK.stackName}-bulk` : STACK.stackName
    const templateUrl = `${SERVICE.templates}/account-access${bulk ? '-bulk' : ''}.yaml`
    const region = company.aws?.costReports?.region ?? ('us-east-1' satisfies AwsRegionCode)
    const excluded =
      bulk && excludeAccounts.length > 0
        ? ` --parameters ParameterKey=ExcludeAccounts,ParameterValue='${excludeAccounts.join(',')}'`
        : ''
    const [user] = company.users ?? []
    return {
      data: {
        stackCreateConsoleLink: `https://${region}.console.aws.amazon.com/cloudformation/home?region=${region}#/stacks/quickcreate?stackName=${stackName}&templateURL=${templateUrl}`,
        stackCreateCliCommand: `aws cloudformation create-stack --stack-name ${stackName} --template-url ${templateUrl}${excluded} --capabilities CAPABILITY_NAMED_IAM`,
        stackDeleteCliCommand: `aws cloudformation delete-stack --stack-name ${stackName}`,
        stackName,
        templateUrl,
        crossAccountExternalId: 'example-external-id',
        crossLinkedAccountId: SERVICE.accountId,
        ...(company.aws?.costReports === undefined
          ? {}
          : { costUsageReportBucketName: company.aws.costReports.bucket }),
        domain: 'cloud-cost.example',
        profile: 'production',
        ...(user === undefined ? {} : { userId: user.userId }),
        resourceId: bulk ? 'setup-0002' : 'setup-0001',
        organizationId: company.companyId,
      },
    }
  },
  /** Renames an account, or cancels its pending deletion. */
  updateAwsAccount: {
    change(company, { path, body }) {
      const { accountAlias, isCancelDeleteAccount = false } = body ?? {}
      const changed = withAccount(company, path.accountId, {
        ...(accountAlias === undefined ? {} : { accountAlias }),
        updatedDate: dateOf(today(company)),
      })
      return {
        company: isCancelDeleteAccount ? withoutDeletion(changed, ACCOUNT, path.accountId) : changed,
        body: idOf(path.accountId),
      }
    },
  },
  /** Leaves the deletion of an account pending. */
  deleteAwsAccount: {
    change(company, { path }) {
      const changed = withAccount(company, path.accountId, { updatedDate: dateOf(today(company)) })
      return { company: withDeletion(changed, ACCOUNT, path.accountId), body: idOf(path.accountId) }
    },
  },
} satisfies Handlers<Exclude<OperationIds['aws']['aws-accounts'], 'getAwsAccountSavingsPlanRecommendation'>>

function list(company: Company, keeps: (account: AwsAccountEntry) => boolean): Body<'listAwsAccounts'> {
  const accounts = awsAccounts(company).filter(keeps)
  return { data: { list: accounts.map((account) => listItem(company, account)) } }
}

function listItem(company: Company, account: AwsAccountEntry): AwsAccountListItem {
  const isPending = deletionOf(company, ACCOUNT, account.accountId) !== undefined
  const problem = isPending ? 'The deletion of this account is pending.' : account.errorDescription
  const plans = company.aws?.savingsPlans ?? []
  return {
    accountId: account.accountId,
    accountAlias: account.accountAlias,
    accountType: account.accountType,
    isCostAvailable: account.errorDescription === undefined ? 'Y' : 'N',
    stackTemplateVersion: STACK.stackTemplateVersion,
    ...healthOf(account),
    contractStatus: account.contractStatus ?? 'SUBSCRIBED',
    isSpPurchaseAccount: plans.some((plan) => plan.account === account.accountId),
    ...(problem === undefined ? {} : { errorDescription: problem }),
    ...datesOf(account),
  }
}

/** The status of an account with a problem is not known unless the file says it. */
function healthOf({ status, errorDescription }: AwsAccountEntry): { status?: string } {
  if (status !== undefined) return { status }
  return errorDescription === undefined ? { status: 'healthy' } : {}
}

function withAccount(company: Company, accountId: string, changes: Partial<AwsAccountEntry>): Company {
  const changed = { ...findAwsAccount(company, accountId), ...changes }
  const accounts = awsAccounts(company).map((account) => (account.accountId === accountId ? changed : account))
  return { ...company, aws: { ...company.aws, accounts } }
}

function idOf(accountId: string): Body<'updateAwsAccount'> {
  return { data: { accountId } }
}
