import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ColumnPacker, packed } from '../src/kernel/columns.js'
import { TextIndex } from '../src/operations/lookup.js'

/** Amounts of days, of which most are small and whole, and those at the bounds of 32 bits. */
const numbers = fc.oneof(
  { weight: 8, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.constantFrom(-(2 ** 31), 2 ** 31 - 1, 2 ** 31, 0.5) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0) },
)
const columns = fc.nat(40).chain((length) => fc.array(fc.array(numbers, { minLength: length, maxLength: length })))

test('columns are given back as they were packed, whatever was packed in the same memory', () => {
  const packer = new ColumnPacker()
  fc.assert(
    fc.property(columns, columns, (first, second) => {
      const all = [first, second].map((given) => ({ given, length: given[0]?.length ?? 0 }))
      const kept = all.map(({ given, length }) => packer.pack(given, length))
      for (const [position, { given, length }] of all.entries()) {
        const back = packer.unpack(kept[position] as ReturnType<typeof packed>, given.length, length)
        expect(back.map((column) => [...column])).toEqual(given)
      }
    }),
  )
})

test('small whole numbers take half the bytes, and others no more than they did', () => {
  fc.assert(
    fc.property(fc.array(numbers), (given) => {
      const { small, others } = packed(Float64Array.from(given))
      const areSmall = given.every((number) => Number.isInteger(number) && Math.abs(number) < 2 ** 31)
      expect(small.byteLength + others.byteLength).toBeLessThanOrEqual(areSmall ? 4 * given.length : 8 * given.length)
    }),
  )
})

test('a text leads to its numbers, in the order in which they were added', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 2 }), { maxLength: 30 }), (texts) => {
      const index = new TextIndex(texts.length)
      for (const [number, text] of texts.entries()) index.add(text, number)
      for (const text of texts) {
        const found = index.candidates(text).filter((number) => texts[number] === text)
        expect(found).toEqual([...texts.keys()].filter((number) => texts[number] === text))
      }
    }),
  )
})
