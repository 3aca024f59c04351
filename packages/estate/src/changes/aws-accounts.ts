import type { AwsAccountIdSuccess, DeleteAwsAccountParams, UpdateAwsAccountParams } from '@cloud-cost/platform-client'
import { awsAccounts, type Company, findAwsAccount, today } from '../company/company.js'
import type { AwsAccountEntry } from '../company/company-file.js'
import type { Inputs } from '../inputs.js'
import { dateOf } from '../time.js'
import type { Changed } from './changed.js'

/** Renames an account, or cancels its pending deletion. */
export function updateAwsAccount(company: Company, { path, body }: Inputs<UpdateAwsAccountParams>): Changed {
  const { accountAlias, isCancelDeleteAccount = false } = body ?? {}
  const changed = withAccount(company, path.accountId, {
    ...(accountAlias === undefined ? {} : { accountAlias }),
    updatedDate: dateOf(today(company)),
  })
  const pendingDeletions = isCancelDeleteAccount
    ? company.pendingDeletions.filter((accountId) => accountId !== path.accountId)
    : company.pendingDeletions
  return { company: { ...changed, pendingDeletions }, body: idOf(path.accountId) }
}

/** Leaves the deletion of an account pending. */
export function deleteAwsAccount(company: Company, { path }: Inputs<DeleteAwsAccountParams>): Changed {
  const changed = withAccount(company, path.accountId, { updatedDate: dateOf(today(company)) })
  const pendingDeletions = [...new Set([...company.pendingDeletions, path.accountId])]
  return { company: { ...changed, pendingDeletions }, body: idOf(path.accountId) }
}

function withAccount(company: Company, accountId: string, changes: Partial<AwsAccountEntry>): Company {
  const changed = { ...findAwsAccount(company, accountId), ...changes }
  const accounts = awsAccounts(company).map((account) => (account.accountId === accountId ? changed : account))
  return { ...company, aws: { ...company.aws, accounts } }
}

function idOf(accountId: string): AwsAccountIdSuccess {
  return { status: 'success', data: { accountId } }
}
