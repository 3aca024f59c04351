import type { SavingsPlan as SavingsPlanRecord } from '@cloud-cost/cost-client'
import { inventoryRange, remainingDays, statusOf } from '../../../charges/company.js'
import type { OperationIds } from '../../../generated/operations.js'
import { dollarText } from '../../../kernel/money.js'
import { codeItems } from '../../../kernel/records.js'
import { EVER, timeText } from '../../../kernel/time.js'
import type { Body, Company, Handlers } from '../../cloud.js'
import { accountAlias, accountItems, payerAccount } from '../accounts.js'
import { EC2, savingsPlanProduct } from '../catalog.js'
import { hasTerm, isListed, isSearched, regionOfPlan, type SavingsPlan, type WithTerm } from '../commitments.js'
import { awsLedgerOf } from '../ledger.js'

export const savingsPlans = {
  listMySavingsPlans(company): Body<'listMySavingsPlans'> {
    const plans = listed(company).filter((plan) => isSearched('My', plan))
    return { list: plans.map((plan) => record(company, plan)) }
  },
  listSavingsPlans: (company): Body<'listSavingsPlans'> => ({
    list: listed(company).map((plan) => record(company, plan)),
  }),
  getSavingsPlansCategories(company): Body<'getSavingsPlansCategories'> {
    const plans = listed(company)
    return {
      data: {
        accounts: accountItems(
          company,
          plans.map(({ account }) => account),
        ),
        products: codeItems(plans.map(({ type }) => savingsPlanProduct(type))),
      },
    }
  },
} satisfies Handlers<OperationIds['aws']['savings-plans']>

/** The plans that have not ended at the clock: the input that asks for ended plans has no known name. */
function listed(company: Company): WithTerm<SavingsPlan>[] {
  return awsLedgerOf(company)
    .table.commitments.filter((commitment) => commitment.kind === 'savings plan')
    .filter((plan) => isListed(company, plan, inventoryRange(company, EVER), false))
    .filter(hasTerm)
}

function record(company: Company, plan: WithTerm<SavingsPlan>): SavingsPlanRecord {
  const { account, family, start, end, term, payment } = plan
  const product = savingsPlanProduct(plan.type)
  const paid = `${term}${payment.replaceAll(' ', '')}`
  const isBound = plan.type === 'EC2 Instance'
  return {
    savingsPlansId: plan.id,
    linkedAccountId: account,
    payerAccountId: payerAccount(company)?.accountId ?? account,
    linkedAccountAlias: accountAlias(company, account),
    productCode: product.code,
    productName: product.name,
    ...(family === undefined ? {} : { instanceFamily: family }),
    ...regionOfPlan(plan),
    purchaseOption: payment,
    remainingDays: remainingDays(company, end),
    startDate: timeText(start),
    endDate: timeText(end),
    duration: (end - start) * 86_400,
    useType: isBound ? `EC2SP:${family}.${paid}` : `ComputeSP:${paid}`,
    ...(isBound ? { operationName: EC2.operation } : {}),
    status: statusOf(company, plan),
    arn: plan.key,
    hourlyCommitmentCost: dollarText(plan.hourlyCost),
    upfrontFee: dollarText(plan.upfrontFee),
    recurringFee: dollarText(plan.recurringFee),
  }
}
