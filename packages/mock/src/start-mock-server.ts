import type { ListenOptions, MockServer } from './http/server.js'
import { createMock } from './mock.js'

export interface MockServerOptions extends ListenOptions {
  /** The documents to serve together in place of those that this package was built from; compiling them takes a second. */
  readonly documents?: readonly object[]
}

/**
 * Serves the contract over HTTP: `createMock` and `listen` in one.
 *
 * @throws PortInUseError when another program listens on the port.
 */
export async function startMockServer({ documents, ...options }: MockServerOptions = {}): Promise<MockServer> {
  if (documents === undefined) return createMock().listen(options)
  const { compileContract } = await import('./compile/index.js')
  const contract = await compileContract(Object.fromEntries(documents.entries()))
  return createMock({ contract }).listen(options)
}
