import { expect, it } from 'vitest'
import { queryValues } from '../src/inputs.js'

it('lists the values of a name that comes several times, and those of one called like a member of objects', () => {
  const query = new URLSearchParams('a=1&b=2&a=3&a=4&constructor=5')
  expect(queryValues(query)).toEqual({ a: ['1', '3', '4'], b: '2', constructor: '5' })
})
