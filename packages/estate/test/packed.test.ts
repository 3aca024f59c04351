import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberReader, NumberWriter } from '../src/kernel/columns.js'
import { TextIndex } from '../src/operations/lookup.js'

/** Amounts of days, of which most are small and whole, and those at the bounds of 32 bits. */
const numbers = fc.oneof(
  { weight: 8, arbitrary: fc.integer() },
  { weight: 4, arbitrary: fc.maxSafeInteger() },
  { weight: 1, arbitrary: fc.constantFrom(-(2 ** 31), 2 ** 31 - 1, 2 ** 31, 0.5) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0) },
)
/** A whole number that is expected, and the number in fact. */
const expected = fc.array(fc.tuple(fc.oneof(fc.integer(), fc.maxSafeInteger()), numbers))

test('numbers are read as they were written, whatever was expected and written before', () => {
  const writer = new NumberWriter()
  fc.assert(
    fc.property(expected, expected, (...all) => {
      const written = all.map((given) => {
        for (const [expectation, number] of given) writer.code(number, expectation)
        return writer.taken()
      })
      for (const [position, given] of all.entries()) {
        const reader = new NumberReader(written[position] as Uint8Array)
        expect(given.map(([expectation]) => reader.code(0, expectation))).toEqual(given.map(([, number]) => number))
      }
    }),
  )
})

test('a whole number takes a byte for every 7 bits of what differs from the one that is expected', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(50), (expectation, bits) => {
      const writer = new NumberWriter()
      writer.code(expectation + 2 ** bits - 1, expectation)
      expect(writer.taken().length).toBe(Math.ceil((bits + 1) / 7))
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
