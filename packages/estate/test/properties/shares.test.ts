import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourlyUse } from '../../src/charges/charge-table.js'
import { hourNow } from '../../src/charges/company.js'
import type { LineIndex, PayerIndex } from '../../src/charges/indexes.js'
import type { Share } from '../../src/charges/rows.js'
import type { Cloud, Company } from '../../src/clouds/cloud.js'
import { CLOUDS } from '../../src/clouds/index.js'
import { type Resource, taggedOn } from '../../src/company/resource.js'
import { type Day, dateOf, HOURS_IN_DAY, isWithin, startOfDay } from '../../src/kernel/time.js'
import { chargesIn } from '../../src/operations/charges.js'
import { resourcesOf } from '../../src/operations/inventory.js'
import type { MeteredLine } from '../../src/simulate/lines.js'
import { amountOn, meteredDay } from '../../src/simulate/metering.js'
import { runningMachines } from '../../src/simulate/schedule.js'
import { eachDay, firstOf, isOfMachines } from '../charges.js'
import { companies, fileOf, TODAY } from './random.js'
import { runs } from './runs.js'

/*
 * The rows of a day are kept without their resources, which are found again when somebody asks. So they are found here another way: machine by
 * machine and hour by hour, each amount of a line as a stretch of it, whose parts are those of the rows that lie on it.
 */

const DAYS = runs(3, 500)

/** What a resource has of a row. */
type Expected = Pick<Share, 'consumedQuantity' | 'listCost' | 'effectiveCost'> & { readonly of: string }

/** Machines that end in the range, one resource with other tags, and an account that was deleted at an hour. */
function changed(company: Company, day: Day, hour: number): Company {
  const [first] = resourcesOf(company)
  const account = company.azure?.subscriptions.at(-1)?.subscriptionId
  const at = new Date((startOfDay(day) + hour) * 3_600_000).toISOString().replace('.000', '')
  return {
    ...company,
    ...(first === undefined ? {} : { resourceTags: { [first.key]: { team: 'moved' } } }),
    ...(account === undefined ? {} : { deletions: [{ of: 'azure subscription', id: account, at }] }),
  }
}

/** The company with some machines that ended around a day. */
function withEnds(file: ReturnType<typeof fileOf>, day: Day): ReturnType<typeof fileOf> {
  const ended = <Entry extends object>(entries: readonly Entry[] = []): Entry[] =>
    entries.map((entry, index) => (index % 4 === 1 ? { ...entry, ended: dateOf(day - 1 + (index % 3)) } : entry))
  return {
    ...file,
    companies: file.companies.map(({ aws, azure, gcp, ...company }) => ({
      ...company,
      ...(aws === undefined ? {} : { aws: { ...aws, machines: ended(aws.machines) } }),
      ...(azure === undefined ? {} : { azure: { ...azure, machines: ended(azure.machines) } }),
      ...(gcp === undefined ? {} : { gcp: { ...gcp, machines: ended(gcp.machines) } }),
    })),
  }
}

/** What each resource used of a line in the first hours of a day, in the order in which the rows fill them. */
function usedOn(
  cloud: Cloud,
  company: Company,
  line: LineIndex,
  day: Day,
  hours: number,
): (readonly [Resource, number])[] {
  const entry = cloud.ledger(company).table.lines[line]
  if (entry === undefined) throw new RangeError('no such line')
  const resources = resourcesOf(company).filter(({ vendor }) => vendor === cloud.code)
  if (isOfMachines(entry)) {
    return entry.machines.flatMap((fleet) =>
      resources
        .filter(({ machines }) => machines === (fleet.whole ?? fleet))
        .map((resource) => {
          const running = Array.from({ length: hours }, (_, hour) =>
            runningMachines(fleet, startOfDay(day) + hour, company.seed),
          )
          return [resource, running.filter((count) => resource.index < count).length * hourlyUse(entry)] as const
        }),
    )
  }
  const date = meteredDay(day, HOURS_IN_DAY)
  return (entry as MeteredLine).uses
    .filter(({ life }) => isWithin(life, day))
    .map(({ resource, metering }) => [resource, amountOn(metering, date)] as const)
}

