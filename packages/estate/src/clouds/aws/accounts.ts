import type { AwsAccountEntry } from '../../company/company-file.js'
import type { ResourceOwner } from '../../company/resource.js'
import { notFound } from '../../kernel/failure.js'
import { type CodeItem, codeItems } from '../../kernel/records.js'

const NO_ACCOUNTS: readonly AwsAccountEntry[] = []

export function awsAccounts(company: ResourceOwner): readonly AwsAccountEntry[] {
  return company.aws?.accounts ?? NO_ACCOUNTS
}

/** The alias of an AWS account; its number where the company has no such account (any more). */
export function accountAlias(company: ResourceOwner, accountId: string): string {
  return awsAccounts(company).find((account) => account.accountId === accountId)?.accountAlias ?? accountId
}

/** @throws RequestFailure when the company has no such account */
export function findAwsAccount(company: ResourceOwner, accountId: string): AwsAccountEntry {
  const account = awsAccounts(company).find((candidate) => candidate.accountId === accountId)
  if (account === undefined) throw notFound(`The AWS account ${accountId} was not found.`)
  return account
}

/** The account that pays for all of them. */
export function payerAccount(company: ResourceOwner): AwsAccountEntry | undefined {
  return awsAccounts(company).find(({ accountType }) => accountType === 'master')
}

/** The accounts as filter values, each once, in the order of the company. */
export function accountItems(company: ResourceOwner, accountIds: readonly string[]): CodeItem[] {
  return codeItems(accountIds.map((code) => ({ code, name: accountAlias(company, code) })))
}
