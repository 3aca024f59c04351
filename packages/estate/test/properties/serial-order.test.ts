import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUEUE } from '../../src/charges/queue.js'
import { BUDGET } from '../../src/charges/stores/budget.js'
import type { AnyHandler } from '../../src/clouds/cloud.js'
import { CLOUDS } from '../../src/clouds/index.js'
import { companiesOf } from '../../src/companies.js'
import { DEFAULT_COMPANY } from '../../src/generated/default-company.js'
import { OPERATIONS } from '../../src/operations/index.js'
import { type EstateAnswer, type EstateRequest, EstateSession } from '../../src/session.js'
import { runs } from './runs.js'

const COMPANY = 'C-1042'
const ACCOUNT = '777788889999'
const { clock } = DEFAULT_COMPANY
const handlers: Readonly<Record<string, AnyHandler>> = Object.assign(
  {},
  OPERATIONS,
  ...CLOUDS.map((cloud) => cloud.operations),
)

/** A session of companies whose days are not made yet. Its reads wait for a turn before they look at anything, and once they have answered. */
function sessionWith(turn: () => Promise<void>): EstateSession {
  const { companies } = companiesOf(CLOUDS, { company: structuredClone(DEFAULT_COMPANY) })
  const waiting = Object.entries(handlers).map(([operationId, handler]): [string, AnyHandler] => {
    if ('change' in handler) return [operationId, handler]
    const read: typeof handler = async (...given) => {
      await turn()
      const body = await handler(...given)
      await turn()
      return body
    }
    return [operationId, read]
  })
  return new EstateSession(companies, clock, new Map(waiting), CLOUDS, true)
}

const request = (operationId: string, path: object = {}, query: object = {}, body?: object): EstateRequest => ({
  operationId,
  path: { companyId: COMPANY, ...path },
  query: { ...query },
  ...(body === undefined ? {} : { body: { companyId: COMPANY, cmpnId: COMPANY, ...body } }),
})

const march = { startDate: '2026-03-20', endDate: '2026-04-02' }
const reads = fc.constantFrom(
  request('listAwsAccounts'),
  request('getAwsAccount', { accountId: ACCOUNT }),
  request('listIntegratedCoverages', {}, march),
  request('getDailyCostPortion', {}, {}, { selectedVendor: 'aws', costDate: '2026-03-30' }),
  request('listIntegratedUtilizationTimeSeries', { dateType: 'DAILY' }, march),
  request('listAwsRecommendations', { service: 'reserved-instance' }, { product: 'AmazonEC2', term: '20' }),
  request('listResourceExternalCosts', {}, {}, { accId: ACCOUNT, stDt: '2026-03-30', endDt: '2026-04-01' }),
)
const changes = fc.constantFrom(
  request('deleteAwsAccount', { accountId: ACCOUNT }),
  request('updateAwsAccount', { accountId: ACCOUNT }, {}, { isCancelDeleteAccount: true }),
  request('updateAwsAccount', { accountId: ACCOUNT }, {}, { accountAlias: 'another' }),
)
const clocks = fc.constantFrom(clock, '2026-03-28T05:30:00Z', '2026-04-01T00:00:00Z')
/** What somebody does with a session; a reset takes all changes back. */
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: reads.map((asked) => ({ asked })) },
    { weight: 1, arbitrary: fc.nat(11).map((leaving) => ({ leaving })) },
    { weight: 2, arbitrary: changes.map((asked) => ({ asked })) },
    { weight: 1, arbitrary: clocks.map((instant) => ({ instant })) },
    { weight: 1, arbitrary: fc.constant({ isReset: true }) },
  ),
  { minLength: 2, maxLength: 12 },
)
/** What happens: a request, or that the reader who asked in an earlier step leaves, or that the clock moves, or a reset. */
type Step =
  | { readonly asked: EstateRequest }
  | { readonly leaving: number }
  | { readonly instant: string }
  | { readonly isReset: boolean }

type Answered = EstateAnswer | 'left' | undefined

class Left extends Error {}

/** Takes steps; those who asked in some of them may leave. */
class Caller {
  readonly #controllers: (AbortController | undefined)[] = []

  constructor(readonly session: EstateSession) {}

  take(step: Step): Promise<Answered> | undefined {
    const controller = 'asked' in step ? new AbortController() : undefined
    this.#controllers.push(controller)
    if (controller !== undefined && 'asked' in step) {
      return this.session.answer({ ...step.asked, signal: controller.signal }).catch((error: unknown) => {
        if (error instanceof Left) return 'left'
        throw error
      })
    }
    if ('leaving' in step) this.leave(step.leaving)
    else if ('instant' in step) this.session.setClock(step.instant)
    else this.session.load({})
    return undefined
  }

  leave(place: number): void {
    this.#controllers[place]?.abort(new Left())
  }
}

/** Bytes that stores may keep: nothing, less than a month, more than all of it. */
const budgets = fc.constantFrom(0, 200_000, BUDGET.most)

test('reads, some of which are left, changes, clock moves and resets that overlap have the answers of the same calls one after the other', async () => {
  const { afterOthers, turn } = QUEUE
  const { most } = BUDGET
  const property = fc.asyncProperty(
    fc.scheduler(),
    steps,
    budgets,
    fc.infiniteStream(fc.boolean()),
    async (scheduler, all, bytes, waits) => {
      BUDGET.most = bytes
      // Others have their turn after each day that is made.
      Object.assign(QUEUE, {
        turn: 0,
        afterOthers: (goOn: () => void) => void scheduler.schedule(Promise.resolve()).then(goOn),
      })
      const overlapping = new Caller(sessionWith(() => scheduler.schedule(Promise.resolve())))
      const answers: (Promise<Answered> | undefined)[] = []
      for (const step of all) {
        answers.push(overlapping.take(step))
        if (waits.next().value === true && scheduler.count() > 0) await scheduler.waitOne()
      }
      const allLeave = waits.next().value
      if (allLeave === true) for (const place of all.keys()) overlapping.leave(place)
      if (allLeave === true) expect(QUEUE.length).toBe(0)
      const answered = await scheduler.waitFor(Promise.all(answers))
      // A turn ends once others have had theirs, also the last one.
      await scheduler.waitIdle()
      Object.assign(QUEUE, { turn: Number.POSITIVE_INFINITY })
      BUDGET.most = most
      const alone = new Caller(sessionWith(() => Promise.resolve()))
      const expected: Answered[] = []
      for (const step of all) expected.push(await alone.take(step))
      const left = new Set(all.flatMap((step) => ('leaving' in step ? step.leaving : [])))
      const mayBeLeft = (place: number): boolean => allLeave === true || left.has(place)
      expect(answered).toEqual(
        expected.map((answer, place) => (answered[place] === 'left' && mayBeLeft(place) ? 'left' : answer)),
      )
      expect(overlapping.session.changes()).toEqual(alone.session.changes())
      expect(overlapping.session.version).toBe(alone.session.version)
    },
  )
  try {
    await fc.assert(property, { numRuns: runs(4, 300) })
  } finally {
    Object.assign(QUEUE, { turn, afterOthers })
    BUDGET.most = most
  }
})
