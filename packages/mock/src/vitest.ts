import { afterAll, afterEach, beforeAll } from 'vitest'
import { createMock, type Mock, type MockOptions } from './shell/mock.js'
import type { MockServer } from './shell/server.js'

export interface TestMock extends Mock {
  /** Where the mock listens while the tests of the file run. */
  readonly url: string
}

/**
 * Serves a mock on a free port while the tests of a file run, and resets it after each test.
 * Its `fetch` answers in process, for tests that need no socket.
 */
export function useMock(options: MockOptions = {}): TestMock {
  const mock = createMock(options)
  let server: MockServer | undefined
  beforeAll(async () => {
    server = await mock.listen({ port: 0 })
  })
  afterEach(() => mock.reset())
  afterAll(() => server?.close())
  return Object.defineProperty(mock, 'url', {
    get() {
      if (server === undefined) throw new Error('the mock listens only while tests run: read url in a test or a hook')
      return server.url
    },
  }) as TestMock
}
