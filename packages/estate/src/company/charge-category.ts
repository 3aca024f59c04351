/** What a charge is for, and how it comes up again, in the words of FOCUS. */
export interface ChargeClassification {
  readonly chargeCategory: ChargeCategory
  readonly chargeFrequency: ChargeFrequency
}

export type ChargeCategory = keyof typeof RECORD_TYPES
export type ChargeFrequency = (typeof CHARGE_FREQUENCIES)[number]

/** What cost lines call the charges of a category where no commitment pays, in words of AWS. */
export const RECORD_TYPES = {
  Usage: 'Usage',
  Purchase: 'Fee',
  Tax: 'Tax',
  Credit: 'Credit',
  Adjustment: 'Adjustment',
} as const

export const CHARGE_CATEGORIES = Object.keys(RECORD_TYPES) as readonly ChargeCategory[]
export const CHARGE_FREQUENCIES = ['Usage-Based', 'Recurring', 'One-Time'] as const

/** Usage by the amount. */
export const USAGE: ChargeClassification = { chargeCategory: 'Usage', chargeFrequency: 'Usage-Based' }

/**
 * Whether something is charged for whatever is used of it: support, tax, subscriptions, credits. It has no quantity, and it says
 * nothing of usage that is out of the ordinary.
 */
export function isFixed({ chargeCategory, chargeFrequency }: ChargeClassification): boolean {
  return chargeCategory !== 'Usage' || chargeFrequency !== 'Usage-Based'
}
