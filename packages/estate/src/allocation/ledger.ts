import type { AwsEntry, GcpEntry } from '../company/company-file.js'
import { awsPools } from '../demand/aws-pool.js'
import { type DateRange, type Day, daysOf } from '../time.js'
import { type AllocationDay, AwsAllocator } from './aws-allocation.js'
import { type AwsCommitment, awsCommitments } from './aws-commitment.js'
import { allocateGcp, type GcpAllocationDay, type GcpCommitment, gcpCommitments, gcpPools } from './gcp-allocation.js'

/** Days are remembered, so that a screen of several reads computes each day once: fewer ones of a large company. */
const MOST_DAYS = 1200
const FEWEST_DAYS = 62
const REMEMBERED_POOLS = 300_000

/** Every day's allocation, computed when it is asked for. */
interface Ledger<Commitment, AllocatedDay> {
  /** Those of all times, in the order of the file. */
  readonly commitments: readonly Commitment[]
  day(day: Day): AllocatedDay
  /** Day by day, in order. */
  days(range: DateRange): AllocatedDay[]
}

export type AwsLedger = Ledger<AwsCommitment, AllocationDay>
export type GcpLedger = Ledger<GcpCommitment, GcpAllocationDay>

export function awsLedger(aws: AwsEntry | undefined, seed: number): AwsLedger {
  const pools = aws === undefined ? [] : awsPools(aws)
  const commitments = aws === undefined ? [] : awsCommitments(aws)
  const allocator = new AwsAllocator(pools, commitments, seed)
  return ledger(commitments, pools.length, (day) => allocator.allocate(day))
}

export function gcpLedger(gcp: GcpEntry | undefined, seed: number): GcpLedger {
  const pools = gcp === undefined ? [] : gcpPools(gcp)
  const commitments = gcp === undefined ? [] : gcpCommitments(gcp)
  return ledger(commitments, pools.length, (day) => allocateGcp(pools, commitments, day, seed))
}

function ledger<Commitment, AllocatedDay>(
  commitments: readonly Commitment[],
  pools: number,
  compute: (day: Day) => AllocatedDay,
): Ledger<Commitment, AllocatedDay> {
  const most = Math.min(MOST_DAYS, Math.max(FEWEST_DAYS, Math.floor(REMEMBERED_POOLS / Math.max(1, pools))))
  const remembered = new Map<Day, AllocatedDay>()
  const day = (asked: Day): AllocatedDay => {
    const known = remembered.get(asked)
    if (known !== undefined) return known
    const computed = compute(asked)
    // The oldest goes first.
    if (remembered.size >= most) remembered.delete(remembered.keys().next().value as Day)
    remembered.set(asked, computed)
    return computed
  }
  return { commitments, day, days: (range) => daysOf(range).map(day) }
}
