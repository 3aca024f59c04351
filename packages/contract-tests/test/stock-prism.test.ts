import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../src/operations.js'
import { exampleRequest } from '../src/request.js'
import { type StockPrism, startStockPrism } from '../src/stock-prism.js'

const groups = [...new Set(operations.map(({ group }) => group))]

describe.each(groups)('stock prism mock of the %s document', (group) => {
  let prism: StockPrism
  beforeAll(async () => {
    prism = await startStockPrism(group)
  }, 30_000)
  afterAll(() => prism.close())

  it.each(operations.filter((operation) => operation.group === group))(
    '$operationId answers its default example',
    async (operation) => {
      const response = await fetch(exampleRequest(prism.url, operation))
      const text = await response.text()
      expect(response.status, text).toBe(200)
      expect(text === '' ? undefined : JSON.parse(text)).toEqual(operation.answers.get('default'))
    },
  )
})
