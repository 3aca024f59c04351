import { expectTypeOf, test } from 'vitest'
import type { AccountIndex, CommitmentIndex, LineIndex, PayerIndex, PoolIndex } from '../src/charges/indexes.js'
import type { IndexColumn } from '../src/kernel/columns.js'
import type { DayCharges } from '../src/simulate/day-charges.js'

test('an index of one dictionary does not compile in place of one of another, and no number in place of either', () => {
  expectTypeOf<PayerIndex>().not.toExtend<LineIndex>()
  expectTypeOf<CommitmentIndex>().not.toExtend<PayerIndex>()
  expectTypeOf<AccountIndex>().not.toExtend<LineIndex>()
  expectTypeOf<LineIndex>().not.toExtend<PoolIndex>()
  expectTypeOf<PoolIndex>().toExtend<LineIndex>()
  expectTypeOf<number>().not.toExtend<LineIndex>()
  expectTypeOf<IndexColumn<PayerIndex>>().not.toExtend<IndexColumn<LineIndex>>()
  expectTypeOf<Int32Array>().not.toExtend<IndexColumn<LineIndex>>()
  expectTypeOf<Parameters<DayCharges['use']>[0]>().toEqualTypeOf<PoolIndex>()
})
