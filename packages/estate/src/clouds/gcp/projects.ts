import type { CompanyState } from '../../charges/company.js'
import type { GcpProjectEntry } from '../../company/company-file.js'
import type { Account } from '../../company/resource.js'
import { remembered } from '../../kernel/remembered.js'

/** The name of a project; its id where the company has no such project. */
export function projectName(company: CompanyState, projectId: string): string {
  return gcpAccounts(company).find(({ accountId }) => accountId === projectId)?.accountAlias ?? projectId
}

export function gcpAccounts({ gcp }: CompanyState): readonly Account[] {
  return accountsOf(gcp?.projects ?? NONE)
}

const NONE: readonly GcpProjectEntry[] = []

const accountsOf = remembered((projects: readonly GcpProjectEntry[]): readonly Account[] =>
  projects.map(({ projectId: accountId, projectName: accountAlias }) => ({ accountId, accountAlias })),
)
