// Questions on the rows of an answer.
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { Decimal } from '../src/answers/decimal.js'
import { type Answer, open, openPaged, TOKEN } from './support/session.js'

/** Of a day, since whole months take the mock a while. */
const day = {
  operationId: 'listResourceExternalCosts',
  body: { cmpnId: 'C-1042', vendor: 'aws', stDt: '2026-03-31', endDt: '2026-03-31' },
}
const lines = {
  operationId: 'listResourceExternalCosts',
  body: { cmpnId: 'C-1042', vendor: 'aws', stDt: '2026-03-01', endDt: '2026-03-31' },
}

/** The table of an answer, as the cells of its lines. */
function tableOf({ isError, texts, text }: Answer): string[][] {
  expect(isError, text).toBe(false)
  return (texts[1] ?? '').split('\n').map((line) => line.split(','))
}

/** What the service answers to cost lines, in place of what the mock computes. */
async function answering(data: readonly object[]) {
  const { mock, ...session } = await open()
  mock.rules.add({ answer: { body: { status: 'success', data }, invalid: true } })
  const ask = (question: object): Promise<Answer> => session.call('call_operation', { ...lines, ...question })
  return { ...session, ask }
}

describe('decimal numbers', () => {
  const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
  const written = (value: bigint): string => {
    const digits = String(value < 0n ? -value : value).padStart(7, '0')
    return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
  }

  it('have exact sums and orders, whatever their size', () => {
    fc.assert(
      fc.property(fc.array(cents), (values) => {
        const sum = values
          .map((value) => Decimal.of(written(value)))
          .reduce((a, b) => a?.plus(b ?? Decimal.ZERO), Decimal.ZERO)
        expect(sum?.compare(Decimal.of(written(values.reduce((a, b) => a + b, 0n))) ?? Decimal.ZERO)).toBe(0)
      }),
    )
  })

  it('read numbers as their shortest text says them', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(String(Decimal.of(value)))).toBe(value === 0 ? 0 : value)
      }),
    )
    expect(
      [0.1, 1e-7, 1e21, '12.50', '-0.0', '1,5', 'x', null, '1e999999'].map((value) => Decimal.of(value)?.toString()),
    ).toEqual(['0.1', '0.0000001', '1000000000000000000000', '12.5', '0', undefined, undefined, undefined, undefined])
  })
})

