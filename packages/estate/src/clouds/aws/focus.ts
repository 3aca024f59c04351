import { focusServices } from '../../company/catalog.js'
import { billedIds } from '../../company/catalog-resources.js'
import type { FocusWords } from '../../company/focus-words.js'
import { AWS_CATALOG } from '../../generated/aws-catalog.js'
import { payerAccount } from './accounts.js'
import { instanceType, isBurstable } from './catalog.js'
import { AWS_RESOURCES, EC2_KIND, METERS, RDS_KIND } from './kinds.js'
import { SUPPORT_METERS } from './support-plans.js'

/** An id as AWS has it: what read it as a number took zeros off its beginning or gave it decimals, and spreadsheets mark it as text. */
function accountId(id: string): string {
  const [, digits] = /^(?:'|=")?(\d{9,12})(?:\.0+)?"?$/.exec(id) ?? []
  return digits?.padStart(12, '0') ?? id
}

const { provider, publisher, subAccountType, billingAccountType } = AWS_CATALOG.focus

export const AWS_FOCUS: FocusWords = {
  provider,
  publisher,
  subAccountType,
  billingAccount: (company, account) => {
    const payer = payerAccount(company)
    return { id: payer?.accountId ?? account, name: payer?.accountAlias ?? account, type: billingAccountType }
  },
  services: focusServices(AWS_CATALOG),
  providers: /^(?:AWS|Amazon)\b/i,
  ids: billedIds(AWS_CATALOG, [EC2_KIND, RDS_KIND, ...AWS_RESOURCES.kinds]),
  meters: [...Object.values(METERS), ...SUPPORT_METERS],
  isMachineType: (name) => /^(?:db\.)?[a-z][\w-]*\.(?:nano|micro|small|medium|large|\d*xlarge|metal[\w-]*)$/.test(name),
  machine: (name) => {
    const type = instanceType(name)
    if (type === undefined) return undefined
    const { family, vCpus: cores, memoryGb } = type
    const series = family.replace('db.', '').replace(/^./, (letter) => letter.toUpperCase())
    return { series, memoryGb, ...(isBurstable(family) ? {} : { cores }) }
  },
  accountOf: accountId,
  payerOf: accountId,
  comparable: (id) => id,
  idOf: (key) => /^arn:aws[\w-]*:[^:]*:[^:]*:[^:]*:(?:[\w-]+[/:])?(.+)$/.exec(key)?.[1] ?? key,
  holderOf: (key) => /^arn:aws[\w-]*:[^:]*:[^:]*:(\d{12}):/.exec(key)?.[1],
  describedIn: ({ aws }) => {
    if (aws === undefined) return {}
    const { machines, databases, volumes, snapshots, buckets, support, ...others } = aws
    const { loadBalancers, natGateways, functions, logGroups, ...described } = others
    return { aws: described }
  },
  payersOf: ({ aws }) =>
    (aws?.accounts ?? []).flatMap(({ accountId, accountType }) => (accountType === 'master' ? [accountId] : [])),
  withAccounts: ({ aws }, payer, accounts) => {
    const described = aws?.accounts ?? []
    const ids = new Set(described.map(({ accountId }) => accountId))
    const names = new Map([payer, ...accounts].map(({ id, name }) => [id, name]))
    const added = [...names].filter(([id]) => !ids.has(id))
    return {
      aws: {
        ...aws,
        accounts: [
          ...described,
          ...added.map(([accountId, accountAlias]) => {
            return { accountId, accountAlias, accountType: accountId === payer.id ? 'master' : 'member' } as const
          }),
        ],
      },
    }
  },
}
