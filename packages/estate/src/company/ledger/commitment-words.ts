/** What FOCUS says of a commitment, beside what cost lines say. */
export interface CommitmentWords {
  readonly category: 'Spend' | 'Usage'
  readonly type: string
  /** What its amounts are counted in. */
  readonly unit: string
  /** How many of them there are in an hour. */
  readonly amount: number
  /** The machine type that it is for, where it is for one. */
  readonly machineType?: string
}