describe('a question', () => {
  it('is answered as the rows say', async () => {
    const row = fc.record({
      product: fc.constantFrom('a', 'b', 'c'),
      cost: fc.integer({ min: -10_000, max: 10_000 }).map((cents) => cents / 100),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1 }), fc.integer({ min: 1, max: 3 }), async (rows, top) => {
        const { ask } = await answering(rows.map(({ product, cost }) => ({ productName: product, cost })))
        const matching = rows.filter(({ cost }) => cost > 0)
        const sums = new Map<string, number>()
        for (const { product, cost } of matching) sums.set(product, (sums.get(product) ?? 0) + Math.round(cost * 100))
        const [, ...found] = tableOf(await ask({ sum: 'cost', by: 'productName', where: 'cost > 0', top }))
        const groups = found.filter(([name = '']) => /^[abc]$/.test(name))
        expect(groups.length).toBe(Math.min(top, sums.size))
        for (const [name = '', sum] of groups) expect(Math.round(Number(sum) * 100)).toBe(sums.get(name))
        // What is not shown is in the sum of the others.
        const total = [...sums.values()].reduce((a, b) => a + b, 0)
        const shown = found
          .filter(([name]) => name !== 'total')
          .reduce((sum, [, cents]) => sum + Math.round(Number(cents) * 100), 0)
        expect(shown).toBe(total)
      }),
      { numRuns: 25 },
    )
  })

  it('adds without errors of floating point', async () => {
    const { ask } = await answering(Array.from({ length: 10 }, () => ({ cost: 0.1 })))
    expect(tableOf(await ask({ sum: 'cost' }))[1]).toEqual(['1', '10'])
  })

  it.each([
    ['cost = 2', ['b']],
    ['cost != 2', ['a', 'c', 'd']],
    ['cost >= 2 and name != b', ['c']],
    ['cost < 10', ['a', 'b']],
    ['name in (a, "C")', ['a', 'c']],
    ['not_there = ""', undefined],
    ['name starts with D and cost = ""', ['d']],
    ['date >= 2026-03-02', ['b', 'c']],
    ['name contains "A"', ['a']],
    [{ name: 'b' }, ['b']],
    [['cost > 1', 'cost < 3'], ['b']],
    ['{"name": "b"}', ['b']],
    ['cost around 2', undefined],
    ['name = a or name = b', undefined],
  ])('takes %j as conditions', async (where, names) => {
    const { ask } = await answering([
      { name: 'a', cost: 1, date: '2026-03-01' },
      { name: 'b', cost: '2.00', date: '2026-03-02' },
      { name: 'c', cost: 10, date: '2026-03-10' },
      { name: 'd', date: null },
    ])
    const answer = await ask({ where, fields: 'name' })
    expect(answer.isError).toBe(names === undefined)
    if (names !== undefined) expect(tableOf(answer).slice(1).flat()).toEqual(names)
  })

  it('groups by parts of dates in the order of time, and orders rows and groups as asked', async () => {
    const { ask } = await answering([
      { date: '2026-03-02', cost: 5 },
      { date: '2026-02-01', cost: 1 },
      { date: '2026-03-01', cost: 2 },
    ])
    const first = async (question: object): Promise<unknown> => tableOf(await ask(question)).map(([cell]) => cell)
    expect(await first({ sum: 'cost', by: 'month(date)' })).toEqual(['month(date)', '2026-02', '2026-03', 'total'])
    expect(await first({ sum: 'cost', by: 'date', order: 'cost' })).toEqual([
      'date',
      '2026-02-01',
      '2026-03-01',
      '2026-03-02',
      'total',
    ])
    expect(await first({ fields: 'date', order: 'cost desc' })).toEqual([
      'date',
      '2026-03-02',
      '2026-03-01',
      '2026-02-01',
    ])
    expect(await first({ fields: 'cost', order: '-date', top: 1 })).toEqual(['cost (no currency)', '5'])
  })

  it('never adds up amounts in several currencies', async () => {
    const { ask } = await answering([
      { productName: 'a', cost: 1, currency: 'USD' },
      { productName: 'a', cost: 2, currency: 'EUR' },
    ])
    const answer = await ask({ sum: 'cost', by: 'productName' })
    expect(tableOf(answer)).toEqual([
      ['productName', 'currency', 'cost', 'rows'],
      ['a', 'EUR', '2', '1'],
      ['a', 'USD', '1', '1'],
    ])
    expect(answer.text).toContain('Grouped by currency, too')
  })

  it('says which rows have no number, and which currency an amount has', async () => {
    const { ask } = await answering([
      { cost: 1, currency: 'USD' },
      { cost: 'none', currency: 'USD' },
      { currency: 'USD' },
    ])
    const answer = await ask({ sum: 'cost' })
    expect(tableOf(answer)).toEqual([
      ['cost (USD)', 'rows'],
      ['1', '3'],
    ])
    expect(answer.text).toContain('2 rows without a number in cost, counted as 0.')
  })

  it('names a field that is misspelt, and those that there are', async () => {
    const { ask } = await answering([{ productName: 'a', cost: 1 }])
    expect((await ask({ sum: 'cots' })).text).toMatchInlineSnapshot(
      `"the rows of data have no "cots". Did you mean cost? The answer is stored as cursor "1": ask it again, without a new call."`,
    )
    expect((await ask({ fields: 'colour' })).text).toMatchInlineSnapshot(
      `"the rows of data have no "colour". They have productName, cost, availabilityZone, costDescription, currency, date, id, month, name, operationName, originalResourceId, os, productCode, quantity, recordType, region, regionCode, resourceId, resourceType, savingEffect, savingEffectQuantity, subProductName, useType, week, year. The answer is stored as cursor "2": ask it again, without a new call."`,
    )
    expect((await ask({ sum: 'cost', by: 'productName', order: 'colour' })).isError).toBe(true)
  })

  it('is asked again of a stored answer without a call, by the operation that has it alone', async () => {
    const { call, sent } = await open()
    const first = await call('call_operation', { ...lines, sum: 'cost', by: 'productName', top: 2 })
    const cursor = /cursor "(\d+)"/.exec(first.texts[0] ?? '')?.[1]
    const again = await call('call_operation', { operationId: lines.operationId, cursor, sum: 'cost', by: 'accountId' })
    expect(again.isError).toBe(true)
    expect(again.text).toMatchInlineSnapshot(
      `"the rows of data have no "accountId". They have availabilityZone, cost, costDescription, currency, date, id, month, name, operationName, originalResourceId, resourceId, resourceType, os, productCode, productName, quantity, recordType, region, regionCode, savingEffect, savingEffectQuantity, subProductName, useType, week, year. The answer is stored as cursor "2": ask it again, without a new call."`,
    )
    expect(tableOf(await call('call_operation', { operationId: lines.operationId, cursor, sum: 'cost' }))[1]).toEqual([
      '5596.187007',
      '6580',
    ])
    expect(await call('call_operation', { operationId: 'listCompanies', cursor, sum: 'cost' })).toMatchObject({
      isError: true,
    })
    expect(sent).toHaveLength(1)
  })

  it('shows no secret, by its name or value', async () => {
    const { ask } = await answering([
      { name: `of ${TOKEN}`, [`at ${TOKEN}`]: 1, config: { apiKey: 'planted-1' }, clientSecret: 'planted-2' },
    ])
    const questions = [
      { order: 'name' },
      { fields: 'config.apiKey, name' },
      { by: 'clientSecret' },
      { fields: 'nothing' },
      { by: 'name' },
    ]
    for (const question of questions) {
      const { text } = await ask(question)
      expect(text).not.toMatch(/planted-\d/)
      expect(text).not.toContain(TOKEN)
      expect(text.length).toBeGreaterThan(20)
    }
  })

  it('leaves an answer stored that does not have what is asked for', async () => {
    const { ask, call, sent } = await answering([{ productName: 'a', cost: 1 }])
    const { text } = await ask({ sum: 'cots' })
    const cursor = /cursor "(\d+)"/.exec(text)?.[1]
    const again = { operationId: lines.operationId, cursor }
    expect((await call('call_operation', { ...again, sum: 'cost' })).text).toContain('\n1,1')
    expect((await call('call_operation', again)).text).toContain('"productName":"a"')
    expect(sent).toHaveLength(1)
  })

  it('is answered in pages where the table is long', async () => {
    const { call } = await open()
    const first = await call('call_operation', { ...day, fields: 'date, cost', max_characters: 500 })
    expect(first.texts[0]).toMatchInlineSnapshot(
      `"HTTP 200, 215 rows of data; rows 1 to 25 of 215. Next page: cursor "1.1""`,
    )
    const second = await call('call_operation', { operationId: lines.operationId, cursor: '1.1' })
    expect(second.texts[1]).toMatch(/^date,cost \(USD\)\n/)
    expect(second.texts[1]?.length).toBeLessThanOrEqual(500)
  })
})

