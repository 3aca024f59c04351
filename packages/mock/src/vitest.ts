// Helpers for tests in vitest and Jest: a mock for each file of tests, and a session for each test.
import { AsyncLocalStorage } from 'node:async_hooks'
import * as vitest from 'vitest'
import type { MockOptions } from './in-process/options.js'
import type { MockSession } from './in-process/session.js'
import { createMock, type Mock } from './shell/mock.js'
import type { MockServer } from './shell/server.js'

/** A mock of its own for one test. */
export interface TestSession extends MockSession {
  /** Where the session answers while the tests of the file run. */
  readonly url: string
}

export interface TestMock extends Mock {
  /** Where the mock listens while the tests of the file run. */
  readonly url: string
  /** A mock of its own, which ends with the test that asks for it: for tests that run side by side. */
  session(name?: string): TestSession
}

/**
 * Serves a mock on a free port while the tests of a file run. After each test that runs alone, the mock is as at the start;
 * tests that run side by side each ask for a `session()`, which ends with the test. A test fails with what its rules did wrong. `fetch` answers in process, for tests
 * that need no socket.
 */
export function useMock(options: MockOptions = {}): TestMock {
  const mock = createMock(options)
  const { session: begin } = mock
  let server: MockServer | undefined
  const url = (): string => {
    if (server === undefined) throw new Error('the mock listens only while tests run: read url in a test or a hook')
    return server.url
  }
  vitest.beforeAll(async () => {
    server = await mock.listen({ port: 0 })
  })
  const endsWithTest = aroundTests((sessions, isConcurrent) => {
    const ofTest = isConcurrent ? sessions : [...sessions, mock]
    const failures = ofTest.flatMap((session) => session.ruleFailures())
    for (const session of sessions) session.end()
    if (!isConcurrent) mock.reset(mock.name)
    if (failures.length > 0) throw new Error(failures.join('\n'))
  })
  vitest.afterAll(() => server?.close())
  return Object.defineProperties(mock, {
    url: { get: url },
    session: {
      value: (name?: string): TestSession => {
        const session = begin(name)
        endsWithTest(session)
        return Object.defineProperty(session, 'url', { get: () => `${url()}/__mock/s/${session.name}` }) as TestSession
      },
    },
  }) as TestMock
}

/**
 * Calls `end` after each test with the sessions that it asked for. Returns what adds a session to those of the test that
 * runs; outside of tests it adds none.
 */
function aroundTests(
  end: (sessions: readonly MockSession[], isConcurrent: boolean) => void,
): (session: MockSession) => void {
  const { aroundEach } = vitest as Partial<typeof vitest>
  if (aroundEach !== undefined) {
    const ofTest = new AsyncLocalStorage<MockSession[]>()
    aroundEach(async (runTest, { task }) => {
      const sessions: MockSession[] = []
      try {
        await ofTest.run(sessions, runTest)
      } finally {
        end(sessions, task.concurrent === true)
      }
    })
    return (session) => ofTest.getStore()?.push(session)
  }
  // Before vitest 4.1 nothing says which of several tests asks, so sessions of concurrent ones end with the file.
  let sessions: MockSession[] | undefined
  vitest.beforeEach(({ task }) => {
    sessions = task.concurrent === true ? undefined : []
  })
  vitest.afterEach(({ task }) => {
    end(sessions ?? [], task.concurrent === true)
    sessions = undefined
  })
  return (session) => sessions?.push(session)
}
