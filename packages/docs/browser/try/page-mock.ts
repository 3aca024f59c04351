import type { LoadedMock } from '../mock.js'
import { ownScript } from '../own-script.js'

/** The mock in the page, which is loaded when it is first asked. */
export async function pageMock(): Promise<LoadedMock> {
  await ownScript('mock.js')
  if (globalThis.cloudCostMock === undefined) throw new Error('the script of the mock did not run')
  return globalThis.cloudCostMock
}