describe('answers that are stored', () => {
  it('are forgotten after half an hour', async () => {
    const { call } = await open()
    await call('call_operation', { ...day, sum: 'cost' })
    const again = { operationId: day.operationId, cursor: '1', sum: 'cost' }
    expect(await call('call_operation', again)).toMatchObject({ isError: false })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })
    expect(await call('call_operation', again)).toMatchObject({ isError: true })
    vi.useRealTimers()
  })
})

describe('the pages of the service', () => {
  const question = { sum: 'count', by: 'name' }

  it('are all read, with progress', async () => {
    const { ask, sent } = await openPaged({ pages: 7 })
    const progress: unknown[] = []
    const answer = await ask(question, (step) => progress.push(step))
    expect(answer.texts[0]).toMatchInlineSnapshot(
      `"HTTP 200, all 7 pages of the service, 65 rows of data, 65 groups. Stored as cursor "1""`,
    )
    expect(answer.texts[1]).toContain('total,65,65')
    expect(sent()).toBe(7)
    expect(progress).toContainEqual(expect.objectContaining({ message: '3 of 7 pages', total: 7 }))
  })

  it('are said where one of them fails', async () => {
    const { ask } = await openPaged({ pages: 7, fails: 4 })
    const answer = await ask(question)
    expect(answer.texts[0]).toMatchInlineSnapshot(
      `"HTTP 200, 3 of 7 pages of the service, 30 rows of data, 30 groups. Stored as cursor "1""`,
    )
    expect(answer.texts[2]).toMatchInlineSnapshot(`"Undocumented fields: name, count."`)
    expect(answer.structured).toMatchObject({ complete: false })
  })

  it('are one where a later one is asked for', async () => {
    const { ask, sent } = await openPaged({ pages: 7 })
    expect((await ask({ ...question, body: { pageNum: 3 } })).texts[0]).toContain('one page of the service, as asked')
    expect(sent()).toBe(1)
  })

  it('end when the call is cancelled', async () => {
    const cancelling = new AbortController()
    const { ask, sent } = await openPaged({ pages: 1000, onPage: (page) => page === 3 && cancelling.abort() })
    await expect(ask(question, undefined, cancelling.signal)).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sent()).toBeLessThanOrEqual(4)
  })
})

describe('structured content', () => {
  it.each(['cursor-vscode', 'claude-code', 'Visual Studio Code'])(
    'repeats nothing of the text for %s, and hides nothing',
    async (host) => {
      const { client } = await open({}, host)
      for (const args of [
        { ...day, sum: 'cost', by: 'productName' },
        { operationId: 'listCompanies' },
        { ...day, max_characters: 500 },
      ]) {
        const { content, structuredContent } = await client.callTool({ name: 'call_operation', arguments: args })
        const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
        const structured = JSON.stringify(structuredContent)
        expect(structuredContent).toMatchObject({
          operationId: args.operationId,
          status: 200,
          complete: expect.any(Boolean),
        })
        expect([text, structured].filter((one) => /Halcyon|Amazon/.test(one))).toHaveLength(1)
        expect(structured.includes('HTTP 200')).toBe(host !== 'cursor-vscode')
        expect(text.includes('HTTP 200')).toBe(host === 'cursor-vscode')
      }
    },
  )
})
