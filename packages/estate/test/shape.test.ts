import { Session } from 'node:inspector/promises'
import { expect, test } from 'vitest'

/** A figure goes through so many files: whoever looks for what is wrong with it has no more to read. */
const MOST_FILES = 54

test(`one utilization figure goes through no more than ${MOST_FILES} files`, async () => {
  const profiler = new Session()
  profiler.connect()
  await profiler.post('Profiler.enable')
  const { createEstate } = await import('../src/index.js')
  await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const path = { companyId: 'C-1042' }
  const query = { startDate: '2026-03-01', endDate: '2026-03-31' }
  await createEstate().createSession().answer({ operationId: 'getReservedInstanceUtilizationAggregate', path, query })
  const { result } = await profiler.post('Profiler.takePreciseCoverage')
  profiler.disconnect()
  const entered = result.filter(
    ({ url, functions }) =>
      url.includes('/estate/src/') &&
      functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
  )
  expect(entered.length).toBeGreaterThan(10)
  expect(entered.length).toBeLessThanOrEqual(MOST_FILES)
})
