// The mock in Node, which can be served over HTTP.
import { assembleMock, type InProcessMock } from '../in-process/mock.js'
import { MOCK_OPTIONS, type MockOptions, requireOptions } from '../in-process/options.js'
import { Recordings } from '../in-process/recordings.js'
import { loadContract, NODE } from './node.js'
import { serveAnswers } from './serve-answers.js'
import { LISTEN_OPTIONS, type ListenOptions, listen, type MockServer } from './server.js'

/** A mock in Node, which can be served. */
export interface Mock extends InProcessMock {
  /** Serves over HTTP on the loopback address. */
  listen(options?: ListenOptions): Promise<MockServer>
}

/** @throws InvalidOptionError when an option can't have its value, or a token begins with `Bearer`; InvalidRuleError when a rule isn't one. */
export function createMock(options: MockOptions = {}): Mock {
  requireOptions(options, MOCK_OPTIONS)
  const { contract = loadContract(), allowedHosts = [] } = options
  const hasCompanies = options.estate !== undefined || options.contract === undefined
  const recordings = options.replay && new Recordings(options.replay)
  const { mock, handle, maxBodyBytes } = assembleMock({ platform: NODE, contract, hasCompanies, recordings }, options)
  const listenTo: Mock['listen'] = (listenOptions) =>
    listen(serveAnswers(handle, maxBodyBytes), { allowedHosts, ...listenOptions })
  // Getters are not copied by a spread.
  return Object.defineProperties({ listen: listenTo }, Object.getOwnPropertyDescriptors(mock)) as Mock
}

export interface MockServerOptions extends ListenOptions {
  /** The documents to serve together in place of those that this package was built from; compiling them takes a second. */
  readonly documents?: readonly object[]
}

/**
 * Serves the contract over HTTP: `createMock` and `listen` in one.
 *
 * @throws PortInUseError when another program listens on the port.
 */
export async function startMockServer(serverOptions: MockServerOptions = {}): Promise<MockServer> {
  requireOptions(serverOptions, { ...LISTEN_OPTIONS, documents: 'a list of objects' })
  const { documents, ...options } = serverOptions
  if (documents === undefined) return createMock().listen(options)
  const { compileContract } = await import('../compile/index.js')
  const contract = await compileContract(Object.fromEntries(documents.entries()))
  return createMock({ contract }).listen(options)
}
