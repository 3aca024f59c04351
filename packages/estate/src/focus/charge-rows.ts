// Writes charges as rows of FOCUS.
import type { Account } from '../charges/charge-table.js'
import { today } from '../charges/company.js'
import type { Cloud, Company } from '../clouds/cloud.js'
import type { ChargeCategory, ChargeFrequency } from '../company/resource.js'
import { memo } from '../kernel/maps.js'
import { type Currency, dollars, LISTED_CURRENCY, type Micros, ownCurrency } from '../kernel/money.js'
import { type Day, HOUR_IN_MS, instantText, startOfDay } from '../kernel/time.js'
import { accountName } from '../operations/inventory.js'
import { type BillingPeriod, billingPeriodOf, timeOf } from './billing-period.js'
import {
  decimal,
  type FocusRow,
  type FocusVersion,
  focusColumns,
  type KnownColumn,
  rowOf,
  type Values,
} from './columns.js'
import { invoiceIdOf } from './datasets.js'

/** A charge that is written. */
export interface ExportedCharge {
  readonly period: BillingPeriod
  readonly category: ChargeCategory
  /** The account that is billed. */
  readonly billedTo: string
  readonly billedCost: Micros
  readonly row: FocusRow
}

/** What all charges of a time have in common. */
export interface ExportedTime {
  readonly period: BillingPeriod
  readonly values: Values<KnownColumn>
}

/** What a charge costs. */
interface Costs {
  readonly listCost: Micros
  readonly contractedCost: Micros
  readonly effectiveCost: Micros
  readonly billedCost: Micros
}

/**
 * Costs are whole micro-dollars, and FOCUS wants them to be unit price times pricing quantity. So it is the pricing quantity that is
 * computed from the cost: the price stays the price of the list, and the consumed quantity what was consumed.
 */
interface Pricing {
  readonly unitPrice: Micros
  readonly quantity: number
  readonly unit: string
}

/** What a charge is for, and where it is charged. */
export interface Charged {
  readonly category: ChargeCategory
  readonly frequency: ChargeFrequency
  readonly account: string
  readonly product: Account['product']
  readonly region: string | undefined
  readonly pricing?: Pricing | undefined
}

/** Hours of a day. */
export interface Hours {
  readonly from: number
  readonly until: number
}

/** Writes the charges of a company in a cloud with the columns of a version. */
export class ChargeRows {
  readonly #cloud: Cloud
  readonly #currency: Currency
  readonly #today: Day
  readonly #version: FocusVersion
  readonly #columns: readonly string[]
  readonly #regions: ReadonlyMap<string, string>
  readonly #accountOf: (id: string) => Values<KnownColumn> & { readonly BillingAccountId: string }

  constructor(company: Company, cloud: Cloud, version: FocusVersion) {
    this.#cloud = cloud
    this.#currency = ownCurrency(company.file)
    this.#today = today(company)
    this.#version = version
    this.#columns = Object.keys(focusColumns('Cost and Usage', version) ?? {})
    this.#regions = new Map(cloud.regions.map(({ code, name }) => [code, name]))
    this.#accountOf = memo((id) => {
      const billing = cloud.focus.billingAccount(company, id)
      return {
        BillingAccountId: billing.id,
        BillingAccountName: billing.name,
        BillingAccountType: billing.type,
        SubAccountId: id,
        SubAccountName: accountName(company, { vendor: cloud.code, account: id }),
      }
    })
  }

  timeOf(day: Day, { from, until }: Hours): ExportedTime {
    const { provider, publisher, subAccountType } = this.#cloud.focus
    const period = billingPeriodOf(day)
    const values = {
      ...valuesOfPeriod(period),
      BillingCurrency: this.#currency.code,
      ChargePeriodEnd: instantText((startOfDay(day) + until) * HOUR_IN_MS),
      ChargePeriodStart: instantText((startOfDay(day) + from) * HOUR_IN_MS),
      HostProviderName: provider,
      InvoiceIssuerName: provider,
      PricingCurrency: LISTED_CURRENCY,
      ProviderName: provider,
      PublisherName: publisher,
      ServiceProviderName: provider,
      SubAccountType: subAccountType,
    }
    return { period, values }
  }

  charge(
    { period, values: common }: ExportedTime,
    { category, frequency, account, product, region, pricing }: Charged,
    costs: Costs,
    values: Values<KnownColumn>,
  ): ExportedCharge {
    const billed = this.#accountOf(account)
    const invoice = period.closed <= this.#today ? invoiceIdOf(billed.BillingAccountId, period) : undefined
    const row = {
      ...values,
      ...billed,
      ...this.#service(product),
      ...this.#regionOf(region),
      ...this.#costsOf(costs, pricing, category),
      ChargeCategory: category,
      ChargeFrequency: frequency,
      InvoiceDetailId: invoice === undefined ? undefined : `${invoice}-${category}`,
      InvoiceId: invoice,
      PricingQuantity: decimal(pricing?.quantity),
      PricingUnit: pricing?.unit,
    }
    return {
      period,
      category,
      billedTo: billed.BillingAccountId,
      billedCost: costs.billedCost,
      row: rowOf(this.#columns, row, common) as FocusRow,
    }
  }

  /** FOCUS computes the effective cost of a tax from the effective costs that are taxed up to 1.3, and has the billed cost in its place from 1.4 on. */
  #costsOf(costs: Costs, pricing: Pricing | undefined, category: ChargeCategory): Values<KnownColumn> {
    const { rate } = this.#currency
    const listed = (amount: number | undefined): number | undefined =>
      amount === undefined || rate === 1 ? amount : decimal(amount / rate)
    const isBilledTax = category === 'Tax' && this.#version === '1.4'
    const effectiveCost = dollars(isBilledTax ? costs.billedCost : costs.effectiveCost)
    const unitPrice = pricing && dollars(pricing.unitPrice)
    const { listCost, contractedCost } = costs
    const contractedPrice = unitPrice && decimal(listCost === 0 ? unitPrice : (contractedCost * unitPrice) / listCost)
    return {
      BilledCost: dollars(costs.billedCost),
      ContractedCost: dollars(contractedCost),
      ContractedUnitPrice: contractedPrice,
      EffectiveCost: effectiveCost,
      ListCost: dollars(listCost),
      ListUnitPrice: decimal(unitPrice),
      PricingCurrencyContractedUnitPrice: listed(contractedPrice),
      PricingCurrencyEffectiveCost: listed(effectiveCost),
      PricingCurrencyListUnitPrice: listed(decimal(unitPrice)),
    }
  }

  readonly #service = memo(({ code, name }: Account['product']): Values<KnownColumn> => {
    const { category = 'Other', subcategory = 'Other (Other)' } = this.#cloud.focus.services[code] ?? {}
    return { ServiceCategory: category, ServiceName: name, ServiceSubcategory: subcategory, x_ServiceCode: code }
  })

  #regionOf(code = ''): Values<KnownColumn> {
    const name = this.#regions.get(code)
    return name === undefined ? {} : { RegionId: code, RegionName: name }
  }
}

export function valuesOfPeriod({ start, end }: BillingPeriod): Values<KnownColumn> {
  return { BillingPeriodStart: timeOf(start), BillingPeriodEnd: timeOf(end) }
}
