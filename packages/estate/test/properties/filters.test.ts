import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { Asker, type Rec } from '../support.js'
import { FILTERED, idsOf } from './families.js'
import { check } from './random.js'

describe('the parts of a partition make the whole', () => {
  for (const { name, list, categories, filters, id } of FILTERED) {
    check(
      name,
      FILTERED.length,
      async ({ file, companyId, range }, isExpired) => {
        const asker = new Asker(companyId, file)
        const query = { ...range, ...(isExpired && { isExpired }) }
        const whole = await asker.list(list, query)
        const data = categories === undefined ? undefined : await asker.data(categories, query)
        for (const { parameter, category, of } of filters) {
          const values = [...new Set(whole.map(of))]
          const parts = (
            await Promise.all(
              values.map(async (value) => {
                const part = await asker.list(list, { ...query, [parameter]: value })
                expect(idsOf(part, id)).toEqual(
                  idsOf(
                    whole.filter((record) => of(record) === value),
                    id,
                  ),
                )
                return part
              }),
            )
          ).flat()
          expect(parts).toHaveLength(whole.length)
          // Several values are a union, an unknown one gives none, and the categories are the values that the list has.
          for (const separator of [',', ', '])
            expect(await asker.list(list, { ...query, [parameter]: values.join(separator) })).toEqual(whole)
          expect(await asker.list(list, { ...query, [parameter]: 'unknown' })).toEqual([])
          const codes = data?.[category] as Rec[] | undefined
          if (codes !== undefined) expect(codes.map(({ code }) => code).sort()).toEqual(values.sort())
        }
      },
      fc.constantFrom('true', 'false', undefined),
    )
  }
})

describe('two filters keep what each of them keeps', () => {
  for (const { name, list, filters, id } of FILTERED) {
    check(
      name,
      FILTERED.length,
      async ({ file, companyId, range }, [firstPick, secondPick]) => {
        const asker = new Asker(companyId, file)
        const whole = await asker.list(list, range)
        for (const first of filters) {
          for (const second of filters) {
            if (first === second || whole.length === 0) continue
            const value = first.of(whole[firstPick % whole.length] as Rec)
            const otherValue = second.of(whole[secondPick % whole.length] as Rec)
            const both = await asker.list(list, { ...range, [first.parameter]: value, [second.parameter]: otherValue })
            const expected = whole.filter((record) => first.of(record) === value && second.of(record) === otherValue)
            expect(idsOf(both, id)).toEqual(idsOf(expected, id))
          }
        }
      },
      fc.tuple(fc.nat(), fc.nat()),
    )
  }
})

describe('recommendations', () => {
  const RECOMMENDED = [
    ['reserved-instance', 'AmazonEC2'],
    ['reserved-instance', 'AmazonRDS'],
    ['savings-plans', 'ComputeSavingsPlans'],
    ['savings-plans', 'EC2InstanceSavingsPlans'],
  ]
  for (const [service, product] of RECOMMENDED) {
    check(`of ${product}`, RECOMMENDED.length, async ({ file, companyId }) => {
      const asker = new Asker(companyId, file)
      const query = { product, purchase: 'any', term: '30' }
      const path = { service }
      const whole = await asker.list('listAwsRecommendations', query, path)
      for (const account of new Set(whole.map(({ linkedAccountId }) => linkedAccountId))) {
        expect(await asker.list('listAwsRecommendations', { ...query, linkedAccounts: account }, path)).toEqual(
          whole.filter(({ linkedAccountId }) => linkedAccountId === account),
        )
      }
      const options = await asker.list('listAwsPurchaseOptions', query, path)
      for (const [parameter, member] of [
        ['purchaseOption', 'paymentOptions'],
        ['leasContractLength', 'termLength'],
        ...(service === 'reserved-instance' ? [['offerClass', 'offerClass']] : []),
      ] as [string, string][]) {
        for (const value of new Set(options.map((option) => option[member]))) {
          expect(await asker.list('listAwsPurchaseOptions', { ...query, [parameter]: value }, path)).toEqual(
            options.filter((option) => option[member] === value),
          )
        }
      }
    })
  }
})