/** The parts of rows that lie on the stretches of resources. */
function expectedOn(cloud: Cloud, company: Company, day: Day, until: (account: string) => number): Expected[] {
  const ledger = cloud.ledger(company)
  const found: Expected[] = []
  for (const end of new Set(ledger.table.lines.map(({ account }) => until(account)))) {
    eachDay(ledger.until(end), { first: day, last: day }, (charges) => {
      const rowsOf = new Map<LineIndex, number[]>()
      for (let row = 0; row < charges.rows; row += 1) {
        const line = charges.line[row] as LineIndex
        if (until(ledger.table.lines[line]?.account ?? '') === end) rowsOf.set(line, [...(rowsOf.get(line) ?? []), row])
      }
      for (const [line, rows] of rowsOf) {
        const whole = rows.reduce((sum, row) => sum + (charges.consumedQuantity[row] ?? 0), 0)
        const used = usedOn(cloud, company, line, day, charges.hours)
        const all = used.reduce((sum, [, amount]) => sum + amount, 0)
        let [before, from] = [0, 0]
        for (const [resource, amount] of used) {
          before += amount
          const to = Math.round((whole * before) / all)
          let start = 0
          for (const row of rows) {
            const quantity = charges.consumedQuantity[row] ?? 0
            const [low, high] = [Math.max(0, from - start), Math.min(quantity, to - start)]
            const part = (cost = 0): number =>
              Math.round((cost * high) / quantity) - Math.round((cost * low) / quantity)
            if (high > low) {
              const payer = ledger.table.payers[charges.payer[row] as PayerIndex]
              found.push({
                of: `${resource.key} ${line} ${payer?.name} ${payer?.commitment?.key}`,
                consumedQuantity: high - low,
                listCost: part(charges.listCost[row]),
                effectiveCost: part(charges.effectiveCost[row]),
              })
            }
            start += quantity
          }
          from = to
        }
      }
    })
  }
  return found
}

test(
  'each resource has of the stored rows of a day what it used, with the tags that it has on the day',
  async () => {
    const draws = fc.tuple(companies, fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 23 }))
    await fc.assert(
      fc.asyncProperty(draws, async ([size, ago, hour]) => {
        const day = TODAY - ago
        const company = changed(firstOf(withEnds(fileOf(size), day)), day, hour)
        const [deletion] = company.deletions
        const deletedAt = startOfDay(day) + hour
        const chargesOn = chargesIn(company, {})
        // The month of the day is kept by then: what is compared is made of rows that were stored.
        for (const cloud of CLOUDS) eachDay(cloud.ledger(company), { first: day, last: day }, () => {})
        const found = await chargesOn(day)
        for (const cloud of CLOUDS) {
          const shares = found.filter((one) => one.cloud === cloud).flatMap((one) => [...one.shares])
          const until = (account: string) =>
            account === deletion?.id ? Math.min(deletedAt, hourNow(company)) : hourNow(company)
          const { lines } = cloud.ledger(company).table
          const places = new Map(lines.map((line, index) => [line, index]))
          const actual = shares.map(({ resource, line, payer, consumedQuantity, listCost, effectiveCost }) => ({
            of: `${resource.key} ${places.get(line)} ${payer.name} ${payer.commitment?.key}`,
            ...{ consumedQuantity, listCost, effectiveCost },
          }))
          const sorted = (of: Expected[]) => of.sort((one, other) => (one.of < other.of ? -1 : 1))
          expect(sorted(actual)).toEqual(sorted(expectedOn(cloud, company, day, until)))
          const current = new Map(resourcesOf(company).map((resource) => [resource.key, resource]))
          for (const { resource } of shares)
            expect(resource.tags).toEqual(taggedOn(current.get(resource.key) as Resource, day).tags)
        }
      }),
      { numRuns: DAYS },
    )
  },
  runs(20_000, 600_000),
)
